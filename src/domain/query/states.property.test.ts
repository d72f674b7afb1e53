import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELEGATE_STATES } from '../delegate/connectivity';
import { delegateCount } from '../delegate/fleet';
import { exportValue } from '../export/columns';
import { type FindingRule, findingsOf } from '../findings/finding';
import { rowNumbers } from '../table/rank';
import { facetCounts } from './facets';
import { NO_FILTERS } from './filters';
import { filteredFleets } from './generators';
import { groupSums } from './group-sums';
import { DEFAULT_SORT } from './order';
import { scopeSums } from './scope-sums';
import { selectView } from './view';

test('a state has one number, wherever delegates are counted by state', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet, expected }) => {
      const all = rowNumbers(delegateCount(fleet));
      const counts = DELEGATE_STATES.map(
        (state) => expected.filter(({ delegate }) => delegate.state === state).length,
      );
      const [, , partial = 0, disconnected = 0, never = 0] = counts;
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
      expect(facetCounts(fleet, NO_FILTERS, 'status').map(({ count }) => count)).toEqual(counts);
      const exported = Array.from(all, (row) => exportValue('status', fleet, row));
      const shown = (state: string) =>
        selectView(fleet, { ...NO_FILTERS, status: [state] }, DEFAULT_SORT).shownDelegates;
      expect(DELEGATE_STATES.map((state) => exported.filter((one) => one === state).length)).toEqual(counts);
      expect(DELEGATE_STATES.map(shown)).toEqual(counts);
      const ofStates = { partlyConnected: partial, notConnected: disconnected, neverConnected: never };
      expect(groupSums(fleet, all)).toMatchObject(ofStates);
      const inScopes = (name: keyof typeof ofStates) =>
        scopeSums(fleet).reduce((sum, one) => sum + one[name], 0);
      expect([inScopes('notConnected'), inScopes('neverConnected')]).toEqual([disconnected, never]);
      const found = (rule: FindingRule) =>
        findingsOf(fleet).find((one) => one.rule === rule)?.rows.length ?? 0;
      expect([found('NOT_CONNECTED'), found('NEVER_CONNECTED')]).toEqual([disconnected, never]);
    }),
    { numRuns: 200 },
  );
});

test('auto-upgrade has one number for each value, and each delegate has one value', () => {
  fc.assert(
    fc.property(filteredFleets, ({ fleet, expected }) => {
      const counted = facetCounts(fleet, NO_FILTERS, 'autoUpgrade');
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
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
