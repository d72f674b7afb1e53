import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { aFleet, type FleetEntry, inDays, NOW, namesIn } from '@/testing/fleets';
import { expectedOrder } from '@/testing/reference/query';
import { filteredFleets } from '@/testing/view-generators';
import { DEFAULT_SORT, isSortKey, orderRows, SORT_KEYS, type SortKey } from './order';

function sorted(entries: readonly FleetEntry[], key: SortKey, descending = false): readonly string[] {
  const fleet = aFleet(entries);
  return namesIn(fleet, orderRows(fleet, { key, descending }));
}

const GONE = NOW - 3 * DAY_MS;
const LATE = NOW - 100_000;

test('the default order is by health, worst first', () => {
  const entries: readonly FleetEntry[] = [
    { name: 'well' },
    { name: 'unknown', instances: [{ heartbeatAt: Number.NaN }] },
    { name: 'version unknown', instances: [{ version: undefined, supportEnds: undefined }] },
    { name: 'late', instances: [{ heartbeatAt: LATE }] },
    { name: 'unsupported', instances: [{ version: '25.01.1' }] },
    { name: 'expiring', instances: [{}, { supportEnds: inDays(5) }] },
    { name: 'expired', instances: [{}, { supportEnds: inDays(-5) }] },
    {
      name: 'expired too',
      instances: [{ heartbeatAt: Number.NaN, supportEnds: inDays(-5) }],
    },
    { name: 'partial', instances: [{}, { heartbeatAt: GONE }] },
    { name: 'gone', instances: [{ heartbeatAt: GONE }] },
  ];
  expect(DEFAULT_SORT).toEqual({ key: 'health', descending: false });
  expect(sorted(entries, 'health').join(', ')).toBe(
    'gone, expired, expired too, partial, expiring, unsupported, late, version unknown, well, unknown',
  );
});

test('a descending order reverses known values, with ties by name and unknown values last', () => {
  const entries: readonly FleetEntry[] = [
    { name: 'b', autoUpgrade: 'ON' },
    { name: 'a', autoUpgrade: 'ON' },
    { name: 'd', autoUpgrade: undefined },
    { name: 'c', autoUpgrade: undefined },
    { name: 'e', autoUpgrade: 'OFF' },
  ];
  expect(sorted(entries, 'autoUpgrade')).toEqual(['e', 'a', 'b', 'c', 'd']);
  expect(sorted(entries, 'autoUpgrade', true)).toEqual(['a', 'b', 'e', 'c', 'd']);
});

test.each([false, true])('an order is computed only once, with descending %s', (descending) => {
  const fleet = aFleet([{}, {}]);
  const order = orderRows(fleet, { key: 'health', descending });
  orderRows(fleet, { key: 'health', descending: !descending });
  expect(orderRows(fleet, { key: 'health', descending })).toBe(order);
});

test('a cached order is computed again when names change', () => {
  const entries = [{ name: 'a' }, { name: 'b' }];
  const before = aFleet(entries);
  orderRows(before, DEFAULT_SORT);
  const { name } = aFleet([{ name: 'y' }, { name: 'x' }]).delegates;
  const renamed = { ...before, delegates: { ...before.delegates, name }, nameRanks: Uint32Array.of(1, 0) };
  expect(Array.from(orderRows(renamed, DEFAULT_SORT))).toEqual([1, 0]);
});

test('every order of any fleet equals a stable sort by the shown values', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet, expected }) => {
      for (const key of SORT_KEYS) {
        for (const sort of [false, true].map((descending) => ({ key, descending }))) {
          expect([key, ...orderRows(fleet, sort)]).toEqual([key, ...expectedOrder(expected, sort)]);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('only sortable fields are sort keys', () => {
  expect(['name', 'health', 'key', 'constructor', ''].map(isSortKey)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
