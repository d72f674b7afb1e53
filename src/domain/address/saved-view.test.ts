import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { texts, views } from '@/testing/view-generators';
import { FILTERS, NO_FILTERS } from '../filter/filters';
import { brokenRule } from '../names/delegate-name';
import { scopeOf } from '../scope/scope';
import { DEFAULT_SORT } from '../view/order';
import { defaultView, withDefaultView } from './default-view';
import { type ListView, viewOfQuery, viewQuery } from './list-view';
import {
  filterIdentifier,
  fromManagerFilter,
  hasSameFilters,
  lostParts,
  type ManagerFilter,
  savedView,
  toManagerFilter,
  viewNameRules,
} from './saved-view';

const PLAIN: ListView = {
  filters: NO_FILTERS,
  sort: DEFAULT_SORT,
  group: undefined,
  withScopesBelow: false,
  columns: undefined,
  density: undefined,
};

function view(filters: Partial<ListView['filters']>, rest: Partial<ListView> = {}): ListView {
  return { ...PLAIN, filters: { ...NO_FILTERS, ...filters }, ...rest };
}

describe('the filters of the Manager', () => {
  test.each<[string, ListView, ManagerFilter]>([
    ['no filters', PLAIN, {}],
    ['a search', view({ search: ' pay eu ' }), { delegateName: 'pay eu' }],
    ['tags', view({ delegateTags: ['a', 'b'] }), { delegateTags: ['a', 'b'] }],
    ['one type', view({ delegateType: ['DOCKER'] }), { delegateType: 'DOCKER' }],
    ['two types', view({ delegateType: ['DOCKER', 'ECS'] }), {}],
    ['one host', view({ hostName: ['h'] }), { hostName: 'h' }],
    ['auto-upgrade', view({ autoUpgrade: ['OFF'] }), { autoUpgrade: 'OFF' }],
    ['a version status', view({ versionStatus: ['EXPIRED'] }), { versionStatus: 'EXPIRED' }],
    ['the connected states', view({ status: ['PARTIAL', 'LATE', 'CONNECTED'] }), { status: 'CONNECTED' }],
    [
      'all states with a silent instance',
      view({ status: ['NEVER', 'PARTIAL', 'DISCONNECTED'] }),
      { status: 'DISCONNECTED' },
    ],
    ['none connected', view({ status: ['DISCONNECTED'] }), {}],
    ['unknown values', view({ versionStatus: ['UNKNOWN'], autoUpgrade: ['UNKNOWN'] }), {}],
    ['types without an upgrader', view({ autoUpgrade: ['NONE'] }), {}],
  ])('represent %s', (_, wanted, filter) => {
    expect(toManagerFilter(wanted)).toEqual({ ...filter, view: `?${viewQuery(wanted)}` });
  });

  test.each<[ManagerFilter, Partial<ListView['filters']>, readonly string[]]>([
    [{ delegateName: 'pay', description: 'EU' }, { search: 'pay EU' }, []],
    [{ delegateGroupIdentifier: '_a' }, { search: '_a' }, []],
    [{ status: 'DISCONNECTED' }, { status: ['PARTIAL', 'DISCONNECTED', 'NEVER'] }, []],
    [{ status: 'WAITING_FOR_APPROVAL' }, {}, ['status']],
    [{ delegateInstanceFilter: 'EXPIRED' }, { versionStatus: ['EXPIRED'] }, []],
    [{ delegateInstanceFilter: 'AVAILABLE' }, { versionStatus: ['EXPIRING', 'UNSUPPORTED', 'ACTIVE'] }, []],
    [{ delegateInstanceFilter: 'X' }, {}, ['delegateInstanceFilter']],
    [{ delegateType: 'docker', hostName: 'h' }, { delegateType: ['DOCKER'], hostName: ['h'] }, []],
    [
      { autoUpgrade: 'SYNCHRONIZING', versionStatus: 'ACTIVE' },
      { versionStatus: ['ACTIVE'] },
      ['autoUpgrade'],
    ],
  ])('%j are read as filters', (saved, filters, ignored) => {
    expect(fromManagerFilter(saved)).toEqual({
      filters: { ...NO_FILTERS, ...filters },
      view: undefined,
      ignored,
    });
  });

  test('report the parts that the Manager dropped', () => {
    const wanted = view(
      {
        search: 'pay',
        delegateTags: ['eu'],
        hostName: ['h1', 'h2'],
        status: ['DISCONNECTED'],
        finding: ['SOLE_TAG'],
      },
      {
        sort: { key: 'name', descending: true },
        group: 'tag',
        columns: ['name'],
        density: 'compact',
        withScopesBelow: true,
      },
    );
    expect(lostParts(wanted, toManagerFilter(wanted))).toEqual([]);
    expect(lostParts(wanted, { delegateName: 'pay' })).toEqual([
      { part: 'status', values: ['DISCONNECTED'] },
      { part: 'delegateTags', values: ['eu'] },
      { part: 'hostName', values: ['h1', 'h2'] },
      { part: 'finding', values: ['SOLE_TAG'] },
      { part: 'withScopesBelow', values: [] },
      { part: 'sort', values: [] },
      { part: 'group', values: [] },
      { part: 'columns', values: [] },
      { part: 'density', values: [] },
    ]);
    expect(lostParts(wanted, {})).toContainEqual({ part: 'search', values: ['pay'] });
  });

  test('hold a whole view, also when the Manager drops conditions that it does not know', () => {
    fc.assert(
      fc.property(views, (wanted) => {
        const saved = toManagerFilter(wanted);
        const { delegateTags: _, status: __, ...stored } = saved;
        for (const held of [saved, stored]) {
          expect(viewQuery(savedView(held))).toBe(viewQuery(wanted));
          expect(lostParts(wanted, held)).toEqual([]);
        }
      }),
    );
  });

  test('without a whole view keep every value of it, or report it as not kept', () => {
    fc.assert(
      fc.property(views, (wanted) => {
        const { view: _, ...saved } = toManagerFilter(wanted);
        const missing = lostParts(wanted, saved);
        const { filters, ignored } = fromManagerFilter(saved);
        expect(ignored).toEqual([]);
        for (const filter of FILTERS) {
          const kept: readonly string[] = filters[filter];
          const lost = missing.find(({ part }) => part === filter)?.values ?? [];
          expect(new Set([...kept, ...lost])).toEqual(new Set<string>(wanted.filters[filter]));
          expect(kept.filter((value) => lost.includes(value))).toEqual([]);
        }
        expect(filters.search).toBe(wanted.filters.search.trim());
      }),
    );
  });

  test('that another client has changed show what it set', () => {
    const saved = toManagerFilter(view({ delegateType: ['DOCKER'], finding: ['SOLE_TAG'] }));
    const changed = fromManagerFilter({ ...saved, delegateType: 'ECS' });
    expect(changed.view).toBeUndefined();
    expect(changed.filters).toEqual({ ...NO_FILTERS, delegateType: ['ECS'] });
  });

  test('with a view that nobody wrote here show their conditions', () => {
    fc.assert(
      fc.property(hostileStrings, (stored) => {
        const { filters } = fromManagerFilter({ view: stored, delegateName: 'pay' });
        expect(filters.search).toBe('pay');
      }),
    );
  });
});

