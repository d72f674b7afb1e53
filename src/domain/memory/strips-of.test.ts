import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@/lib/units';
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
