import { expect, test } from 'vitest';
import { aFleet, NOW } from '@/testing/fleets';
import { edges } from '@/testing/history';
import type { Notice } from './notice';
import { toldAsOver } from './over';

const MISSING: Notice = {
  key: 'a',
  kind: 'missing',
  about: 'a',
  at: NOW,
  title: '2 delegates are missing, as of 15 Sept 2026, 10:20 UTC.',
  text: 'No deletion on record.',
  delegates: [
    { key: '_edge_1', name: 'edge-1' },
    { key: '_edge_2', name: 'edge-2' },
  ],
  count: 2,
};
const told = (waiting: Notice, count: number) => toldAsOver(waiting, [], aFleet(edges(count), { asOf: NOW }));

test('missing delegates that wait are told as listed again, each once', () => {
  expect(told(MISSING, 0)).toBe(MISSING);
  const partly = told(MISSING, 1);
  expect(partly).toEqual({ ...MISSING, text: 'No deletion on record. Listed again: edge-1.' });
  expect(told(partly, 1)).toEqual(partly);
  expect(told(partly, 2)).toMatchObject({
    title: '2 delegates went missing, and are listed again, as of 15 Sept 2026, 10:30 UTC.',
    text: 'No deletion on record.',
  });
});

test('what waits about one outage takes the words of its end, and nothing else does', () => {
  const over: Notice = {
    ...MISSING,
    kind: 'outage-over',
    about: 'b',
    title: 'Outage, 5 min.',
    text: 'Recovered.',
  };
  const begun: Notice = { ...over, kind: 'outage-begun', key: 'c', title: 'Outage.', text: 'Still silent.' };
  const fleet = aFleet([], { asOf: NOW });
  expect(toldAsOver(begun, [over], fleet)).toEqual({ ...begun, title: over.title, text: over.text });
  const other = { ...begun, about: 'd' };
  expect(toldAsOver(other, [over], fleet)).toBe(other);
});
