import { expect, test } from 'vitest';
import type { RangeForm } from '@/domain/table/field';
import { rangeLabel } from './facet-labels';

test.each<[RangeForm, string, string]>([
  ['days', '2027-04-12..2027-04-18', '12 to 18 Apr 2027'],
  ['days', '2027-04-26..2027-05-02', '26 Apr to 2 May 2027'],
  ['days', '2026-12-28..2027-01-03', '28 Dec 2026 to 3 Jan 2027'],
  ['days', '2027-04-12', '12 Apr 2027'],
  ['days', '..2027-04-12', 'until 12 Apr 2027'],
  ['days', '2027-04-12..', 'from 12 Apr 2027 on'],
  ['days', 'none', 'No date (legacy image)'],
  ['days', 'unknown', 'Unknown'],
  ['silence', '3h..4h', '3 h to 4 h ago'],
  ['silence', '90m..26h', '1 h 30 min to 1 day 2 h ago'],
  ['silence', '..5m', 'up to 5 min ago'],
  ['silence', '2d..', 'more than 2 days ago'],
  ['silence', 'never', 'Never'],
  ['silence', '2026-11-23T08:30Z..2026-11-23T08:35Z', '23 Nov 2026, 08:30 to 08:35'],
  ['silence', '2026-11-23T08:30Z..2026-11-23T08:30:20Z', '23 Nov 2026, 08:30 to 08:30:20'],
  ['silence', '2026-11-22T23:55Z..2026-11-23T00:05Z', '22 Nov 2026, 23:55 to 23 Nov 2026, 00:05'],
  ['silence', '..2026-11-23T08:35Z', 'before 23 Nov 2026, 08:35'],
  ['silence', '2026-11-23T08:35Z..', 'from 23 Nov 2026, 08:35 on'],
])('%s %s in words: %s', (form, value, words) => {
  expect(rangeLabel(form, value, 'utc')).toBe(words);
});
