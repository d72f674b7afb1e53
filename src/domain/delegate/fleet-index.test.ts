import { expect, test } from 'vitest';
import { allTexts } from '../table/texts';
import { aFleet, decodedOf, NOW, polledFleets } from './testing';

test('a poll that only moves heartbeats keeps the index and the roster', () => {
  const beats = [NOW, NOW + 60_000].map((heartbeatAt) => decodedOf([{ instances: [{ heartbeatAt }] }]));
  const [before, beaten] = polledFleets(beats);
  expect(beaten?.index).toBe(before?.index);
  expect(beaten?.roster).toBe(before?.roster);
});

test('a poll that changes a delegate makes a new index, of the same roster', () => {
  const calm = Array.from({ length: 20 }, () => ({}));
  const [before, changed] = polledFleets([calm, [...calm.slice(1), { customTags: ['new'] }]].map(decodedOf));
  expect(allTexts(changed?.index.tags.values ?? { joined: '', ends: new Uint32Array() })).toContain('new');
  expect(changed?.roster).toBe(before?.roster);
});

test('all that is made ahead is plain data that a worker can send', () => {
  const { index } = aFleet([{ instances: [] }, { customTags: ['a'] }]);
  const { hostNames: _made, ...made } = index;
  expect(structuredClone(made)).toEqual(made);
});
