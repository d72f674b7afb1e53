import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { axisMarksOf, axisOf, linePartsOf, rowsOf, summaryOf } from './reported-period';

const from = Date.parse('2026-11-23T10:00:00Z');

/** Makes a day of four hours with these numbers of reporting instances; undefined where nothing was read. */
function day(counts: readonly (number | undefined)[], total = 100) {
  const buckets = counts.map((reporting, hour) =>
    // The lowest number comes in the middle of a part.
    reporting === undefined ? undefined : { at: from + (hour + 0.5) * HOUR_MS, reporting, total },
  );
  const to = from + counts.length * HOUR_MS;
  const newest = buckets.findLast(Boolean);
  const gaps =
    buckets.at(-1) || !newest ? [] : [{ from: newest.at, to, reason: { kind: 'unreachable' } as const }];
  return { buckets, newest, outages: [], gaps, since: from, from, to, bucketMs: HOUR_MS, isPast: false };
}

describe('the line', () => {
  test('is cut where nothing was read', () => {
    const parts = linePartsOf(day([100, undefined, 90, 80]));
    expect(parts.map(({ points }) => points.map(({ at, count }) => [at, count]))).toEqual([
      [[0, 100]],
      [
        [50, 90],
        [75, 80],
      ],
    ]);
  });

  test.each([
    ['one instance of many is silent', [180, 179], 180, { least: 178, most: 180 }],
    ['a third of them is silent', [180, 131], 180, { least: 110, most: 180 }],
    ['all report', [180, 180], 180, { least: 179, most: 180 }],
    ['none reports', [0, 0], 2, { least: 0, most: 2 }],
    ['nothing was read', [undefined], 0, { least: 0, most: 1 }],
  ])('has an axis on which a dip is visible when %s', (_when, counts, total, axis) => {
    expect(axisOf(day(counts, total))).toEqual(axis);
  });
});

test.each([
  [[100, 60, 60, 100], '100 of 100 now', '60 at 11:30'],
  [[100, 100], '100 of 100 now', undefined],
  [[100, undefined], '100 of 100 at 10:30', undefined],
  [[undefined], 'no data', undefined],
])('%j is summed up as "%s", lowest %s', (counts, newest, lowest) => {
  const summary = summaryOf(day(counts), 'utc');
  expect([summary.newest, summary.lowest?.text]).toEqual([newest, lowest]);
});

test('a day that ends at a moment of the past is not summed up as now', () => {
  expect(summaryOf({ ...day([100, 100]), isPast: true }, 'utc').newest).toBe('100 of 100');
});

test('an empty memory has not started', () => {
  const empty = { ...day([undefined]), since: undefined };
  expect(summaryOf(empty, 'utc').newest).toBe('recording has not started');
});

test('the table has every hour, newest first, with its lowest number and the moment of it', () => {
  expect(
    rowsOf(day([100, undefined, 90]), 'utc').map(({ lowest }) => [lowest?.reporting, lowest?.at]),
  ).toEqual([
    [90, from + 2.5 * HOUR_MS],
    [undefined, undefined],
    [100, from + 0.5 * HOUR_MS],
  ]);
});

test('the axis names every third hour of the clock', () => {
  expect(axisMarksOf({ from, to: from + 24 * HOUR_MS }, 'utc').map(({ label }) => label)).toEqual([
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    '00:00',
    '03:00',
    '06:00',
  ]);
});

describe('a period of a week', () => {
  const week = { ...day([]), from: Date.parse('2026-11-17T09:00Z'), to: Date.parse('2026-11-24T09:03Z') };

  test('has rows of days, which say what part of a day they are', () => {
    const count = Math.ceil((week.to - week.from) / HOUR_MS);
    const buckets = Array.from({ length: count }, (_, hour) => ({
      at: week.from + hour * HOUR_MS,
      reporting: hour === 20 ? 3 : 9,
      total: 9,
    }));
    const rows = rowsOf({ ...week, buckets, newest: buckets.at(-1) }, 'utc');
    expect(rows.map(({ text, lowest }) => `${text}: ${lowest?.reporting}`)).toEqual([
      'Tuesday 24 Nov, until 09:03: 9',
      'Monday 23 Nov: 9',
      'Sunday 22 Nov: 9',
      'Saturday 21 Nov: 9',
      'Friday 20 Nov: 9',
      'Thursday 19 Nov: 9',
      'Wednesday 18 Nov: 3',
      'Tuesday 17 Nov, from 09:00: 9',
    ]);
    expect(summaryOf({ ...week, buckets, newest: buckets.at(-1) }, 'utc').lowest?.text).toBe(
      '3 at 18 Nov, 05:00',
    );
  });

  test('has an axis of days', () => {
    const labelsOf = (period: typeof week) => axisMarksOf(period, 'utc').map(({ label }) => label);
    expect(labelsOf(week)).toEqual(['18 Nov', '19 Nov', '20 Nov', '21 Nov', '22 Nov', '23 Nov']);
    const month = { ...week, from: week.to - 30 * DAY_MS };
    expect(labelsOf(month)).toEqual(['26 Oct', '30 Oct', '3 Nov', '7 Nov', '11 Nov', '15 Nov', '19 Nov']);
  });
});

test('an hour has rows of five minutes', () => {
  const hour = { ...day([1, 1, 1, 1, 1, 1]), bucketMs: MINUTE_MS, to: from + 6 * MINUTE_MS };
  expect(rowsOf(hour, 'utc').map(({ text }) => text)).toEqual(['10:05 to 10:06', '10:00 to 10:05']);
});
