import { type Fleet, instanceCountIn } from '../delegate/fleet';
import { type DelegateRow, delegatesIn, delegatesOf, instancesOf } from '../delegate/rows';
import { type Finding, type FindingRule, findingOf, findingsOf, RULE_OF } from './finding';

/**
 * Undefined when the rule finds none but may have missed some: among delegates that cannot be read, or because it needs the
 * latest version, which is unknown.
 */
export function findingCount(rule: FindingRule, fleet: Fleet): number | undefined {
  const { find, needsLatestVersion } = RULE_OF[rule];
  const count = find(fleet).rows.length;
  const canTell = !needsLatestVersion || fleet.context.latestVersion.state === 'known';
  const isSure = count > 0 || (canTell && !fleet.unreadableDelegates);
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
  const delegates = new Set(delegatesIn(fleet, members));
  const all = { delegates: delegates.size, instances: instanceCountIn(fleet, members) };
  return findingsOf(fleet).flatMap((finding) => {
    const rows = finding.rows.filter((row) => isAmong(delegatesOf(fleet)[row]));
    if (rows.length === 0) return [];
    if (RULE_OF[finding.rule].findGroups) return takeGroup(finding);
    const instances = finding.instances.filter((place) => isAmong(instancesOf(fleet)[place]?.delegate));
    return [findingOf(finding.rule, { rows, instances }, fleet, all)];
  });

  function isAmong(delegate: DelegateRow | undefined): boolean {
    return delegate !== undefined && delegates.has(delegate);
  }
}
