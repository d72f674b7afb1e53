import { type Fleet, keyAt, rowOf } from '../delegate/fleet';
import { type Finding, findingsOf } from './finding';

/** Delegates that fell silent together, kept to be counted again in later answers. Plain data. */
export type SilentGroup = readonly {
  readonly key: string;
  /** The number of instances that must be connected for the delegate to count as back. */
  readonly whenBack: number;
}[];

/**
 * Returns the delegates that fell silent together, plus those of the earlier group, whether back or not. Empty once too
 * few are silent for the finding.
 */
export function followSilentGroup(before: SilentGroup, fleet: Fleet): SilentGroup {
  const finding = findingsOf(fleet).find(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
  if (!finding) return [];
  const now = groupOf(finding, fleet);
  const known = new Set(before.map(({ key }) => key));
  const added = now.filter(({ key }) => !known.has(key));
  // When no delegate of the earlier group is among them, this is a new event.
  return added.length === now.length ? now : [...before, ...added];
}

function groupOf({ rows, instances }: Finding, fleet: Fleet): SilentGroup {
  const { connectedInstances } = fleet.delegates;
  let next = 0;
  return Array.from(rows, (row) => {
    const before = next;
    const end = fleet.firstInstance[row + 1] ?? 0;
    while (next < instances.length && (instances[next] ?? end) < end) next++;
    return { key: keyAt(fleet, row) ?? '', whenBack: next - before + (connectedInstances[row] ?? 0) };
  });
}

/**
 * Returns how many delegates of a group have as many connected instances again as before they fell silent. Compares
 * counts, not ids, because a new pod is another instance.
 */
export function backCount(group: SilentGroup, now: Fleet): number {
  return group.filter(({ key, whenBack }) => {
    const row = rowOf(now, key);
    return row !== -1 && (now.delegates.connectedInstances[row] ?? 0) >= whenBack;
  }).length;
}
