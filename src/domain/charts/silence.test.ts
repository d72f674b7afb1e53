import { describe, expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '../delegate/testing';
import { silenceChart } from './silence';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function chartOf(entries: readonly FleetEntry[]) {
  return silenceChart(aFleet(entries), NOW);
}

/** Returns a delegate whose instances sent their last heartbeats this many ms ago. */
const silentFor = (...ages: readonly number[]): FleetEntry => ({
  instances: ages.map((age) => ({ heartbeatAt: NOW - age })),
});

describe('an instance is counted', () => {
  test.each([
    ['1 minute in the future', -MINUTE],
    ['now', 0],
    ['4 minutes old, which is late', 4 * MINUTE],
    ['5 minutes old', 5 * MINUTE],
  ])('as reporting when its heartbeat is %s', (_what, age) => {
    expect(chartOf([silentFor(age)])).toMatchObject({
      reporting: { count: 1 },
      longestAgeMs: Math.max(0, age),
      silences: [],
    });
  });

  test.each([
    ['1 ms more than 5 minutes', 5 * MINUTE + 1],
    ['6 hours', 6 * HOUR],
  ])('by the moment of its last heartbeat when it is silent for %s', (_what, age) => {
    expect(chartOf([silentFor(age)]).silences).toMatchObject([{ count: 1, from: NOW - age, to: NOW - age }]);
  });

  test('beside the axis when it is silent for longer, was never heard of, or is unknown', () => {
    const [older, never, unknown] = [{ heartbeatAt: NOW - 6 * HOUR - 1 }, { heartbeatAt: 0 }, {}];
    const chart = chartOf([{ instances: [older, never, never, { ...unknown, heartbeatAt: undefined }] }]);
    expect(chart.silences).toEqual([]);
    expect([chart.older, chart.never, chart.unknown].map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(chart.total).toBe(4);
  });
});

test('instances that fell silent within two minutes share a mark, and the longest silence comes first', () => {
  const chart = chartOf([
    silentFor(30 * MINUTE, 20 * MINUTE),
    silentFor(32 * MINUTE, 31 * MINUTE),
    silentFor(29 * MINUTE),
  ]);
  expect(chart.silences).toMatchObject([
    { count: 3, from: NOW - 32 * MINUTE, to: NOW - 30 * MINUTE },
    { count: 1, from: NOW - 29 * MINUTE },
    { count: 1, from: NOW - 20 * MINUTE },
  ]);
});

test('the filter of a mark has the states of the delegates that it counts', () => {
  const { silences, reporting } = chartOf([silentFor(10 * MINUTE), silentFor(9 * MINUTE, 20 * SECOND)]);
  expect(silences).toMatchObject([
    { count: 2, filter: { facet: 'status', values: ['PARTIAL', 'DISCONNECTED'] } },
  ]);
  expect(reporting).toMatchObject({ count: 1, filter: { facet: 'status', values: ['PARTIAL'] } });
});

test('the filter of the unknown mark is the status UNKNOWN', () => {
  const { unknown } = chartOf([{ instances: [{ heartbeatAt: undefined }] }]);
  expect(unknown).toEqual({ count: 1, filter: { facet: 'status', values: ['UNKNOWN'] } });
});
