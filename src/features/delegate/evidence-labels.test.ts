import { expect, test } from 'vitest';
import type { Measure } from '@/domain/findings/rule';
import { measureText } from './evidence-labels';

const NOON = Date.UTC(2026, 8, 15, 12);
const COMMON = {
  kind: 'tag',
  value: 'eu-west',
  unit: 'delegates',
  inside: { count: 18, of: 18 },
  others: { count: 0, of: 42 },
} as const;

test.each<[string, Measure]>([
  ['1 of 2 instances', { unit: 'instances', count: 1, of: 2 }],
  ['2 delegates', { unit: 'delegates', count: 2 }],
  ['1 release', { unit: 'releases', count: 1 }],
  ['30 days', { unit: 'days', count: 30 }],
  ['90 %', { unit: 'percent', count: 90 }],
  ['5 min', { unit: 'ms', ms: 300_000 }],
  ['15 Sept 2026', { unit: 'day', at: NOON }],
  ['15 Sept 2026, 12:00:00 UTC', { unit: 'period', from: NOON, to: NOON }],
  [
    '15 Sept 2026, 12:00:00 UTC to 15 Sept 2026, 12:02:00 UTC',
    { unit: 'period', from: NOON, to: NOON + 120_000 },
  ],
  ['a, b', { unit: 'texts', texts: ['a', 'b'] }],
  ['0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more', { unit: 'texts', texts: '0 1 2 3 4 5 6 7 8 9 a b'.split(' ') }],
  ['none', { unit: 'texts', texts: [] }],
  ['tag eu-west: 18 of 18 delegates, 0 of 42 others', { unit: 'trait', trait: COMMON }],
  ['none on record', { unit: 'none' }],
  ['unknown', { unit: 'unknown' }],
])('%s', (text, measure) => {
  expect(measureText(measure, 'utc')).toBe(text);
});