test('filters are equal in any order of values, but only with the same search', () => {
  const { filters } = view({ search: 'pay ', delegateTags: ['a', 'b'] });
  expect(hasSameFilters(filters, { ...filters, search: 'pay', delegateTags: ['b', 'a'] })).toBe(true);
  expect(hasSameFilters(filters, { ...filters, search: 'pays' })).toBe(false);
  expect(hasSameFilters(filters, { ...filters, delegateTags: ['a'] })).toBe(false);
  expect(hasSameFilters(filters, { ...filters, token: ['ACTIVE'] })).toBe(false);
});

test('the identifier of a new filter is valid for the Manager and not in use', () => {
  expect(filterIdentifier(' Upgrade soon! ', [])).toBe('_Upgrade_soon_');
  expect(filterIdentifier('1st', ['_1st', '_1st_2'])).toBe('_1st_3');
  const long = filterIdentifier('x'.repeat(128), []);
  fc.assert(
    fc.property(hostileStrings, (name) => {
      const inUse = [filterIdentifier(name, []), long];
      const identifier = filterIdentifier(name, inUse);
      expect(identifier).toMatch(/^[A-Za-z_][\w$]{0,127}$/);
      expect(inUse).not.toContain(identifier);
    }),
  );
  expect(filterIdentifier('x'.repeat(128), [long])).toHaveLength(128);
});

test('a view reads back from its query, which does not contain open rows', () => {
  fc.assert(
    fc.property(views, texts, (wanted, open) => {
      expect(viewOfQuery(viewQuery(wanted))).toEqual(wanted);
      const shown = { ...wanted, open };
      expect(viewQuery(shown)).toBe(viewQuery(wanted));
    }),
  );
});

test.each([
  ['Payments', undefined],
  ['x'.repeat(128), undefined],
  [' ', 'Enter at least one character.'],
  ['a\nb', 'Use no line break or other control character.'],
  ['x'.repeat(129), 'Use at most 128 characters.'],
  ['Taken', 'Use a name that no other view has.'],
])('the name %j of a view has the problem %j', (name, problem) => {
  expect(brokenRule(viewNameRules(name, ['Taken']))).toBe(problem);
});

describe('a default view', () => {
  const [ACME, RETAIL] = [scopeOf('acme'), scopeOf('acme', 'retail')];

  test('is stored for its own scope, and can be removed', () => {
    const mine = view({ status: ['PARTIAL'] });
    const stored = withDefaultView(withDefaultView(undefined, ACME, mine), RETAIL, PLAIN);
    expect(defaultView(stored, ACME)).toEqual(mine);
    expect(defaultView(stored, RETAIL)).toEqual(PLAIN);
    const without = withDefaultView(stored, ACME, undefined);
    expect([defaultView(without, ACME), defaultView(without, RETAIL)]).toEqual([undefined, PLAIN]);
  });

  test('is undefined when the storage contains something else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), hostileStrings), (stored) => {
        expect(defaultView(stored, ACME)).toBeUndefined();
        expect(defaultView(withDefaultView(stored, ACME, PLAIN), ACME)).toEqual(PLAIN);
      }),
    );
    expect(defaultView(undefined, ACME)).toBeUndefined();
  });
});
