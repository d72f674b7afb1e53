import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_UNITS, CARDS, cardFilter, healthCards } from '../delegate/cards';
import { judgeFleet } from '../delegate/judgement';
import { filteredFleets, isShown, judgedFleets, matchingInstances } from '../delegate/oracle';
import { aFleet, DAY_MS, delegatesOf, LATEST_VERSION, NOW } from '../delegate/testing';
import { type DelegateFilters, NO_FILTERS } from './filters';
import { DEFAULT_SORT, orderDelegates, SORT_KEYS, type Sort } from './sort';
import { selectView } from './view';

const OLD = NOW - 40 * DAY_MS;
const EXPIRED = { expiresAt: OLD, version: '25.07.86408' };

const FLEET = aFleet([
  { name: 'mixed', customTags: ['eu', 'pci'], instances: [EXPIRED, { hostName: 'host-x' }] },
  { name: 'fresh', customTags: ['eu'], type: 'docker', autoUpgrade: 'OFF' },
  { name: 'empty', instances: [], isTokenActive: false },
  { name: 'silent', instances: [{ ...EXPIRED, heartbeatAt: OLD }, { heartbeatAt: OLD }] },
]);

function view(filters: Partial<DelegateFilters>, sort: Sort = { key: 'name', descending: false }) {
  const judgement = judgeFleet(FLEET, { now: NOW, latestVersion: LATEST_VERSION });
  return selectView(FLEET.index, judgement, { ...NO_FILTERS, ...filters }, sort);
}

function shown(filters: Partial<DelegateFilters>, sort?: Sort) {
  return Array.from(view(filters, sort).rows, (ordinal) => FLEET.delegateAt(ordinal)?.name);
}

test('without filters everything is shown, worst first', () => {
  expect(shown({}, DEFAULT_SORT)).toEqual(['empty', 'silent', 'mixed', 'fresh']);
  expect(view({})).toMatchObject({
    delegateCount: 4,
    instanceCount: 5,
    shownDelegates: 4,
    shownInstances: 5,
    hasInstanceFilter: false,
  });
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
    expect(shown(filters)).toEqual(names);
  });
});

test('what a search found is found again after filters narrowed it', () => {
  expect(shown({ search: 'e', autoUpgrade: ['OFF'] })).toEqual(['fresh']);
  expect(shown({ search: 'e' })).toEqual(['empty', 'fresh', 'mixed', 'silent']);
});

test('an instance-level filter counts and marks the instances that match, others do not', () => {
  const expired = view({ versionStatus: ['EXPIRED'] });
  expect(expired).toMatchObject({ shownDelegates: 2, shownInstances: 2, hasInstanceFilter: true });
  expect([0, 1, 2, 3, 4].filter(expired.matchesInstance)).toEqual([0, 3]);

  const tagged = view({ delegateTags: ['pci'] });
  expect(tagged).toMatchObject({ shownDelegates: 1, shownInstances: 2, hasInstanceFilter: false });
  expect([0, 1, 2, 3, 4].every(tagged.matchesInstance)).toBe(true);
});

const sorts: fc.Arbitrary<Sort> = fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() });

test('shows what judging every delegate by itself shows', () => {
  fc.assert(
    fc.property(filteredFleets, sorts, ({ filters, ...judged }, sort) => {
      const { fleet, judgement } = judged;
      const index = fleet.index;
      const result = selectView(index, judgement, filters, sort);

      const order = Array.from(orderDelegates(index, judgement, sort));
      const rows = order.filter((ordinal) => isShown(judged, filters, ordinal));
      expect(Array.from(result.rows)).toEqual(rows);
      expect(result.shownDelegates).toBe(rows.length);

      const matching = [...delegatesOf(fleet).keys()].map((ordinal) =>
        matchingInstances(judged, filters, ordinal),
      );
      expect(result.shownInstances).toBe(rows.flatMap((ordinal) => matching[ordinal] ?? []).length);
      expect([...fleet.heartbeats.keys()].filter(result.matchesInstance)).toEqual(matching.flat());
    }),
    { numRuns: 500 },
  );
});

test("a card's number is what its filter shows", () => {
  fc.assert(
    fc.property(judgedFleets, ({ fleet, judgement }) => {
      const cards = healthCards(fleet.index, judgement);
      for (const card of CARDS) {
        const filters = { ...NO_FILTERS, ...cardFilter(card) };
        const { shownInstances, shownDelegates } = selectView(fleet.index, judgement, filters, DEFAULT_SORT);
        const rows = CARD_UNITS[card] === 'instances' ? shownInstances : shownDelegates;
        const count = cards[card];
        // An unknown card has no number, and its filter finds nothing to contradict it.
        expect(rows).toBe(count.state === 'known' ? count.count : 0);
      }
    }),
    { numRuns: 500 },
  );
});

test('looking through a filter moves no card', () => {
  fc.assert(
    fc.property(filteredFleets, sorts, ({ fleet, judgement, filters }, sort) => {
      const before = healthCards(fleet.index, judgement);
      selectView(fleet.index, judgement, filters, sort);
      expect(healthCards(fleet.index, judgement)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});
