import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeFleet } from '../delegate/judgement';
import { filteredFleets, isShown } from '../delegate/oracle';
import { aFleet, DAY_MS, delegatesOf, LATEST_VERSION, NOW } from '../delegate/testing';
import { facetCounts } from './facets';
import { type DelegateFilters, FACETS, type Facet, isFacetValue, NO_FILTERS, withValues } from './filters';

const EXPIRED = { expiresAt: NOW - 40 * DAY_MS, version: '25.07.86408' };

const FLEET = aFleet([
  {
    customTags: ['eu', 'pci'],
    implicitTags: [],
    instances: [EXPIRED, { version: '26.10.1' }, { version: '26.9.1' }],
  },
  { customTags: ['eu'], implicitTags: ['a'], type: 'docker', instances: [EXPIRED, EXPIRED] },
  {
    customTags: [],
    implicitTags: ['b'],
    type: 'DOCKER',
    instances: [{ version: 'latest' }],
    autoUpgrade: 'OFF',
  },
]);

function counts(facet: Facet, filters: Partial<DelegateFilters> = {}) {
  const judgement = judgeFleet(FLEET, { now: NOW, latestVersion: LATEST_VERSION });
  const all = facetCounts(FLEET.index, judgement, { ...NO_FILTERS, ...filters }, facet);
  return all.map(({ value, count }) => `${value} ${count}`);
}

test('a facet with fixed values lists them all in their order, also those that nothing has', () => {
  expect(counts('autoUpgrade')).toEqual(['ON 2', 'OFF 1', 'DETECTING 0']);
});

test('other values come by count, then by text; those filtered away stay with 0', () => {
  expect(counts('delegateTags')).toEqual(['eu 2', 'a 1', 'b 1', 'pci 1']);
  expect(counts('delegateTags', { autoUpgrade: ['OFF'] })).toEqual(['b 1', 'a 0', 'eu 0', 'pci 0']);
});

test('spellings of a type are one value', () => {
  expect(counts('delegateType')).toEqual(['DOCKER 2', 'HELM_DELEGATE 1']);
});

test('versions come newest first, whatever their counts, and unreadable ones last', () => {
  expect(counts('version')).toEqual(['26.10.1 1', '26.9.1 1', '25.07.86408 2', 'latest 1']);
});

test('a delegate counts once, however many of its instances have the value', () => {
  expect(counts('versionStatus')).toContain('EXPIRED 2');
});

test('a facet ignores its own choice and respects the others, by the same instance', () => {
  const filters = { version: ['26.10.1'] };
  expect(counts('version', filters)).toEqual(counts('version'));
  expect(counts('versionStatus', filters)).toContain('EXPIRED 0');
});

test('counts what choosing the value alone would show', () => {
  fc.assert(
    fc.property(filteredFleets, fc.constantFrom(...FACETS), ({ filters, ...judged }, facet) => {
      const index = judged.fleet.index;
      const ordinals = [...delegatesOf(judged.fleet).keys()];
      for (const { value, count } of facetCounts(index, judged.judgement, filters, facet)) {
        expect(isFacetValue(facet, value)).toBe(true);
        const alone = withValues(filters, facet, [value]);
        expect(count).toBe(ordinals.filter((ordinal) => isShown(judged, alone, ordinal)).length);
      }
    }),
    { numRuns: 500 },
  );
});

test('lists every value of the scope once', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet, judgement, filters }) => {
      const index = fleet.index;
      const tags = delegatesOf(fleet).flatMap((delegate) => [
        ...delegate.customTags,
        ...delegate.implicitTags,
      ]);
      const hostNames = delegatesOf(fleet).flatMap(({ instances }) =>
        instances.map(({ hostName }) => hostName),
      );
      const listed = (facet: Facet) =>
        facetCounts(index, judgement, filters, facet).map(({ value }) => value);
      expect(listed('delegateTags').toSorted()).toEqual(distinct(tags));
      expect(listed('hostName').toSorted()).toEqual(distinct(hostNames));
    }),
  );
});

function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value): value is string => Boolean(value)))].toSorted();
}
