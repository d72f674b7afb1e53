import { expect, test } from 'vitest';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { findingFilters } from '@/domain/filter/finding-filters';
import { momentsOfMatches } from './moments-of-matches';

const NOW = Date.UTC(2026, 10, 24, 12);
const hour = (hours: number) => Date.UTC(2026, 10, 24, hours);

/** Oldest first; the last one has its worst moment after now. */
const INCIDENTS = (
  [
    ['outage', 2],
    ['outage', 4],
    ['lost', 5],
    ['outage', 6],
    ['lost', 11.99],
  ] as const
).map(([kind, hours]) => ({ kind, from: hour(hours), worstAt: hour(hours + 0.1) }));

test.each<[string, Partial<DelegateFilters>, number[]]>([
  ['of a finding about outages, the last two', { finding: ['FELL_SILENT_TOGETHER'] }, [6, 4]],
  ['of delegates that are not connected, also losses', { finding: ['NOT_CONNECTED'] }, [6, 5, 4]],
  ['of their connectivity, too', { status: ['DISCONNECTED'] }, [6, 5, 4]],
  ['of partially connected ones', { status: ['CONNECTED', 'PARTIAL'], delegateTags: ['eu'] }, [6, 5, 4]],
  [
    'of a finding with a period, those of that time',
    findingFilters({ rule: 'FELL_SILENT_TOGETHER', period: { from: hour(2), to: hour(2) + 20_000 } }),
    [2],
  ],
  ['of what is no incident, none', { finding: ['EXPIRED'], status: ['LATE'], delegateTags: ['eu'] }, []],
])('the worst moments to look at: %s', (_what, filters, expected) => {
  const moments = momentsOfMatches({ ...NO_FILTERS, ...filters }, INCIDENTS, NOW);
  expect(moments).toEqual(expected.map((hours) => hour(hours + 0.1)));
});
