import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS, cardFilter, healthCards } from '../delegate/cards';
import { aFleet, inDays, NOW, namesIn } from '../delegate/testing';
import { type DelegateFilters, NO_FILTERS } from './filters';
import { filteredFleets, sorts } from './generators';
import { isShown, matchingInstances } from './oracle';
import { DEFAULT_SORT, orderRows, type Sort } from './order';
import { selectView } from './view';

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

test('without filters everything is shown, worst first', () => {
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

test('a delegate that never was connected is one that is not connected', () => {
  const fleet = aFleet([
    { name: 'never', instances: [{ heartbeatAt: 0 }] },
    { name: 'silent', instances: [SILENT] },
    { name: 'up' },
  ]);
  const sort: Sort = { key: 'name', descending: false };
  const shown = (status: string) =>
    namesIn(fleet, selectView(fleet, { ...NO_FILTERS, status: [status] }, sort).rows);
  expect(shown('DISCONNECTED')).toEqual(['never', 'silent']);
  expect(shown('NEVER')).toEqual(['never']);
});

describe('filters', () => {
  test.each<[string, Partial<DelegateFilters>, readonly string[]]>([
    [
      'values of a facet widen it',
      { status: ['CONNECTED', 'DISCONNECTED'] },
      ['empty', 'fresh', 'mixed', 'silent'],
    ],
    ['facets narrow each other', { status: ['CONNECTED'], autoUpgrade: ['ON'] }, ['mixed']],
    ['all tags must be there', { delegateTags: ['eu', 'pci'] }, ['mixed']],
    ['a tag asked for twice is one tag', { delegateTags: ['eu', 'eu'] }, ['fresh', 'mixed']],
    ['tags keep their case', { delegateTags: ['EU'] }, []],
    ['no tags', { tagged: ['NO'] }, ['empty', 'silent']],
    ['implicit tags count', { delegateTags: ['fresh'] }, ['fresh']],
    ['types match in any case', { delegateType: ['DOCKER'] }, ['fresh']],
    ['inactive tokens', { token: ['INACTIVE'] }, ['empty']],
    ['search joins the facets', { search: 'host-x', versionStatus: ['EXPIRED'] }, ['mixed']],
    [
      'one instance must satisfy all',
      { versionStatus: ['EXPIRED'], version: ['25.07.86408'] },
      ['mixed', 'silent'],
    ],
    ['two instances cannot share the work', { versionStatus: ['EXPIRED'], hostName: ['host-x'] }, []],
    ['a value that nothing has', { version: ['none'] }, []],
  ])('%s', (_what, filters, names) => {
    expect(namesIn(FLEET, view(filters).rows)).toEqual(names);
  });
});

test('what a search found is found again after filters narrowed it', () => {
  expect(namesIn(FLEET, view({ search: 'e', autoUpgrade: ['OFF'] }).rows)).toEqual(['fresh']);
  expect(view({ search: 'e' }).shownDelegates).toBe(4);
});

test('only a filter of instances counts and marks those that match', () => {
  const expired = view({ versionStatus: ['EXPIRED'] });
  expect(expired).toMatchObject({ shownDelegates: 2, shownInstances: 2 });
  expect(expired.matchingInstances).toEqual(Uint8Array.of(1, 0, 0, 1, 0));
  expect(view({ delegateTags: ['pci'] })).toMatchObject({
    shownDelegates: 1,
    shownInstances: 2,
    matchingInstances: undefined,
  });
});

test('shows what looking at every delegate by itself shows', () => {
  fc.assert(
    fc.property(filteredFleets, sorts, ({ fleet, expected, filters }, sort) => {
      const shown = expected.map((each) => isShown(each, filters));
      const matching = expected.map((each) => matchingInstances(each, filters));
      const rows = Array.from(orderRows(fleet, sort)).filter((row) => shown[row]);
      const result = selectView(fleet, filters, sort);
      expect(Array.from(result.rows)).toEqual(rows);
      expect(result.shownDelegates).toBe(rows.length);
      expect(result.shownInstances).toBe(rows.flatMap((row) => matching[row]?.filter(Boolean)).length);
      const marks = Uint8Array.from(matching.flat(), Number);
      expect(result.matchingInstances ?? marks.map(() => 1)).toEqual(marks);
    }),
    { numRuns: 200 },
  );
});

test('the number of a card is what its filter shows', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet }) => {
      const cards = healthCards(fleet);
      // While a card loads, what it counts may be known of some already.
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
