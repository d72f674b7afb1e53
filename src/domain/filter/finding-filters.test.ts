import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, NOW } from '@/testing/fleets';
import { FINDING_RULES, findingsOf } from '../findings/finding';
import { facetCounts } from './facets';
import { NO_FILTERS } from './filters';
import { findingFilters, RULES_AS_VALUES } from './finding-filters';
import { matchFilters } from './match';

test('in every fleet a value that stands for a finding shows the same delegates', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      for (const rule of FINDING_RULES) {
        const value = RULES_AS_VALUES[rule];
        if (!value) continue;
        const { delegates } = matchFilters(fleet, { ...NO_FILTERS, ...value });
        expect([rule, ...delegates]).toEqual([
          rule,
          ...matchFilters(fleet, findingFilters({ rule, period: undefined })).delegates,
        ]);
      }
    }),
  );
});

test('each of two groups that fell silent is shown by its own filters', () => {
  const silent = (count: number, minutes: number) =>
    Array.from({ length: count }, (_, i) => ({
      instances: [{}, { heartbeatAt: NOW - minutes * 60_000 - i * 1_234 }],
    }));
  const fleet = aFleet([...silent(3, 45), ...silent(4, 30), ...Array.from({ length: 13 }, () => ({}))]);
  const groups = findingsOf(fleet).filter(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
  expect(groups.map(({ rows }) => [...rows])).toEqual([
    [3, 4, 5, 6],
    [0, 1, 2],
  ]);
  for (const group of groups) {
    const { delegates, instances } = matchFilters(fleet, findingFilters(group));
    expect([...delegates].flatMap((isShown, row) => (isShown ? row : []))).toEqual([...group.rows]);
    expect([...(instances ?? [])].flatMap((isShown, at) => (isShown ? at : []))).toEqual([
      ...group.instances,
    ]);
  }
  expect(facetCounts(fleet, NO_FILTERS, 'finding')).toContainEqual({
    value: 'FELL_SILENT_TOGETHER',
    count: 7,
  });
});
