import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import { aFleet, CONTEXT, type FleetEntry, NOW } from '@/testing/fleets';
import { fleetOf } from '../delegate/derive';
import { silenceChart } from './silence';

function chartOf(entries: readonly FleetEntry[]) {
  return silenceChart(aFleet(entries));
}

/** Ages of heartbeats, ms. */
const silentFor = (...ages: readonly number[]): FleetEntry => ({
  instances: ages.map((age) => ({ heartbeatAt: NOW - age })),
});

describe('an instance is counted', () => {
  test.each([
    ['1 minute in the future', -MINUTE_MS],
    ['now', 0],
    ['4 minutes old, which is late', 4 * MINUTE_MS],
    ['5 minutes old', 5 * MINUTE_MS],
  ])('as reporting when its heartbeat is %s', (_what, age) => {
    expect(chartOf([silentFor(age)])).toMatchObject({
      reporting: { count: 1 },
      longestAgeMs: Math.max(0, age),
      silences: [],
    });
  });

  test.each([
    ['1 ms more than 5 minutes', 5 * MINUTE_MS + 1, 10],
    ['exactly 10 minutes', 10 * MINUTE_MS, 10],
    ['1 ms more than 10 minutes', 10 * MINUTE_MS + 1, 15],
    ['6 hours', 6 * HOUR_MS, 360],
  ])('in the 5 minutes of its last heartbeat when it is silent for %s', (_what, age, minutes) => {
    // The clock says 10:30, so marks begin at multiples of 5 minutes before.
    const from = NOW - minutes * MINUTE_MS;
    expect(chartOf([silentFor(age)]).silences).toMatchObject([{ count: 1, from, to: from + 5 * MINUTE_MS }]);
  });

  test('beside the axis when it is silent for longer, was never heard of, or is unknown', () => {
    const [older, never, unknown] = [{ heartbeatAt: NOW - 6 * HOUR_MS - 1 }, { heartbeatAt: 0 }, {}];
    const chart = chartOf([{ instances: [older, never, never, { ...unknown, heartbeatAt: undefined }] }]);
    expect(chart.silences).toEqual([]);
    expect([chart.older, chart.never, chart.unknown].map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(chart.total).toBe(4);
  });
});

test('40 last heartbeats within a minute are one mark, and marks have one width', () => {
  const ages = Array.from({ length: 40 }, (_, i) => 61 * MINUTE_MS + i * 1_500);
  const { silences } = chartOf([silentFor(...ages), silentFor(20 * MINUTE_MS)]);
  expect(silences.map(({ count, from, to }) => [count, to - from])).toEqual([
    [40, 5 * MINUTE_MS],
    [1, 5 * MINUTE_MS],
  ]);
});

test('a mark links to its moments, which stay the same from poll to poll', () => {
  const entry = silentFor(62 * MINUTE_MS);
  const at = (asOf: number) => silenceChart(fleetOf(aFleet([entry]), { ...CONTEXT, asOf })).silences[0];
  expect(at(NOW)?.filter).toEqual({ silent: ['2026-09-15T09:25Z..2026-09-15T09:30Z'] });
  expect(at(NOW + 7 * MINUTE_MS)?.filter).toEqual(at(NOW)?.filter);
});

test('the newest mark links to the silent instances only', () => {
  const asOf = NOW + 7 * MINUTE_MS + 30 * SECOND_MS;
  const fleet = aFleet([silentFor(-MINUTE_MS, -3 * MINUTE_MS)]);
  const { silences, reporting } = silenceChart(fleetOf(fleet, { ...CONTEXT, asOf }));
  expect(silences).toMatchObject([
    { count: 1, filter: { silent: ['2026-09-15T10:30Z..2026-09-15T10:32:30Z'] } },
  ]);
  expect(reporting).toEqual({ count: 1, filter: { silent: ['..5m'] } });
});

test('what is beside the axis has its own links', () => {
  const { older, never, unknown } = chartOf([
    { instances: [{ heartbeatAt: NOW - 7 * HOUR_MS }, { heartbeatAt: 0 }, { heartbeatAt: undefined }] },
  ]);
  expect([older, never, unknown].map(({ filter }) => filter?.silent)).toEqual([
    ['..2026-09-15T04:30Z'],
    ['never'],
    ['unknown'],
  ]);
});
