import { expect, test } from 'vitest';
import { droppedMoment, formatAsOf, readAsOf } from './as-of';

const NOW = Date.UTC(2026, 10, 27, 17);

test.each([
  'yesterday',
  '2026-11-23T02:00:00',
  '2026-11-23T02:00:00+25:00',
  '2026-02-30T02:00:00Z',
  '2027-02-30',
  '15 Jan 2027',
  '0',
  '1763863200000',
  '9999-12-31',
])('a value that is neither a moment nor a day is dropped, and said: %s', (value) => {
  expect(readAsOf(value, NOW)).toBeUndefined();
  expect(droppedMoment(value, NOW)).toEqual({
    name: 'asOf',
    value,
    why: `Ignored asOf=${value}: it is no moment such as 2026-11-23T02:00:00Z, and no day to come such as 2027-01-15.`,
  });
});

test.each(['2026-11-23', '2026-11-27'])('a day that is not to come is dropped, and said: %s', (value) => {
  expect(readAsOf(value, NOW)).toBeUndefined();
  expect(droppedMoment(value, NOW).why).toBe(
    `Ignored asOf=${value}: this day is not to come. A moment of the past has a time: ${value}T02:00:00Z.`,
  );
});

test.each(['2027-11-29', '2029-01-01T02:00:00Z'])('a day too far ahead is dropped, and said: %s', (value) => {
  expect(readAsOf(value, NOW)).toBeUndefined();
  expect(droppedMoment(value, NOW).why).toMatch(/: it is more than one year ahead\.$/);
});

test.each([
  ['2026-11-28', { at: Date.UTC(2026, 10, 28), isToCome: true }],
  ['2027-11-28', { at: Date.UTC(2027, 10, 28), isToCome: true }],
  ['2026-11-27T16:59:59Z', { at: NOW - 1_000, isToCome: false }],
])('a day or a moment is read, and written as it was: %s', (value, moment) => {
  expect(readAsOf(value, NOW)).toEqual(moment);
  expect(formatAsOf(moment)).toBe(value);
});

test('a moment with an offset is read, and written in UTC', () => {
  const moment = { at: Date.UTC(2026, 10, 23, 1), isToCome: false };
  expect(readAsOf('2026-11-23T02:00:00+01:00', NOW)).toEqual(moment);
  expect(formatAsOf(moment)).toBe('2026-11-23T01:00:00Z');
});

test('a moment after today counts as its day', () => {
  expect(readAsOf('2027-01-15T02:00:00Z', NOW)).toEqual({ at: Date.UTC(2027, 0, 15), isToCome: true });
});

test('a page without other moments drops every one, and says so', () => {
  expect(droppedMoment('2026-11-23T02:00:00Z', NOW).why).toBe(
    'Ignored asOf=2026-11-23T02:00:00Z: this page shows only now.',
  );
});

test('a long value is shortened in the sentence', () => {
  expect(droppedMoment('x'.repeat(100), NOW).why).toMatch(/^Ignored asOf=x{39}…: /);
});

test('a day is to come where it comes after the date of the reader', () => {
  // In Los Angeles it is still the 27th, and the 28th in UTC.
  const now = Date.UTC(2026, 10, 28);
  const today = Date.UTC(2026, 10, 27);
  expect(readAsOf('2026-11-28', now)).toBeUndefined();
  expect(readAsOf('2026-11-28', now, today)).toEqual({ at: now, isToCome: true });
  expect(readAsOf('2026-11-27', now, today)).toBeUndefined();
  expect(readAsOf('2026-11-28T00:00:00Z', now, today)).toEqual({ at: now, isToCome: false });
});
