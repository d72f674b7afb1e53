import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { texts, views } from '@/testing/view-generators';
import { CARDS, cardFilter } from '../delegate/cards';
import { AUTO_UPGRADES } from '../delegate/read-facts';
import { VERSION_STATUSES } from '../delegate/version-status';
import { FILTERS, NO_FILTERS } from '../filter/filters';
import { scopeOf } from '../scope/scope';
import { DENSITIES } from '../view/columns';
import { GROUPINGS } from '../view/group';
import { DEFAULT_SORT, SORT_KEYS } from '../view/order';
import { listPath, MAX_VALUE_LENGTH, MAX_VALUES, readView, writeView } from './address';

function read(query: string) {
  return readView(new URLSearchParams(query));
}

describe('reading an address', () => {
  test('an address without parameters is the default view', () => {
    expect(read('')).toEqual({
      filters: NO_FILTERS,
      showsMissing: false,
      sort: DEFAULT_SORT,
      group: undefined,
      open: [],
      withScopesBelow: false,
      columns: undefined,
      density: undefined,
      dropped: [],
    });
  });

  test('every parameter is read, and repeated parameters form lists', () => {
    const query =
      'search=pay%20eu&versionStatus=EXPIRED&versionStatus=ACTIVE&autoUpgrade=OFF&status=PARTIAL&delegateType=HELM_DELEGATE' +
      '&delegateTags=a&delegateTags=b%26c&version=26.1.2&hostName=h&token=INACTIVE&tokenName=a%20b&tagged=YES&owner=web&scope=retail/payments&scope=/&finding=EXPIRED&ends=2027-04-12..2027-04-18&ends=none&silent=90m..26h&delegate=_a&delegate=name:b&sort=-lastHeartbeat&group=tag&open=x&open=y' +
      '&delegateTags%21=canary&version!=%3C26.10&ends!=..30d&all=true&columns=version,name&density=compact';
    expect(read(query)).toEqual({
      filters: {
        ...NO_FILTERS,
        search: 'pay eu',
        versionStatus: ['EXPIRED', 'ACTIVE'],
        autoUpgrade: ['OFF'],
        status: ['PARTIAL'],
        delegateType: ['HELM_DELEGATE'],
        delegateTags: ['a', 'b&c'],
        version: ['26.1.2'],
        hostName: ['h'],
        token: ['INACTIVE'],
        tokenName: ['a b'],
        tagged: ['YES'],
        owner: ['web'],
        scope: ['retail/payments', '/'],
        finding: ['EXPIRED'],
        ends: ['2027-04-12..2027-04-18', 'none'],
        silent: ['1h30m..1d2h'],
        delegate: ['_a', 'name:b'],
        'delegateTags!': ['canary'],
        'version!': ['<26.10'],
        'ends!': ['..30d'],
      },
      showsMissing: false,
      sort: { key: 'lastHeartbeat', descending: true },
      group: 'tag',
      open: ['x', 'y'],
      withScopesBelow: true,
      columns: ['version', 'name'],
      density: 'compact',
      dropped: [],
    });
  });

  test.each([
    ['duplicate values', 'hostName=a&hostName=a&open=k&open=k', 'hostName=a&open=k'],
    ['ranges in other words', 'silent=60m..120m&silent=1h..2h', 'silent=1h..2h'],
    ['types that differ by case', 'delegateType=docker&delegateType=DOCKER', 'delegateType=DOCKER'],
    ['empty values', 'search=&versionStatus=&hostName=&sort=&group=&open=&all=&columns=&density=', ''],
    ['duplicate columns without the column that is always shown', 'columns=tags,tags', 'columns=name,tags'],
  ])('%s are read without a notice', (_what, query, clean) => {
    expect(read(query)).toEqual(read(clean));
    expect(read(query).dropped).toEqual([]);
  });

  test.each([
    ['versionStatus=FOO', 'Ignored versionStatus=FOO: unknown instance status.'],
    ['versionStatus=expired', 'Ignored versionStatus=expired: unknown instance status.'],
    ['status=SILENT', 'Ignored status=SILENT: unknown connectivity.'],
    ['autoUpgrade=SYNCHRONIZING', 'Ignored autoUpgrade=SYNCHRONIZING: unknown auto-upgrade state.'],
    ['token=x', 'Ignored token=x: unknown token state.'],
    ['finding=expired', 'Ignored finding=expired: unknown finding.'],
    ['ends=2027-02-30', 'Ignored ends=2027-02-30: it is no range of days such as 2027-04-12..2027-04-18.'],
    ['silent=4h..3h', 'Ignored silent=4h..3h: it is no range of ages such as 3h..4h.'],
    ['scope=retail', 'Ignored scope=retail: it needs all=true.'],
    ['scope!=retail', 'Ignored scope!=retail: it needs all=true.'],
    ['status!=MISSING', 'Ignored status!=MISSING: unknown connectivity.'],
    ['sort=constructor', 'Ignored sort=constructor: unknown order.'],
    ['sort=--name', 'Ignored sort=--name: unknown order.'],
    ['all=yes', 'Ignored all=yes: unknown value.'],
    ['columns=constructor', 'Ignored columns=constructor: unknown column.'],
    ['group=colour', 'Ignored group=colour: unknown value.'],
    ['group=scope', 'Ignored group=scope: it needs all=true.'],
    ['density=tiny', 'Ignored density=tiny: unknown value.'],
    ['search=a&search=b', 'Ignored search=b: only the first one counts.'],
    ['sort=name&sort=-name', 'Ignored sort=-name: only the first one counts.'],
  ])('%s is dropped and reported: %s', (query, why) => {
    const [, name, value] = /^(.*?)=(.*)$/.exec(query.split('&').at(-1) ?? '') ?? [];
    expect(read(query).dropped).toEqual([{ name, value, why }]);
  });

  test('only the first of repeated search or sort parameters counts', () => {
    expect(read('search=a&search=b&sort=name&sort=status')).toMatchObject({
      filters: { search: 'a' },
      sort: { key: 'name', descending: false },
    });
  });

  test('a dropped value does not affect the others', () => {
    expect(read('versionStatus=FOO&versionStatus=EXPIRED&sort=FOO&hostName=h').filters).toEqual({
      ...NO_FILTERS,
      versionStatus: ['EXPIRED'],
      hostName: ['h'],
    });
  });

  test('a text over the limit is dropped, and its notice is shortened between characters', () => {
    const longest = 'a'.repeat(MAX_VALUE_LENGTH);
    expect(read(`search=${longest}`).filters.search).toBe(longest);

    const tooLong = `${'a'.repeat(39)}${'😀'.repeat(MAX_VALUE_LENGTH)}`;
    const { filters, dropped } = readView(new URLSearchParams({ search: tooLong }));
    expect(filters.search).toBe('');
    expect(dropped.map(({ why }) => why)).toEqual([
      `Ignored search=${'a'.repeat(39)}…: it is longer than ${MAX_VALUE_LENGTH} characters.`,
    ]);
  });

  test('values over the limit are dropped, with one notice for all', () => {
    const params = new URLSearchParams(
      Array.from({ length: MAX_VALUES + 50 }, (_, i) => ['open', `key-${i}`]),
    );
    const { open, dropped } = readView(params);
    expect(open).toHaveLength(MAX_VALUES);
    expect(dropped.map(({ why }) => why)).toEqual([
      `Ignored open=key-${MAX_VALUES}: only the first ${MAX_VALUES} values count.`,
    ]);
  });
});

