import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, inDays, NOW } from '@/testing/fleets';
import { isShown, valuesOf } from '@/testing/reference/query';
import { filteredFleets } from '@/testing/view-generators';
import { facetCounts } from './facets';
import {
  closedValues,
  type DelegateFilters,
  isFacetValue,
  LISTED_FACETS,
  type ListedFacet,
  leavingOut,
  NO_FILTERS,
  withValues,
} from './filters';

const EXPIRED = { supportEnds: inDays(-40), version: '25.07.86408' };

const FLEET = aFleet([
  {
    tags: { custom: ['eu', 'pci'], implicit: [] },
    instances: [EXPIRED, { version: '26.10.1' }, { version: '26.9.1' }],
  },
  { tags: { custom: ['eu'], implicit: ['a'] }, type: 'docker', instances: [EXPIRED, EXPIRED] },
  {
    tags: { custom: [], implicit: ['b'] },
    type: 'DOCKER',
    instances: [{ version: 'latest' }],
    autoUpgrade: 'OFF',
  },
]);

function counts(facet: ListedFacet, filters: Partial<DelegateFilters> = {}) {
  return facetCounts(FLEET, { ...NO_FILTERS, ...filters }, facet).map(
    ({ value, count }) => `${value} ${count}`,
  );
}

test('a facet with fixed values lists all of them in order, with counts of 0', () => {
  expect(counts('autoUpgrade')).toEqual(['OFF 1', 'DETECTING 0', 'ON 2', 'NONE 0', 'UNKNOWN 0']);
  expect(counts('autoUpgrade', { delegateTags: ['b'] })).toEqual([
    'OFF 1',
    'DETECTING 0',
    'ON 0',
    'NONE 0',
    'UNKNOWN 0',
  ]);
});

test('other values are sorted by count, then by text; excluded ones stay with 0', () => {
  expect(counts('delegateTags')).toEqual(['eu 2', 'a 1', 'b 1', 'pci 1']);
  expect(counts('delegateTags', { autoUpgrade: ['OFF'] })).toEqual(['b 1', 'a 0', 'eu 0', 'pci 0']);
});

test('versions are sorted newest first, whatever their counts, and unreadable ones last', () => {
  expect(counts('version')).toEqual(['26.10.1 1', '26.9.1 1', '25.07.86408 2', 'latest 1']);
});

test('a delegate that a filter keeps without instances counts in its findings', () => {
  const fleet = aFleet([{}, { instances: [], groupHeartbeat: NOW - 9_000_000 }]);
  const found = facetCounts(fleet, { ...NO_FILTERS, silent: ['5m..'] }, 'finding');
  expect(found).toContainEqual({ value: 'NOT_CONNECTED', count: 1 });
});

test('every value is listed once, with the count that its filter alone would show', () => {
  fc.assert(
    fc.property(filteredFleets, fc.constantFrom(...LISTED_FACETS), ({ fleet, expected, filters }, facet) => {
      const listed = facetCounts(fleet, filters, facet);
      const values = expected.flatMap((each) => valuesOf(facet, each)).filter((one) => one !== undefined);
      expect(listed.map(({ value }) => value).toSorted()).toEqual(
        [...new Set([...values, ...(closedValues(facet) ?? [])])].toSorted(),
      );
      for (const { value, count } of listed) {
        expect(isFacetValue(facet, value)).toBe(true);
        const alone = { ...withValues(filters, facet, [value]), [leavingOut(facet)]: [] };
        expect(count).toBe(expected.filter((each) => isShown(each, alone, expected)).length);
      }
    }),
    { numRuns: 200 },
  );
});
