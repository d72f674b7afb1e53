import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filteredFleets } from '@/testing/view-generators';
import { healthCards } from '../delegate/cards';
import { DELEGATE_STATES, type DelegateState } from '../delegate/connectivity';
import { delegateCount } from '../delegate/fleet';
import { exportValue } from '../export/columns';
import { facetCounts } from '../filter/facets';
import { NO_FILTERS } from '../filter/filters';
import { findingFilters } from '../filter/finding-filters';
import { type FindingRule, findingsOf } from '../findings/finding';
import { RULES } from '../findings/rules';
import { rowNumbers } from '../table/rank';
import { groupRows } from './group';
import { groupSums } from './group-sums';
import { DEFAULT_SORT } from './order';
import { selectView } from './view';

test('a state has one number, wherever delegates are counted by state', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet, expected }) => {
      const all = rowNumbers(delegateCount(fleet));
      const counts = DELEGATE_STATES.map(
        (state) => expected.filter(({ delegate }) => delegate.state === state).length,
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
      expect(facetCounts(fleet, NO_FILTERS, 'status').map(({ count }) => count)).toEqual(counts);
      const exported = Array.from(all, (row) => exportValue('status', fleet, row));
      const shown = (state: string) =>
        selectView(fleet, { ...NO_FILTERS, status: [state] }, DEFAULT_SORT).shownDelegates;
      expect(DELEGATE_STATES.map((state) => exported.filter((one) => one === state).length)).toEqual(counts);
      expect(DELEGATE_STATES.map(shown)).toEqual(counts);
      expect([...groupSums(fleet, all).states]).toEqual(counts);
      for (const by of ['owner', 'version', 'scope'] as const) {
        const ofGroups = groupRows(fleet, all, by).map(({ rows }) => groupSums(fleet, rows).states);
        expect(DELEGATE_STATES.map((_, code) => sumOf(ofGroups, code))).toEqual(counts);
      }
      const found = (rule: FindingRule) =>
        findingsOf(fleet).find((one) => one.rule === rule)?.rows.length ?? 0;
      const countOf = (state: DelegateState) => counts[DELEGATE_STATES.indexOf(state)];
      expect(found('NOT_CONNECTED')).toBe(countOf('DISCONNECTED'));
      expect(found('NEVER_CONNECTED')).toBe(countOf('NEVER'));
    }),
    { numRuns: 200 },
  );
});

test('auto-upgrade has one number for each value, and each delegate has one value', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet, expected }) => {
      const counted = facetCounts(fleet, NO_FILTERS, 'autoUpgrade');
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
      const card = healthCards(fleet).AUTO_UPGRADE_OFF;
      const off = counted.find(({ value }) => value === 'OFF')?.count;
      expect(card.state === 'known' ? card.count : 0).toBe(off);
      for (const [rule, value] of [
        ['AUTO_UPGRADE_OFF', 'OFF'],
        ['AUTO_UPGRADE_DETECTING', 'DETECTING'],
        ['AUTO_UPGRADE_UNAVAILABLE', 'NONE'],
      ] as const) {
        const { length = 0 } = findingsOf(fleet).find((one) => one.rule === rule)?.rows ?? {};
        expect(counted.find((one) => one.value === value)?.count).toBe(length);
      }
    }),
    { numRuns: 200 },
  );
});

test('the link of every finding shows exactly its delegates and instances', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet }) => {
      for (const finding of findingsOf(fleet)) {
        const { rows, shownDelegates, shownInstances, matchingInstances } = selectView(
          fleet,
          findingFilters(finding),
          DEFAULT_SORT,
        );
        expect(rows.toSorted()).toEqual(finding.rows);
        expect(shownDelegates).toBe(finding.rows.length);
        expect(finding.instances.every((instance) => matchingInstances?.[instance] === 1)).toBe(true);
        const isOfInstances = RULES[finding.rule].unit === 'instances';
        expect(isOfInstances ? shownInstances : 0).toBe(isOfInstances ? finding.instances.length : 0);
      }
    }),
    { numRuns: 200 },
  );
});

function sumOf(lists: readonly Uint32Array[], place: number): number {
  return lists.reduce((sum, list) => sum + (list[place] ?? 0), 0);
}