describe('missing delegates', () => {
  test('are a filter of their own in the address', () => {
    expect(read('status=MISSING')).toMatchObject({ showsMissing: true, filters: NO_FILTERS, dropped: [] });
    expect(writeView(new URLSearchParams('x=1'), { showsMissing: true }).toString()).toBe(
      'x=1&status=MISSING',
    );
    const opened = writeView(new URLSearchParams('status=MISSING'), { open: ['a'] });
    expect(opened.toString()).toBe('status=MISSING&open=a');
  });

  test('are left out beside another filter', () => {
    const view = read('status=MISSING&status=LATE');
    expect(view).toMatchObject({ showsMissing: false, filters: { status: ['LATE'] } });
    expect(view.dropped.map(({ why }) => why)).toEqual([
      'Ignored status=MISSING: missing delegates cannot be filtered.',
    ]);
    const filtered = writeView(new URLSearchParams('status=MISSING'), { filters: { search: 'pay' } });
    expect(filtered.toString()).toBe('search=pay');
  });
});

describe('writing an address', () => {
  test('defaults are left out', () => {
    const current = new URLSearchParams(
      'search=x&status=PARTIAL&sort=name&group=tag&open=k&all=true&columns=tags&density=compact',
    );
    const changes = {
      sort: DEFAULT_SORT,
      group: undefined,
      open: [],
      withScopesBelow: false,
      columns: undefined,
      density: undefined,
    };
    expect(writeView(current, { filters: NO_FILTERS, ...changes }).toString()).toBe('');
  });

  test('parameters that are not given, and those of others, are kept', () => {
    const current = new URLSearchParams('scenario=large&search=x&x=1&x=2&status=PARTIAL&sort=-name&open=k');
    const next = writeView(current, { filters: { versionStatus: ['EXPIRED'] } });
    expect(next.toString()).toBe(
      'scenario=large&x=1&x=2&search=x&status=PARTIAL&versionStatus=EXPIRED&sort=-name&open=k',
    );
    expect(current.toString()).toContain('status=PARTIAL&sort=-name');
  });

  test('values that could not be read are removed', () => {
    const next = writeView(new URLSearchParams('versionStatus=FOO&hostName=h&sort=FOO'), { open: ['k'] });
    expect(next.toString()).toBe('hostName=h&open=k');
  });

  test('the address of a card has only its filter', () => {
    const addresses = CARDS.map(cardFilter).map(({ facet, value }) =>
      listPath({ scope: scopeOf('acme') }, { [facet]: [value] }),
    );
    expect(addresses).toEqual(
      ['versionStatus=EXPIRED', 'versionStatus=EXPIRING', 'versionStatus=UNSUPPORTED', 'autoUpgrade=OFF'].map(
        (filter) => `/account/acme/delegates?${filter}`,
      ),
    );
  });

  test('the address of a listing has the scopes below, with or without a filter', () => {
    const listing = { scope: scopeOf('acme', 'retail'), includesBelow: true };
    expect(listPath(listing, { delegateTags: ['a b', 'c&d'] })).toBe(
      '/account/acme/orgs/retail/delegates?delegateTags=a+b&delegateTags=c%26d&all=true',
    );
    expect(listPath(listing, {})).toBe('/account/acme/orgs/retail/delegates?all=true');
    expect(listPath({ scope: scopeOf('acme') }, {})).toBe('/account/acme/delegates');
  });
});

