import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, inDays, NOW, namesIn } from '@/testing/fleets';
import { isShown, matchingInstances } from '@/testing/reference/query';
import { filteredFleets, sorts } from '@/testing/view-generators';
import { CARDS, cardFilter, healthCards } from '../delegate/cards';
import { type DelegateFilters, type Filter, NO_FILTERS } from '../filter/filters';
import { DEFAULT_SORT, orderRows, type Sort } from './order';
import { selectView, viewWithRows } from './view';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const EXPIRED = { supportEnds: inDays(-40), version: '25.07.86408' };

const FLEET = aFleet([
  { name: 'mixed', tags: ['eu', 'pci'], instances: [EXPIRED, { hostName: 'host-x' }] },
  { name: 'fresh', tags: ['eu'], type: 'docker', autoUpgrade: 'OFF' },
  { name: 'empty', instances: [], token: 'INACTIVE' },
  { name: 'silent', instances: [{ ...EXPIRED, ...SILENT }, SILENT] },
]);

function view(filters: Partial<DelegateFilters>, sort: Sort = { key: 'name', descending: false }) {
  return selectView(FLEET, { ...NO_FILTERS, ...filters }, sort);
}

test('without filters every delegate is shown, worst first', () => {
  const everything = view({}, DEFAULT_SORT);
  expect(namesIn(FLEET, everything.rows)).toEqual(['empty', 'silent', 'mixed', 'fresh']);
  expect(everything).toMatchObject({
    delegateCount: 4,
    instanceCount: 5,
    shownDelegates: 4,
    shownInstances: 5,
    matchingInstances: undefined,
  });
});

test.each<[Filter, string, readonly string[]]>([
  ['version!', '<26.08', ['known']],
  ['version!', '26.01.1', ['bare', 'known', 'unknown', 'unreadable']],
  ['ends!', '..30d', ['known', 'legacy']],
  ['silent!', '1h..', ['known', 'legacy', 'unreadable']],
])('what cannot be compared is neither in a range nor outside of it: %s=%s', (filter, value, shown) => {
  const far = { supportEnds: inDays(60) };
  const near = { supportEnds: inDays(3), heartbeatAt: NOW - 7_200_000 };
  const fleet = aFleet([
    { name: 'known', instances: [far] },
    { name: 'old', instances: [{ ...near, version: '26.01.1' }] },
    { name: 'unknown', instances: [{ version: undefined, supportEnds: undefined, heartbeatAt: undefined }] },
    { name: 'unreadable', instances: [{ ...near, heartbeatAt: NOW, version: 'edge' }] },
    { name: 'bare', instances: [], groupHeartbeat: undefined },
    { name: 'legacy', isImmutable: false, instances: [{ version: '26.01.1' }] },
  ]);
  const { rows } = selectView(
    fleet,
    { ...NO_FILTERS, [filter]: [value] },
    { key: 'name', descending: false },
  );
  expect(namesIn(fleet, rows)).toEqual(shown);
});

test.each<[string, Partial<DelegateFilters>, readonly string[]]>([
  ['a duplicate tag counts once', { delegateTags: ['eu', 'eu'] }, ['fresh', 'mixed']],
  ['tags are case-sensitive', { delegateTags: ['EU'] }, []],
  ['types match in any case', { delegateType: ['DOCKER'] }, ['fresh']],
])('filters select rows: %s', (_what, filters, names) => {
  expect(namesIn(FLEET, view(filters).rows)).toEqual(names);
});

test('a search finds the same rows after other filters have narrowed it', () => {
  expect(namesIn(FLEET, view({ search: 'e', autoUpgrade: ['OFF'] }).rows)).toEqual(['fresh']);
  expect(view({ search: 'e' }).shownDelegates).toBe(4);
});

test('the view of any fleet equals a check of each delegate by itself', () => {
  let narrowed = 0;
  fc.assert(
    fc.property(filteredFleets, sorts, ({ fleet, expected, filters }, sort) => {
      const shown = expected.map((each) => isShown(each, filters, expected));
      const matching = expected.map((each) => matchingInstances(each, filters));
      const rows = Array.from(orderRows(fleet, sort)).filter((row) => shown[row]);
      const result = selectView(fleet, filters, sort);
      expect(Array.from(result.rows)).toEqual(rows);
      expect(result.shownDelegates).toBe(rows.length);
      expect(result.shownInstances).toBe(rows.flatMap((row) => matching[row]?.filter(Boolean)).length);
      const marks = Uint8Array.from(matching.flat(), Number);
      expect(result.matchingInstances ?? marks.map(() => 1)).toEqual(marks);
      narrowed += Number(rows.length > 0 && rows.length < expected.length);
    }),
    { numRuns: 200 },
  );
  expect(narrowed, 'views of some rows, but not of all').toBeGreaterThan(10);
});

test('the count of a card equals the number shown by its filter', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet }) => {
      const cards = healthCards(fleet);
      // While a card loads, some of its values may already be known.
      const loaded = CARDS.filter((card) => cards[card].state !== 'loading');
      const shown = loaded.map((card) => {
        const { facet, value } = cardFilter(card);
        const only = selectView(fleet, { ...NO_FILTERS, [facet]: [value] }, DEFAULT_SORT);
        return card === 'AUTO_UPGRADE_OFF' ? only.shownDelegates : only.shownInstances;
      });
      const counts = loaded.map((card) => cards[card]);
      expect(shown).toEqual(counts.map((count) => (count.state === 'known' ? count.count : 0)));
    }),
  );
});

test('a view with rows kept in place counts these rows', () => {
  const expired = view({ versionStatus: ['EXPIRED'] });
  expect(expired).toMatchObject({ shownDelegates: 2, shownInstances: 2 });
  expect(viewWithRows(expired, FLEET, expired.rows)).toBe(expired);
  const [mixed = -1] = expired.rows;
  expect(viewWithRows(expired, FLEET, Uint32Array.of(mixed))).toMatchObject({
    delegateCount: 4,
    shownDelegates: 1,
    shownInstances: 1,
  });
  expect(viewWithRows(view({ search: 'mixed' }), FLEET, Uint32Array.of(0, 1))).toMatchObject({
    shownDelegates: 2,
    shownInstances: 3,
  });
});
