import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { stripsOf } from './strips-of';

const NOW = Date.UTC(2026, 10, 24, 9);

test('a silence that began before the period and lasts through a gap is as old as the last heartbeat', () => {
  const heartbeatAt = NOW - 5 * DAY_MS;
  const instance = {
    id: 1,
    delegate: 'edge',
    instance: 'edge-0',
    host: 'edge-0',
    facts: '',
    listedAt: heartbeatAt,
  };
  const read = [
    { from: heartbeatAt, to: NOW - 3 * HOUR_MS },
    { from: NOW - 2 * HOUR_MS, to: NOW },
  ];
  const { instances } = stripsOf(
    [{ ...instance, from: heartbeatAt, to: undefined, heartbeatAt }],
    { since: heartbeatAt, newest: NOW, read, gaps: [] },
    { from: NOW - DAY_MS, to: NOW },
  );
  expect(instances).toMatchObject([{ silentSince: heartbeatAt }]);
  expect(instances[0]?.intervals.map(({ state }) => state)).toEqual(['silent', 'not-read', 'silent']);
});

test('an instance that was replaced during a gap ended with its last heartbeat', () => {
  const began = NOW - DAY_MS;
  const heartbeatAt = NOW - 8 * MINUTE_MS;
  const old = { id: 1, delegate: 'edge', instance: 'a', host: 'a', facts: '', listedAt: began, from: began };
  const next = {
    ...old,
    id: 2,
    instance: 'b',
    host: 'b',
    listedAt: heartbeatAt + 20_000,
    from: NOW - MINUTE_MS,
  };
  const read = [
    { from: began, to: NOW - 9 * MINUTE_MS },
    { from: NOW - MINUTE_MS, to: NOW },
  ];
  const { instances } = stripsOf(
    [
      { ...old, to: NOW - MINUTE_MS, heartbeatAt },
      { ...next, to: undefined, heartbeatAt: undefined },
    ],
    { since: began, newest: NOW, read, gaps: [] },
    { from: began, to: NOW },
  );
  expect(instances.map(({ id, isReplaced, endedAt }) => [id, isReplaced, endedAt])).toEqual([
    ['b', false, undefined],
    ['a', true, heartbeatAt],
  ]);
});
