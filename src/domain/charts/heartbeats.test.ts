import { describe, expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '../delegate/testing';
import { heartbeatChart } from './heartbeats';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function chartOf(entries: readonly FleetEntry[]) {
  return heartbeatChart(aFleet(entries), NOW);
}

/** A delegate whose instances sent their last heartbeats so many ms ago. */
const silentFor = (...ages: readonly number[]): FleetEntry => ({
  instances: ages.map((age) => ({ heartbeatAt: NOW - age })),
});

describe('an instance is counted', () => {
  test.each([
    ['ahead of the answer', -MINUTE, 0, 15 * SECOND, 'CONNECTED'],
    ['of this moment', 0, 0, 15 * SECOND, 'CONNECTED'],
    ['at a limit', 15 * SECOND, 0, 15 * SECOND, 'CONNECTED'],
    ['just over a limit', 15 * SECOND + 1, 15 * SECOND, 30 * SECOND, 'CONNECTED'],
    ['in time at the latest', 75 * SECOND, 30 * SECOND, 75 * SECOND, 'CONNECTED'],
    ['late', 75 * SECOND + 1, 75 * SECOND, 2 * MINUTE, 'LATE'],
    ['connected at the latest', 5 * MINUTE, 3 * MINUTE, 5 * MINUTE, 'LATE'],
    ['not connected', 5 * MINUTE + 1, 5 * MINUTE, 7 * MINUTE, 'DISCONNECTED'],
    ['6 hours old', 6 * HOUR, 4 * HOUR, 6 * HOUR, 'DISCONNECTED'],
  ])('by the age of its heartbeat: %s', (_what, age, fromMs, toMs, state) => {
    const { bins } = chartOf([silentFor(age)]);
    expect(bins.filter(({ count }) => count > 0)).toMatchObject([{ count: 1, fromMs, toMs, state }]);
  });

  test('beside the scale when its heartbeat is older, not on record or unknown', () => {
    const [older, never, unknown] = [{ heartbeatAt: NOW - 6 * HOUR - 1 }, { heartbeatAt: 0 }, {}];
    const chart = chartOf([{ instances: [older, never, never, { ...unknown, heartbeatAt: undefined }] }]);
    expect(chart.bins.every(({ count }) => count === 0)).toBe(true);
    expect([chart.older, chart.never, chart.unknown].map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(chart.total).toBe(4);
  });
});

test('the bins follow each other without a gap', () => {
  const { bins } = chartOf([]);
  expect(bins.map(({ fromMs }) => fromMs)).toEqual([0, ...bins.slice(0, -1).map(({ toMs }) => toMs)]);
});

test('a bin leads to the statuses of the delegates that it counts', () => {
  const { bins } = chartOf([silentFor(10 * MINUTE), silentFor(9 * MINUTE, 20 * SECOND)]);
  expect(bins.filter(({ count }) => count > 0)).toMatchObject([
    { fromMs: 15 * SECOND, filter: { facet: 'status', values: ['PARTIAL'] } },
    { fromMs: 7 * MINUTE, count: 2, filter: { facet: 'status', values: ['PARTIAL', 'DISCONNECTED'] } },
  ]);
  expect(bins[0]).toMatchObject({ count: 0, filter: undefined });
});

test('a delegate whose status is unknown is found by that', () => {
  const { unknown } = chartOf([{ instances: [{ heartbeatAt: undefined }] }]);
  expect(unknown).toEqual({ count: 1, filter: { facet: 'status', values: ['UNKNOWN'] } });
});
