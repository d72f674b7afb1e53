import { describe, expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '../delegate/testing';
import { heartbeatChart } from './heartbeats';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function chartOf(entries: readonly FleetEntry[]) {
  return heartbeatChart(aFleet(entries), NOW);
}

/** Returns a delegate whose instances sent their last heartbeats this many ms ago. */
const silentFor = (...ages: readonly number[]): FleetEntry => ({
  instances: ages.map((age) => ({ heartbeatAt: NOW - age })),
});

describe('an instance is counted', () => {
  test.each([
    ['1 minute in the future', -MINUTE, 0, 15 * SECOND, 'CONNECTED'],
    ['now', 0, 0, 15 * SECOND, 'CONNECTED'],
    ['15 s old', 15 * SECOND, 0, 15 * SECOND, 'CONNECTED'],
    ['1 ms more than 15 s old', 15 * SECOND + 1, 15 * SECOND, 30 * SECOND, 'CONNECTED'],
    ['75 s old', 75 * SECOND, 30 * SECOND, 75 * SECOND, 'CONNECTED'],
    ['1 ms more than 75 s old', 75 * SECOND + 1, 75 * SECOND, 2 * MINUTE, 'LATE'],
    ['5 min old', 5 * MINUTE, 3 * MINUTE, 5 * MINUTE, 'LATE'],
    ['1 ms more than 5 min old', 5 * MINUTE + 1, 5 * MINUTE, 7 * MINUTE, 'DISCONNECTED'],
    ['6 hours old', 6 * HOUR, 4 * HOUR, 6 * HOUR, 'DISCONNECTED'],
  ])('in the bin for the age of its heartbeat: %s', (_what, age, fromMs, toMs, state) => {
    const { bins } = chartOf([silentFor(age)]);
    expect(bins.filter(({ count }) => count > 0)).toMatchObject([{ count: 1, fromMs, toMs, state }]);
  });

  test('outside the bins when its heartbeat is older, not on record or unknown', () => {
    const [older, never, unknown] = [{ heartbeatAt: NOW - 6 * HOUR - 1 }, { heartbeatAt: 0 }, {}];
    const chart = chartOf([{ instances: [older, never, never, { ...unknown, heartbeatAt: undefined }] }]);
    expect(chart.bins.every(({ count }) => count === 0)).toBe(true);
    expect([chart.older, chart.never, chart.unknown].map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(chart.total).toBe(4);
  });
});

test('the bins are contiguous', () => {
  const { bins } = chartOf([]);
  expect(bins.map(({ fromMs }) => fromMs)).toEqual([0, ...bins.slice(0, -1).map(({ toMs }) => toMs)]);
});

test('the filter of a bin has the statuses of the delegates that it counts', () => {
  const { bins } = chartOf([silentFor(10 * MINUTE), silentFor(9 * MINUTE, 20 * SECOND)]);
  expect(bins.filter(({ count }) => count > 0)).toMatchObject([
    { fromMs: 15 * SECOND, filter: { facet: 'status', values: ['PARTIAL'] } },
    { fromMs: 7 * MINUTE, count: 2, filter: { facet: 'status', values: ['PARTIAL', 'DISCONNECTED'] } },
  ]);
  expect(bins[0]).toMatchObject({ count: 0, filter: undefined });
});

test('the filter of the unknown mark is the status UNKNOWN', () => {
  const { unknown } = chartOf([{ instances: [{ heartbeatAt: undefined }] }]);
  expect(unknown).toEqual({ count: 1, filter: { facet: 'status', values: ['UNKNOWN'] } });
});
