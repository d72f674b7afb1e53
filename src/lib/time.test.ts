import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAbsolute,
  formatAge,
  formatClockTime,
  formatDay,
  formatDayNear,
  formatDuration,
  formatIso,
  formatIsoDay,
  formatMoment,
  formatSince,
  formatUntilDay,
  isMoment,
  readIsoMoment,
  wholeTimes,
} from './time';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units';

const NOW = Date.UTC(2027, 0, 3, 10, 42, 5);

const UNKNOWN = [undefined, Number.NaN, 0, -1, 1_767_225_600, Number.POSITIVE_INFINITY];

test.each(UNKNOWN)('%s is not a valid time and is never formatted', (at) => {
  expect(isMoment(at)).toBe(false);
  expect(formatAge(at, NOW, 'utc')).toBeUndefined();
  expect(formatUntilDay(at, NOW)).toBeUndefined();
  expect(formatDay(at)).toBeUndefined();
  expect(formatAbsolute(at, 'utc')).toBeUndefined();
  expect(formatClockTime(at, 'utc')).toBeUndefined();
});

describe('an age', () => {
  test.each([
    [0, 'now'],
    [SECOND_MS - 1, 'now'],
    [12 * SECOND_MS, '12 s ago'],
    [MINUTE_MS - 1, '59 s ago'],
    [MINUTE_MS, '1 min ago'],
    [HOUR_MS - 1, '59 min ago'],
    [2 * HOUR_MS + 59 * MINUTE_MS, '2 h ago'],
    [DAY_MS - 1, '23 h ago'],
    [DAY_MS, '2 Jan, 10:42'],
    [40 * DAY_MS, '24 Nov 2026, 10:42'],
    [-30 * SECOND_MS, 'now'],
    [-2 * HOUR_MS, '3 Jan, 12:42'],
  ])('of %i ms reads "%s"', (ageMs, expected) => {
    expect(formatAge(NOW - ageMs, NOW, 'utc')).toBe(expected);
  });
});

test.each([
  [-5, '0 s'],
  [999, '0 s'],
  [90 * MINUTE_MS, '1 h'],
  [DAY_MS, '1 day'],
  [3 * DAY_MS - 1, '2 days'],
])('a duration of %i ms is formatted as "%s"', (durationMs, expected) => {
  expect(formatDuration(durationMs)).toBe(expected);
});

describe('a day', () => {
  test.each([
    [Date.UTC(2027, 0, 3), 'today'],
    [Date.UTC(2027, 0, 3, 23, 59, 59), 'today'],
    [Date.UTC(2027, 0, 4), 'tomorrow'],
    [Date.UTC(2027, 0, 15), 'in 12 days'],
    [Date.UTC(2027, 2, 3), 'in 59 days'],
    [Date.UTC(2027, 2, 4), 'in 2 months'],
    [Date.UTC(2027, 5, 8), 'in 5 months'],
    [Date.UTC(2028, 11, 3), 'in 23 months'],
    [Date.UTC(2029, 1, 3), 'in 2 years'],
    [Date.UTC(2027, 0, 2), 'yesterday'],
    [Date.UTC(2026, 11, 22), '12 days ago'],
    [Date.UTC(2026, 7, 3), '5 months ago'],
  ])('%i reads "%s"', (day, expected) => {
    expect(formatUntilDay(day, NOW)).toBe(expected);
  });

  test('is counted by calendar day, so one minute past midnight is one day closer', () => {
    const lastMinute = Date.UTC(2027, 0, 3, 23, 59);
    expect(formatUntilDay(Date.UTC(2027, 0, 5), lastMinute)).toBe('in 2 days');
    expect(formatUntilDay(Date.UTC(2027, 0, 5), lastMinute + MINUTE_MS)).toBe('tomorrow');
  });

  test('is formatted alike at every time of that day', () => {
    const timeOfDay = fc.integer({ min: 0, max: DAY_MS - 1 });
    const dayNumber = fc.integer({ min: Date.UTC(2001, 0) / DAY_MS, max: Date.UTC(2100, 0) / DAY_MS });
    fc.assert(
      fc.property(dayNumber, timeOfDay, timeOfDay, (number, early, late) => {
        const day = number * DAY_MS;
        expect(formatUntilDay(day + early, NOW)).toBe(formatUntilDay(day + late, NOW));
      }),
    );
  });
});

test('a full date and time names its time zone', () => {
  expect(formatAbsolute(NOW, 'utc')).toBe('3 Jan 2027, 10:42:05 UTC');
  expect(formatAbsolute(NOW, 'local')).toMatch(/\d\d:42:05 \S+$/);
  expect(formatClockTime(NOW, 'utc')).toBe('10:42');
  expect(formatDay(NOW)).toBe('3 Jan 2027');
});

test('for programs, times and days are formatted by ISO 8601, in UTC', () => {
  expect(formatIso(NOW + 678)).toBe('2027-01-03T10:42:05Z');
  expect(formatIsoDay(NOW)).toBe('2027-01-03');
  for (const at of UNKNOWN) expect([formatIso(at), formatIsoDay(at)]).toEqual([undefined, undefined]);
});

test.each([
  ['2027-01-03T10:42Z', '2027-01-03T10:42:00Z'],
  ['2027-01-03T10:42:05.123456+00:00', '2027-01-03T10:42:05Z'],
  ['2027-01-03T00:42:05+01:00', '2027-01-02T23:42:05Z'],
  ['2027-01-03T20:42:05-0330', '2027-01-04T00:12:05Z'],
  ['2027-02-30T10:42Z', undefined],
  ['2027-02-30T10:42+01:00', undefined],
  ['2027-01-03T10:42', undefined],
  ['2027-01-03T10:42+24:00', undefined],
  ['2027-01-03T10:42:05.1234567890Z', undefined],
])('the moment %s is read, with its offset from UTC', (text, expected) => {
  expect(formatIso(readIsoMoment(text))).toBe(expected);
});

test('a time of another day is formatted with its date, and from one day on without the time where that is enough', () => {
  const midnight = Date.UTC(2027, 0, 3);
  expect(formatMoment(midnight, NOW, 'utc')).toBe('00:00');
  expect(formatMoment(midnight - 1, NOW, 'utc')).toBe('2 Jan, 23:59');
  expect(formatMoment(NOW + DAY_MS, NOW, 'utc')).toBe('4 Jan, 10:42');
  expect(formatMoment(NOW - 3 * DAY_MS, NOW, 'utc')).toBe('31 Dec 2026, 10:42');
  expect(formatSince(midnight - 1, NOW, 'utc')).toBe('2 Jan, 23:59');
  expect(formatSince(NOW - DAY_MS, NOW, 'utc')).toBe('2 Jan');
  expect(formatSince(NOW - 3 * DAY_MS, NOW, 'utc')).toBe('31 Dec 2026');
  expect(formatMoment(0, NOW, 'utc')).toBeUndefined();
});

test('a time in a text that leaves the page always has its date and zone', () => {
  const utc = wholeTimes('utc');
  expect(formatMoment(NOW, NOW, utc)).toBe('3 Jan 2027, 10:42 UTC');
  expect(formatSince(NOW - 2 * DAY_MS, NOW, utc)).toBe('1 Jan 2027, 10:42 UTC');
  expect(formatSince(NOW, NOW, wholeTimes('local'))).toMatch(/^3 Jan 2027, \d\d:\d\d \S+/);
  expect(formatDayNear(NOW, NOW)).toBe('3 Jan');
  expect(formatDayNear(NOW, NOW, utc)).toBe('3 Jan 2027');
  expect(formatMoment(0, NOW, utc)).toBeUndefined();
});
