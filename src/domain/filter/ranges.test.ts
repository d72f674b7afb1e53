import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIsoDay } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { hostileStrings } from '@/testing/fleet-generators';
import type { RangeForm } from '../table/field';
import { canonicalRange, rangeTest } from './ranges';

const NOW = 1_795_428_000_000; // 2026-11-23T10:00Z

describe('reading a range', () => {
  test.each<[RangeForm, string, string]>([
    ['days', '2027-04-12..2027-04-18', '2027-04-12..2027-04-18'],
    ['days', '2027-04-12..2027-04-12', '2027-04-12'],
    ['days', '2028-02-29', '2028-02-29'],
    ['days', '..2027-04-18', '..2027-04-18'],
    ['days', '2027-04-12..', '2027-04-12..'],
    ['days', 'none', 'none'],
    ['days', '..030d', '..30d'],
    ['days', '7d..30d', '7d..30d'],
    ['days', 'unknown', 'unknown'],
    ['silence', '3h..4h', '3h..4h'],
    ['silence', '90m..26h', '1h30m..1d2h'],
    ['silence', '0s..60s', '0s..1m'],
    ['silence', '..5m', '..5m'],
    ['silence', 'never', 'never'],
    ['silence', '2026-11-23T08:30:00Z..2026-11-23T08:35Z', '2026-11-23T08:30Z..2026-11-23T08:35Z'],
    ['silence', '2026-11-23T08:30:00.500Z..', '2026-11-23T08:30:00.500Z..'],
  ])('%s %s is the same as %s', (form, text, canonical) => {
    expect(canonicalRange(form, text)).toBe(canonical);
  });

  test.each<[RangeForm, string]>([
    ['days', '2027-02-30'],
    ['days', '2027-04-31..2027-05-02'],
    ['days', '2027-04-18..2027-04-12'],
    ['days', '2027-4-1'],
    ['days', '1970-01-01'],
    ['days', '0001-01-01..9999-12-31'],
    ['days', '..'],
    ['days', '2027-04-12..2027-04-13..2027-04-14'],
    ['days', 'never'],
    ['days', 'Unknown'],
    ['days', '3h..4h'],
    ['days', '30d'],
    ['days', '30d..7d'],
    ['days', '2027-04-12..30d'],
    ['silence', 'none'],
    ['silence', '3h'],
    ['silence', '4h..3h'],
    ['silence', '5m..5m'],
    ['silence', '-3h..4h'],
    ['silence', '3..4'],
    ['silence', '1.5h..2h'],
    ['silence', '999999d..'],
    ['silence', '2026-11-23T08:30Z'],
    ['silence', '2026-11-23T08:35Z..2026-11-23T08:30Z'],
    ['silence', '2026-11-23T24:30Z..'],
    ['silence', '2026-02-29T08:30Z..'],
    ['silence', '3h..2026-11-23T08:30Z'],
  ])('%s %s is no range', (form, text) => {
    expect(canonicalRange(form, text)).toBeUndefined();
  });

  test('any text is read or refused, and the canonical spelling is its own', () => {
    const parts = fc.constantFrom(
      '..',
      '3h',
      '5m',
      '2027-04-12',
      '2026-11-23T08:30Z',
      'never',
      '0',
      '-',
      ' ',
    );
    const texts = fc.oneof(
      hostileStrings,
      fc.array(parts, { maxLength: 4 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom<RangeForm[]>('days', 'silence'), texts, (form, text) => {
        const canonical = canonicalRange(form, text);
        expect(canonical === undefined || canonicalRange(form, canonical) === canonical).toBe(true);
      }),
    );
  });
});

describe('a range has', () => {
  const day = (text: string) => readIsoDay(text) ?? 0;

  test.each<[string, number, boolean]>([
    ['2027-04-12..2027-04-18', day('2027-04-12'), true],
    ['2027-04-12..2027-04-18', day('2027-04-18'), true],
    ['2027-04-12..2027-04-18', day('2027-04-19'), false],
    ['2027-04-12', day('2027-04-11'), false],
    ['2027-04-12..', Number.POSITIVE_INFINITY, false],
    ['..7d', day('2026-11-30'), true],
    ['..7d', day('2026-12-01'), false],
    ['..7d', day('2026-11-01'), true],
    ['7d..', day('2026-11-30'), false],
    ['7d..', day('2026-12-01'), true],
    ['..7d', Number.POSITIVE_INFINITY, false],
    ['none', Number.POSITIVE_INFINITY, true],
    ['none', Number.NaN, false],
    ['unknown', Number.NaN, true],
    ['..2027-04-12', Number.NaN, false],
  ])('of days: %s, %d: %s', (text, value, isIn) => {
    expect(rangeTest('days', [text], day('2026-11-23'))(value)).toBe(isIn);
  });

  test.each<[string, number, boolean]>([
    ['5m..', NOW - 5 * MINUTE_MS, false],
    ['5m..', NOW - 5 * MINUTE_MS - 1, true],
    ['..5m', NOW - 5 * MINUTE_MS, true],
    ['..5m', NOW + MINUTE_MS, true],
    ['3h..4h', NOW - 240 * MINUTE_MS, true],
    ['3h..4h', NOW - 180 * MINUTE_MS, false],
    ['2026-11-23T08:30Z..2026-11-23T08:35Z', NOW - 90 * MINUTE_MS, true],
    ['2026-11-23T08:30Z..2026-11-23T08:35Z', NOW - 85 * MINUTE_MS, false],
    ['..5m', 0, false],
    ['..2026-11-23T08:35Z', 0, false],
    ['never', 0, true],
    ['never', Number.NaN, false],
    ['unknown', Number.NaN, true],
    ['5m..', Number.NaN, false],
  ])('of heartbeats: %s, %d: %s', (text, value, isIn) => {
    expect(rangeTest('silence', [text], NOW)(value)).toBe(isIn);
  });

  test('several ranges have what any of them has', () => {
    const isIn = rangeTest('silence', ['never', '3h..4h'], NOW);
    expect([0, NOW - 200 * MINUTE_MS, NOW].map(isIn)).toEqual([true, true, false]);
  });
});
