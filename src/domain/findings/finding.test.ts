import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers, fleets } from '@/testing/fleet-generators';
import { aFleet, CONTEXT, delegateIn, fleetFrom, NOW } from '@/testing/fleets';
import { delegateCount, type Fleet } from '../delegate/fleet';
import { HEALTH_CLASSES, type HealthClass } from '../delegate/health';
import { NO_FILTERS } from '../filter/filters';
import { matchFilters } from '../filter/match';
import { evidenceOf } from './evidence';
import { FINDING_RULES, type Finding, type FindingRule, findingsOf } from './finding';
import { findingCount, findingsOfDelegate, findingsOfRows } from './findings-among';

const SILENT = { heartbeatAt: NOW - 3_600_000 };

test('a finding has its rows and instances, and that of one delegate its own evidence', () => {
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
  expect(partly?.affected).toEqual({ unit: 'instances', count: 3, of: 7 });
  const [own] = findingsOfDelegate(fleet, 1);
  expect(own).toMatchObject({ rows: Uint32Array.of(1), since: SILENT.heartbeatAt });
  expect(own?.affected).toEqual({ unit: 'instances', count: 2, of: 3 });
});

test('the findings of some rows equal those of a fleet with only these rows', () => {
  const partly = { name: 'b', instances: [{}, SILENT] };
  const silent = { name: 'd', instances: [SILENT] };
  const fleet = aFleet([{ name: 'a', instances: [SILENT, {}] }, partly, { name: 'c' }, silent]);
  const texts = (findings: readonly Finding[], of: Fleet) =>
    findings.map((finding) => ({ rule: finding.rule, evidence: evidenceOf(finding, of) }));
  const found = findingsOfRows(fleet, Uint32Array.of(3, 1));
  const only = aFleet([partly, silent]);
  expect(texts(found, fleet)).toEqual(texts(findingsOf(only), only));
  expect(found.map(({ rows }) => [...rows])).toEqual([[3], [1]]);
});

test('without the latest version no rule counts 0 where it might find some', () => {
  const latestVersion = { state: 'unknown', why: 'It could not be read.' } as const;
  fc.assert(
    fc.property(answers, (entries) => {
      const fleet = fleetFrom(entries, { ...CONTEXT, latestVersion });
      const none = FINDING_RULES.filter((rule) => findingCount(rule, fleet) === 0);
      const known = fleetFrom(entries, CONTEXT);
      expect(none.filter((rule) => findingCount(rule, known) !== 0)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a filter of several findings shows delegates with any of them', () => {
  const fleet = aFleet([{ autoUpgrade: 'OFF' }, { token: 'INACTIVE' }, { instances: [{}, {}] }]);
  const filters = { ...NO_FILTERS, finding: ['AUTO_UPGRADE_OFF', 'TOKEN_INACTIVE'] };
  expect(matchFilters(fleet, filters).delegates).toEqual(Uint8Array.of(1, 1, 0));
});

test('rows and findings agree on what is worse, in every fleet', () => {
  const ruleOf: Readonly<Partial<Record<HealthClass, FindingRule>>> = {
    DISCONNECTED: 'NOT_CONNECTED',
    EXPIRED: 'EXPIRED',
    PARTIAL: 'PARTIALLY_CONNECTED',
    NEVER: 'NEVER_CONNECTED',
    EXPIRING: 'NEAR_EXPIRY',
    UNSUPPORTED: 'UNSUPPORTED',
    LATE: 'HEARTBEAT_LATE',
  };
  const rules = HEALTH_CLASSES.flatMap((one) => ruleOf[one] ?? []);
  expect(FINDING_RULES.filter((rule) => rules.includes(rule))).toEqual(rules);
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      for (let row = 0; row < delegateCount(fleet); row++) {
        const worst = findingsOfDelegate(fleet, row).find(({ rule }) => rules.includes(rule));
        const { health } = delegateIn(fleet, row);
        expect(worst?.rule).toBe(health && ruleOf[health]);
      }
    }),
    { numRuns: 200 },
  );
});
