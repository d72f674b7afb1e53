import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets } from '../delegate/generators';
import { expectedOf } from '../delegate/oracle';
import { aFleet, NOW } from '../delegate/testing';
import { NO_FILTERS } from '../query/filters';
import { matchFilters } from '../query/match';
import { FINDING_RULES, type Finding, findingsOf, findingsOfDelegate, findingsOfRows } from './finding';
import { expectedFindings } from './oracle';

const SILENT = { heartbeatAt: NOW - 3_600_000 };

test('a finding names its delegates and instances, and a finding of one delegate has its own evidence', () => {
  const fleet = aFleet([
    { instances: [{}, {}] },
    { instances: [{}, SILENT, SILENT] },
    { instances: [{ heartbeatAt: NOW - 7_200_000 }, {}] },
  ]);
  const [partly] = findingsOf(fleet);
  expect(partly).toMatchObject({
    rule: 'PARTIALLY_CONNECTED',
    severity: 'warning',
    rows: Uint32Array.of(1, 2),
    instances: Uint32Array.of(3, 4, 5),
    since: NOW - 7_200_000,
  });
  expect(partly?.evidence[0]?.result).toEqual({ unit: 'instances', count: 3, of: 7 });
  const [own] = findingsOfDelegate(fleet, 1);
  expect(own).toMatchObject({ rows: Uint32Array.of(1), since: SILENT.heartbeatAt });
  expect(own?.evidence[0]?.result).toEqual({ unit: 'instances', count: 2, of: 3 });
});

test('what is found of some delegates is what is found of a fleet of these alone', () => {
  const partly = { name: 'b', instances: [{}, SILENT] };
  const silent = { name: 'd', instances: [SILENT] };
  const fleet = aFleet([{ name: 'a', instances: [SILENT, {}] }, partly, { name: 'c' }, silent]);
  const texts = (findings: readonly Finding[]) => findings.map(({ rule, evidence }) => ({ rule, evidence }));
  const found = findingsOfRows(fleet, Uint32Array.of(3, 1));
  expect(texts(found)).toEqual(texts(findingsOf(aFleet([partly, silent]))));
  expect(found.map(({ rows }) => [...rows])).toEqual([[3], [1]]);
});

test('of 1,000 fleets, each rule is found of the delegates of which it is true, and its filter shows these', () => {
  fc.assert(
    fc.property(fleets, ({ entries, fleet }) => {
      const derived = entries.map((entry) => expectedOf(entry, fleet.context));
      const expected = expectedFindings(entries, derived, fleet.context);
      const found = new Map(findingsOf(fleet).map(({ rule, rows }) => [rule, Array.from(rows)]));
      const lines = FINDING_RULES.map((rule) => {
        const { delegates } = matchFilters(fleet, { ...NO_FILTERS, finding: [rule] });
        const shown = entries.flatMap((_, row) => (delegates[row] === 1 ? [row] : []));
        return [rule, found.get(rule) ?? [], shown];
      });
      const rowsWith = (rule: (typeof FINDING_RULES)[number]) =>
        entries.flatMap((_, row) => (expected[row]?.includes(rule) ? [row] : []));
      expect(lines).toEqual(FINDING_RULES.map((rule) => [rule, rowsWith(rule), rowsWith(rule)]));
    }),
    { numRuns: 1_000 },
  );
  // A second or two, but for a machine that has other things to do.
}, 90_000);

test('a filter of several findings shows delegates with any of them', () => {
  const fleet = aFleet([{ autoUpgrade: 'OFF' }, { token: 'INACTIVE' }, { instances: [{}, {}] }]);
  const filters = { ...NO_FILTERS, finding: ['AUTO_UPGRADE_OFF', 'TOKEN_INACTIVE'] };
  expect(matchFilters(fleet, filters).delegates).toEqual(Uint8Array.of(1, 1, 0));
});
