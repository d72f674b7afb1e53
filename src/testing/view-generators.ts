/** Random filters and views for tests only. */
import * as fc from 'fast-check';
import type { ListView } from '@/domain/address/list-view';
import { instancesAt } from '@/domain/delegate/fleet';
import { delegatesOf } from '@/domain/delegate/rows';
import {
  canonicalValue,
  closedValues,
  type DelegateFilters,
  FACETS,
  FILTERS,
  type Filter,
  facetOf,
  isRangeFacet,
  leavingOut,
  NO_FILTERS,
  rangeFormOf,
} from '@/domain/filter/filters';
import { findingsOf } from '@/domain/findings/finding';
import { findingsAt } from '@/domain/findings/finding-column';
import type { RangeForm } from '@/domain/table/field';
import { ALL_COLUMNS, DENSITIES, MANDATORY_COLUMN } from '@/domain/view/columns';
import { GROUPINGS } from '@/domain/view/group';
import { SORT_KEYS } from '@/domain/view/order';
import { formatIsoDay, formatIsoShort } from '@/lib/time';
import { anyCharacter, fleets, type ReadFleet } from './fleet-generators';
import { delegateIn, inDays, NOW } from './fleets';
import { type Found, textsOf, valuesOf } from './reference/query';

/** A random fleet, its delegates one by one, and filters that are likely to match something in it. */
export interface Filtered extends ReadFleet {
  readonly expected: readonly Found[];
  readonly filters: DelegateFilters;
}

export const filteredFleets: fc.Arbitrary<Filtered> = fleets.chain(({ entries, fleet }) => {
  const expected = delegatesOf(fleet).map(({ row, key, lastHeartbeat, instances: own }) => ({
    delegate: delegateIn(fleet, row),
    instances: instancesAt(fleet, row),
    lastHeartbeat,
    key,
    findings: findingsAt(fleet, row),
    named: own.map((instance) =>
      findingsOf(fleet).flatMap(({ rule, instances }) => (instances.includes(instance.row) ? rule : [])),
    ),
    heartbeats: own.map((instance) => instance.lastHeartbeat),
    asOf: fleet.context.asOf,
  }));
  return filtersFor(expected).map((filters) => ({ entries, fleet, expected, filters }));
});

const days = fc.integer({ min: -3, max: 40 }).map((day) => formatIsoDay(inDays(day)) ?? '');
const moments = fc
  .integer({ min: -12, max: 2 })
  .map((minutes) => formatIsoShort(NOW + minutes * 60_000) ?? '');

/** Ranges of two of these, in order or open at one end. */
function rangesOf(ends: fc.Arbitrary<string>, isOrdered: (a: string, b: string) => boolean) {
  return fc
    .tuple(ends, ends, fc.constantFrom('both', 'from', 'to'))
    .filter(([a, b, which]) => which !== 'both' || isOrdered(a, b))
    .map(([a, b, which]) => `${which === 'to' ? '' : a}..${which === 'from' ? '' : b}`);
}

/** Ranges in canonical spelling, many of them around the values that fleets have. */
const RANGES: Readonly<Record<RangeForm, fc.Arbitrary<string>>> = {
  days: fc.oneof(
    fc.constantFrom('none', 'unknown', '..30d', '7d..', '0d..20d'),
    days,
    rangesOf(days, (a, b) => a < b),
  ),
  silence: fc.oneof(
    fc.constantFrom('never', 'unknown', '1m15s..5m', '5m..', '..5m', '4m..7m'),
    rangesOf(moments, (a, b) => a < b),
  ),
};

const VERSION_RANGES = ['<26.7', '<=26.06', '>26.07', '>=26.06.88902', '>=26.06 <26.08', '<26'];

function filtersFor(expected: readonly Found[]): fc.Arbitrary<DelegateFilters> {
  const chosen = FACETS.flatMap((facet) => {
    const both = <Values>(values: Values) => [[facet, values] as const, [leavingOut(facet), values] as const];
    if (isRangeFacet(facet))
      return both(fc.uniqueArray(RANGES[rangeFormOf(facet)], { minLength: 1, maxLength: 2 }));
    const values = expected.flatMap((each) => valuesOf(facet, each)).filter((value) => value !== undefined);
    const versions = facet === 'version' ? VERSION_RANGES : [];
    const any = fc.constantFrom(...(closedValues(facet) ?? [...values, ...versions, 'nowhere']));
    return both(fc.uniqueArray(any, { minLength: 1, maxLength: 3 }));
  });
  const pieces = fc
    .tuple(fc.constantFrom('x', ...expected.flatMap(textsOf)), fc.nat(5), fc.nat(6))
    .map(([text, start, length]) => text.slice(start, start + length));
  const separators = fc.constantFrom(' ', ' ', ',', ' ; ', '\n', ' -');
  const names = fc.constantFrom('gone', ...expected.map(({ delegate }) => delegate.name));
  const search = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'a',
      'P',
      'prod ED',
      '26.0',
      'zz',
      '\n',
      '-prod',
      'a, -e',
      'a OR P',
      'a AND e NOT P',
      '–prod',
      'version:<26',
    ),
    fc.tuple(fc.array(pieces, { maxLength: 3 }), separators).map(([words, by]) => words.join(by)),
    fc.array(names, { maxLength: 3 }).map((words) => words.join(' ')),
  );
  // With more of them at once, hardly any row would match all.
  return fc
    .shuffledSubarray([['search', search] as const, ...chosen], { maxLength: 3 })
    .chain((few) => fc.record(Object.fromEntries(few)))
    .map((few) => ({ ...NO_FILTERS, ...few }));
}

// No lone surrogates: an address cannot carry them.
const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 });

/** Distinct texts of any kind. */
export const texts: fc.Arbitrary<readonly string[]> = fc.uniqueArray(text, { maxLength: 4 });

const anyFilters = fc
  .record({ search: fc.oneof(fc.constant(''), text), ...Object.fromEntries(FILTERS.map(chosenOf)) })
  .map((some): DelegateFilters => ({ ...NO_FILTERS, ...some }));

function chosenOf(filter: Filter) {
  const facet = facetOf(filter);
  if (isRangeFacet(facet))
    return [filter, fc.uniqueArray(RANGES[rangeFormOf(facet)], { maxLength: 2 })] as const;
  const closed = closedValues(facet);
  const open =
    facet === 'version' ? fc.oneof(texts, fc.shuffledSubarray(VERSION_RANGES, { maxLength: 2 })) : texts;
  const chosen = closed
    ? fc.shuffledSubarray([...closed])
    : open.map((all) => [...new Set(all.map((value) => canonicalValue(facet, value)))]);
  return [filter, chosen] as const;
}

export const sorts = fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() });

export const views: fc.Arbitrary<ListView> = fc
  .record({
    filters: anyFilters,
    sort: sorts,
    group: fc.constantFrom(undefined, ...GROUPINGS),
    withScopesBelow: fc.boolean(),
    columns: fc.option(
      fc.shuffledSubarray([...ALL_COLUMNS]).filter((columns) => columns.includes(MANDATORY_COLUMN)),
      { nil: undefined },
    ),
    density: fc.constantFrom(undefined, ...DENSITIES),
  })
  // Scope filters and scope groups exist only with the scopes below.
  .map((view) =>
    view.withScopesBelow
      ? view
      : {
          ...view,
          filters: { ...view.filters, scope: [], 'scope!': [] },
          group: view.group === 'scope' ? undefined : view.group,
        },
  );
