import { delegateCount, type Fleet, instanceCount } from '../delegate/fleet';
import { type Finding, type FindingRule, findingOf, findingsOf, RULE_OF } from './finding';

/**
 * Undefined when the rule finds none but may have missed some, because it needs the latest version, which is unknown.
 */
export function findingCount(rule: FindingRule, fleet: Fleet): number | undefined {
  const { find, needsLatestVersion } = RULE_OF[rule];
  const count = find(fleet).rows.length;
  const isSure = count > 0 || !needsLatestVersion || fleet.context.latestVersion.state === 'known';
  return isSure ? count : undefined;
}

/**
 * Worst first, for this delegate alone. A finding shared by a group, such as falling silent together, is that of the
 * whole group.
 */
export function findingsOfDelegate(fleet: Fleet, row: number): readonly Finding[] {
  return findingsAmong(fleet, Uint32Array.of(row), (ofGroup) => [ofGroup]);
}

/**
 * Worst first, for these delegates alone. Findings of a whole group, such as falling silent together, are left out.
 * Takes rows in any order.
 */
export function findingsOfRows(fleet: Fleet, rows: Uint32Array): readonly Finding[] {
  return findingsAmong(fleet, rows, () => []);
}

function findingsAmong(
  fleet: Fleet,
  members: Uint32Array,
  takeGroup: (ofGroup: Finding) => readonly Finding[],
): readonly Finding[] {
  const isMember = new Uint8Array(delegateCount(fleet));
  const isOfMember = new Uint8Array(instanceCount(fleet));
  for (const row of members) {
    isMember[row] = 1;
    isOfMember.fill(1, fleet.firstInstance[row], fleet.firstInstance[row + 1]);
  }
  const all = { delegates: members.length, instances: isOfMember.reduce((sum, one) => sum + one, 0) };
  return findingsOf(fleet).flatMap((finding) => {
    const rows = finding.rows.filter((row) => isMember[row] === 1);
    if (rows.length === 0) return [];
    if (RULE_OF[finding.rule].findGroups) return takeGroup(finding);
    const instances = finding.instances.filter((instance) => isOfMember[instance] === 1);
    return [findingOf(finding.rule, { rows, instances }, fleet, all)];
  });
}
