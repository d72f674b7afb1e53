import { isConnected } from '../delegate/connectivity';
import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { delegatesOf, instancesOf } from '../delegate/rows';
import { type Finding, type FindingRule, findingsOf } from './finding';

/** Shown above the list. */
const MOST_FINDINGS = 3;

/** Rules whose finding already covers the same delegates, so that showing both would repeat it. */
const COVERED_BY: { readonly [Rule in FindingRule]?: readonly FindingRule[] } = {
  NOT_CONNECTED: ['FELL_SILENT_TOGETHER'],
  PARTIALLY_CONNECTED: ['FELL_SILENT_TOGETHER'],
  UNSUPPORTED: ['AUTO_UPGRADE_STUCK'],
};

export interface Situation {
  /** The findings to act on, worst first; at most three. */
  readonly findings: readonly Finding[];
  /** All other findings, worst first, also those that need no action. */
  readonly others: readonly Finding[];
  /** Whether every delegate is known to be connected with all of its instances. */
  readonly isAllConnected: boolean;
  /** Whether every instance is known to be supported. */
  readonly isAllSupported: boolean;
}

/** The findings to act on: at most three, of findings that are sorted. */
export function worstOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== 'info').slice(0, MOST_FINDINGS);
}

/** Leaves out a finding when a worse one already explains all of its delegates. */
export function situationOf(fleet: Fleet): Situation {
  const all = findingsOf(fleet);
  const uncovered = all.filter(({ rule, rows }) => {
    const covering = all.filter((other) => COVERED_BY[rule]?.includes(other.rule));
    return covering.length === 0 || !includesAll(covering, rows);
  });
  const findings = worstOf(uncovered);
  return {
    findings,
    others: uncovered.filter((one) => !findings.includes(one)),
    isAllConnected: isAllConnected(fleet),
    isAllSupported: isAllSupported(fleet),
  };
}

function isAllConnected(fleet: Fleet): boolean {
  return delegatesOf(fleet).every(
    ({ instances, hasUnreadableInstances }) =>
      instances.length > 0 && instances.every(isConnected) && !hasUnreadableInstances,
  );
}

function isAllSupported(fleet: Fleet): boolean {
  const today = supportDay(fleet.context);
  return instancesOf(fleet).every(
    ({ versionStatus, supportEnds = today, isExpiryKnown, isUnsupportedKnown }) =>
      versionStatus === 'ACTIVE' &&
      // The Manager may report ACTIVE beside a past day.
      supportEnds >= today &&
      isExpiryKnown &&
      // Without the latest version, ACTIVE says only that support does not end soon.
      isUnsupportedKnown,
  );
}

function includesAll(findings: readonly Finding[], rows: Uint32Array): boolean {
  const all = new Set(findings.flatMap((finding) => [...finding.rows]));
  return rows.every((row) => all.has(row));
}
