import { describe, expect, test } from 'vitest';
import { axisOf, hourMarksOf, hoursOf, linePartsOf, summaryOf } from './last-day';

const from = Date.parse('2026-11-23T10:00:00Z');
const HOUR_MS = 3_600_000;

/** Makes a day of four hours with these numbers of reporting instances; undefined where nothing was read. */
function day(counts: readonly (number | undefined)[], total = 100) {
  const buckets = counts.map((reporting) => (reporting === undefined ? undefined : { reporting, total }));
  const to = from + counts.length * HOUR_MS;
  return { buckets, outages: [], gaps: [], since: from, from, to, isPast: false };
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
  [[100, 60, 100], '100 of 100 now; lowest 60 at 11:00'],
  [[100, 100], '100 of 100 now'],
  [[100, undefined], '100 of 100 at last'],
  [[undefined], 'nothing was read'],
])('%j is summed up as "%s"', (counts, text) => {
  expect(summaryOf(day(counts), 'utc')).toBe(text);
});

test('a day that ends at a moment of the past is not summed up as now', () => {
  expect(summaryOf({ ...day([100, 100]), isPast: true }, 'utc')).toBe('100 of 100');
});

test.each([
  [from + 1.5 * HOUR_MS, '90 of 100 now; memory since 11:30'],
  [undefined, 'the memory of this scope has not begun'],
])('a young memory says since when: %s', (since, text) => {
  expect(summaryOf({ ...day([undefined, 90]), since }, 'utc')).toBe(text);
});

test('the table has every hour, newest first, with its lowest number', () => {
  expect(hoursOf(day([100, undefined, 90])).map(({ lowest }) => lowest?.reporting)).toEqual([
    90,
    undefined,
    100,
  ]);
});

test('the axis names every third hour of the clock', () => {
  expect(hourMarksOf({ from, to: from + 24 * HOUR_MS }, 'utc').map(({ label }) => label)).toEqual([
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    '00:00',
    '03:00',
    '06:00',
  ]);
  const small = hourMarksOf({ from, to: from + 24 * HOUR_MS }, 'utc', 6);
  expect(small.map(({ label }) => label)).toEqual(['12:00', '18:00', '00:00', '06:00']);
});
