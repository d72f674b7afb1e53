import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { readVisit, type Visit, visitAt, visitText } from './visit';

test.each<[string, Visit | undefined, Visit]>([
  ['the first visit has none before it', undefined, { seen: NOW, before: undefined }],
  [
    'after half an hour a new visit begins',
    { seen: NOW - HOUR_MS, before: 7 },
    { seen: NOW, before: NOW - HOUR_MS },
  ],
  ['a reload belongs to the same visit', { seen: NOW - MINUTE_MS, before: 7 }, { seen: NOW, before: 7 }],
  [
    'a clock that was set back begins anew',
    { seen: NOW + HOUR_MS, before: 7 },
    { seen: NOW, before: undefined },
  ],
])('%s', (_what, known, visit) => {
  expect(visitAt(known, NOW)).toEqual(visit);
  expect(readVisit(visitText(visit))).toEqual(visit);
});

test.each(['', '12', 'now 0', '1 2 3', '-1 0'])('%j in the storage is no visit', (text) => {
  expect(readVisit(text)).toBeUndefined();
});
