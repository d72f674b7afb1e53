import { expect, test } from 'vitest';
import { aFleet } from '@/domain/delegate/testing';
import { silenceOf } from './silence';

const NOW = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;

test.each([
  ['all connected', [NOW, NOW - MINUTE_MS], { total: 2, silent: 0, since: undefined, neverSeen: 0 }],
  [
    'the newest heartbeat of the silent ones counts',
    [NOW, NOW - 20 * MINUTE_MS, NOW - 50 * MINUTE_MS],
    { total: 3, silent: 2, since: NOW - 20 * MINUTE_MS, neverSeen: 0 },
  ],
  ['never seen', [0], { total: 1, silent: 1, since: undefined, neverSeen: 1 }],
  [
    'unreadable is silent without a time',
    [Number.NaN],
    { total: 1, silent: 1, since: undefined, neverSeen: 0 },
  ],
  ['no instances', [], { total: 0, silent: 0, since: undefined, neverSeen: 0 }],
])('%s', (_when, beats, expected) => {
  const fleet = aFleet([{}, { instances: beats.map((heartbeatAt) => ({ heartbeatAt })) }], { asOf: NOW });
  expect(silenceOf(fleet, 1)).toEqual(expected);
});
