import { describe, expect, test } from 'vitest';
import {
  type DelegateFilters,
  FILTERS,
  facetFilterCount,
  hasValue,
  isFiltered,
  NO_FILTERS,
  toggleValue,
  withoutValue,
  withValues,
} from './filters';

const FILTERED: DelegateFilters = {
  ...NO_FILTERS,
  search: 'pay',
  versionStatus: ['EXPIRED', 'EXPIRING'],
  delegateType: ['HELM_DELEGATE'],
};

test('every list of values is a filter', () => {
  const lists = Object.entries(NO_FILTERS).filter(([, value]) => Array.isArray(value));
  expect(new Set(FILTERS)).toEqual(new Set(lists.map(([name]) => name)));
});

test.each<[string, DelegateFilters, number, boolean?]>([
  ['nothing', NO_FILTERS, 0],
  ['a search of blanks', { ...NO_FILTERS, search: '  ' }, 0],
  ['a search', { ...NO_FILTERS, search: ' pay ' }, 0, true],
  ['a value', { ...FILTERED, search: '', delegateType: [] }, 2, true],
  ['a search and three values', FILTERED, 3, true],
  ['delegates', { ...NO_FILTERS, delegate: ['_a', '_b'] }, 1, true],
])('counts the chosen values of %s', (_what, filters, count, isOn = false) => {
  expect(facetFilterCount(filters)).toBe(count);
  expect(isFiltered(filters)).toBe(isOn);
});

describe('changing values', () => {
  test('a value is added after the chosen ones, and other filters stay', () => {
    expect(toggleValue(FILTERED, 'versionStatus', 'ACTIVE')).toEqual({
      ...FILTERED,
      versionStatus: ['EXPIRED', 'EXPIRING', 'ACTIVE'],
    });
  });

  test('a value that is left out is no longer wanted, and the reverse', () => {
    const left = toggleValue(FILTERED, 'versionStatus!', 'EXPIRED');
    expect(left).toEqual({ ...FILTERED, versionStatus: ['EXPIRING'], 'versionStatus!': ['EXPIRED'] });
    expect(toggleValue(left, 'versionStatus', 'EXPIRED')).toMatchObject({
      versionStatus: ['EXPIRING', 'EXPIRED'],
      'versionStatus!': [],
    });
  });

  test('a chosen value is removed', () => {
    const without = { ...FILTERED, versionStatus: ['EXPIRING'] };
    expect(toggleValue(FILTERED, 'versionStatus', 'EXPIRED')).toEqual(without);
    expect(withoutValue(FILTERED, 'versionStatus', 'EXPIRED')).toEqual(without);
  });

  test('removing a value that is not chosen changes nothing', () => {
    expect(withoutValue(FILTERED, 'versionStatus', 'ACTIVE')).toBe(FILTERED);
  });

  test.each([
    ['versionStatus', 'FOO'],
    ['status', 'SILENT'],
    ['hostName', ''],
  ] as const)('the filter %s rejects %j', (facet, value) => {
    expect(toggleValue(NO_FILTERS, facet, value)).toEqual(NO_FILTERS);
  });

  test('types ignore case, and tags do not', () => {
    expect(hasValue(FILTERED, 'delegateType', 'helm_delegate')).toBe(true);
    expect(toggleValue(FILTERED, 'delegateType', 'Helm_Delegate').delegateType).toEqual([]);
    expect(withValues(NO_FILTERS, 'delegateType', ['docker', 'DOCKER']).delegateType).toEqual(['DOCKER']);
    expect(withValues(NO_FILTERS, 'delegateTags', ['prod', 'Prod']).delegateTags).toEqual(['prod', 'Prod']);
  });
});
