import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW, namesIn } from '@/testing/fleets';
import { findingsOf } from '../findings/finding';
import { DEFAULT_SORT } from '../view/order';
import { selectView } from '../view/view';
import { NO_FILTERS } from './filters';
import { sharedCauseOf } from './shared-cause';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const silent = (entry: FleetEntry): FleetEntry => ({ instances: [SILENT], ...entry });
const times = (count: number, entry: FleetEntry) => Array.from({ length: count }, () => entry);
const EU = { tags: ['eu-west'] };

function causeIn(...entries: readonly FleetEntry[]) {
  const fleet = aFleet(entries);
  const finding = findingsOf(fleet).find(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
  if (!finding) throw new RangeError('Nobody fell silent together.');
  return { fleet, finding, ...sharedCauseOf(finding, fleet) };
}

test('the delegates that have the common tag and stayed up contradict it, with what only they have', () => {
  const { fleet, trait, exceptions, connected, isEverything } = causeIn(
    ...times(9, silent(EU)),
    { name: 'ledger-prod', tags: ['eu-west', 'ledger'] },
    { name: 'ledger-staging', tags: ['eu-west', 'ledger'], instances: [{ heartbeatAt: NOW - 100_000 }] },
    { name: 'partly', tags: ['eu-west'], instances: [{}, { heartbeatAt: NOW - 5 * 3_600_000 }] },
    ...times(30, {}),
  );
  expect(trait?.value).toBe('eu-west');
  expect(namesIn(fleet, exceptions?.rows)).toEqual(['ledger-prod', 'ledger-staging']);
  expect(exceptions?.difference).toEqual({
    kind: 'tag',
    value: 'ledger',
    unit: 'delegates',
    inside: { count: 2, of: 2 },
    others: { count: 0, of: 9 },
  });
  expect({ connected, isEverything }).toEqual({ connected: 32, isEverything: false });
});

test.each<[string, readonly FleetEntry[], string | undefined, number]>([
  ['nobody with the tag stayed up', [...times(9, silent(EU)), ...times(9, {})], 'eu-west', 0],
  ['a single one differs from any group', [...times(9, silent(EU)), EU, ...times(9, {})], 'eu-west', 1],
  ['nothing in common', [...times(9, silent({})), ...times(9, {})], undefined, 0],
  [
    'one token',
    [...times(9, silent({ token: 'INACTIVE' })), { token: 'INACTIVE' }, ...times(9, {})],
    'INACTIVE',
    1,
  ],
  [
    'one version',
    [...times(9, { instances: [{ ...SILENT, version: '26.01.88000' }] }), ...times(9, {})],
    '26.01.88000',
    0,
  ],
])('without a difference that means something: %s', (_what, entries, value, count) => {
  const { trait, exceptions } = causeIn(...entries);
  expect(trait?.value).toBe(value);
  expect(exceptions?.rows.length ?? 0).toBe(count);
  expect(exceptions?.difference).toBeUndefined();
});

test('it is everything only when no instance is connected', () => {
  expect(causeIn(...times(9, silent({}))).isEverything).toBe(true);
  expect(causeIn(...times(9, silent({})), { instances: [SILENT, {}] }).isEverything).toBe(false);
});

test('in every fleet the filters of the exceptions show exactly them, and none of the group', () => {
  const entry = fc.record({
    tags: fc.subarray(['eu', 'gpu', '<b>']),
    type: fc.constantFrom('DOCKER', 'docker', 'ECS'),
    token: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const),
    instances: fc.array(
      fc.record({
        heartbeatAt: fc.constantFrom(NOW - 3_600_000, NOW - 20_000, NOW - 100_000),
        version: fc.constantFrom('26.01.88000', '26.08.89100'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 6, maxLength: 40 }), (entries) => {
      const fleet = aFleet(entries);
      for (const finding of findingsOf(fleet)) {
        if (finding.rule !== 'FELL_SILENT_TOGETHER') continue;
        const { exceptions, connected } = sharedCauseOf(finding, fleet);
        const up = selectView(fleet, { ...NO_FILTERS, status: ['CONNECTED', 'LATE'] }, DEFAULT_SORT);
        expect(up.shownDelegates).toBe(connected);
        if (!exceptions) continue;
        const { rows } = selectView(fleet, exceptions.filters, DEFAULT_SORT);
        expect([...rows].sort((a, b) => a - b)).toEqual([...exceptions.rows]);
        expect(rows.some((row) => finding.rows.includes(row))).toBe(false);
      }
    }),
  );
});
