import { CONNECTIVITIES } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { VERSION_STATUSES } from '../delegate/lifecycle';
import { type Finding, type FindingRule, findingsOf } from './finding';

/** At most so many findings stand above the list. */
const MOST_FINDINGS = 3;

/** What a finding already says of the same delegates, so that the other one would say it again. */
const COVERED_BY: { readonly [Rule in FindingRule]?: readonly FindingRule[] } = {
  NOT_CONNECTED: ['FELL_SILENT_TOGETHER'],
  PARTIALLY_CONNECTED: ['FELL_SILENT_TOGETHER'],
  UNSUPPORTED: ['AUTO_UPGRADE_STUCK'],
};

/** The state of a fleet in short. */
export interface Situation {
  /** What somebody has to act on, worst first; at most three. */
  readonly findings: readonly Finding[];
  /** Whether every delegate is known to be connected, and every instance to be supported. */
  readonly isAllWell: boolean;
}

/** What to say of a fleet first. A finding whose delegates a worse one has already explained is left out. */
export function situationOf(fleet: Fleet): Situation {
  const urgent = findingsOf(fleet).filter(({ severity }) => severity !== 'info');
  const findings = urgent.filter(
    ({ rule, rows }) =>
      !urgent.some((other) => COVERED_BY[rule]?.includes(other.rule) && includesAll(other.rows, rows)),
  );
  return { findings: findings.slice(0, MOST_FINDINGS), isAllWell: isAllWell(fleet) };
}

function isAllWell({ delegates, instances, ...fleet }: Fleet): boolean {
  const connected = CONNECTIVITIES.indexOf('CONNECTED');
  const active = VERSION_STATUSES.indexOf('ACTIVE');
  return (
    delegates.status.ids.every((id) => id === connected) &&
    delegates.hasUnreadableInstances.every((flag) => flag !== 1) &&
    instances.versionStatus.ids.every((id) => id === active) &&
    instances.isExpiryKnown.every((flag) => flag === 1) &&
    fleet.firstInstance.every((first, row, all) => row === 0 || first > (all[row - 1] ?? 0))
  );
}

/** Whether all rows are among the others; both ascending. */
function includesAll(others: Uint32Array, rows: Uint32Array): boolean {
  const all = new Set(others);
  return rows.every((row) => all.has(row));
}