const ownNames = ['search', 'sort', 'group', 'open', 'all', 'columns', 'density', ...FILTERS];
const anyValue = fc.oneof(
  hostileStrings,
  fc.constantFrom(
    ...VERSION_STATUSES,
    ...AUTO_UPGRADES,
    ...SORT_KEYS,
    '-name',
    'true',
    ...DENSITIES,
    ...GROUPINGS,
    'version,x',
  ),
);
const garbage = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...ownNames, 'scenario'), hostileStrings), anyValue), {
    maxLength: 20,
  })
  .map((pairs) => new URLSearchParams(pairs));

test('a written view reads back the same, whatever address it replaces', () => {
  fc.assert(
    fc.property(garbage, views, texts, (current, view, open) => {
      const next = writeView(current, { ...view, open });
      expect(readView(next)).toEqual({ ...view, showsMissing: false, open, dropped: [] });
      expect(read(next.toString())).toEqual(readView(next));
    }),
    { numRuns: 300 },
  );
});

test('any address can be read, and rewriting it gives the same view without notices', () => {
  fc.assert(
    fc.property(garbage, (params) => {
      const { dropped, ...view } = readView(params);
      expect(dropped.every(({ name, why }) => why.startsWith(`Ignored ${name}=`) && why.endsWith('.'))).toBe(
        true,
      );
      expect(readView(writeView(params, {}))).toEqual({ ...view, dropped: [] });
    }),
    { numRuns: 300 },
  );
});

test('parameters of others survive every change, in their order', () => {
  const others = (params: URLSearchParams) => [...params].filter(([name]) => !ownNames.includes(name));
  fc.assert(
    fc.property(garbage, views, (current, view) => {
      expect(others(writeView(current, view))).toEqual(others(current));
    }),
  );
});
