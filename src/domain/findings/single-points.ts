import { isConnected } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { isSelector } from '../delegate/owner';
import { type DelegateRow, delegatesIn, delegatesOf } from '../delegate/rows';

/** True for a delegate with several connected instances, all on one host. An unknown host may be another one. */
export function isOnOneHost({ connectedInstances, instances }: DelegateRow): boolean {
  if (connectedInstances < 2) return false;
  const [first, ...others] = instances.filter(isConnected);
  const host = first?.hostName;
  return host !== undefined && others.every(({ hostName }) => hostName === host);
}

/**
 * Finds the custom tags of a delegate for which it alone can do work; sorted. A delegate with unknown connectivity may
 * also do work, so its tags are left out.
 */
export function soleTagsIn(fleet: Fleet): (delegate: DelegateRow) => readonly string[] {
  const weights = new Map<string, number>();
  for (const { status, tags } of delegatesOf(fleet)) {
    if (status === 'DISCONNECTED') continue;
    // Who may be a second one counts as two.
    const weight = status === undefined ? 2 : 1;
    for (const list of [tags.custom, tags.implicit])
      for (const tag of list) weights.set(tag, (weights.get(tag) ?? 0) + weight);
  }
  // Implicit tags are left out: nearly every one is the name of a single delegate.
  return ({ connectedInstances, tags }) =>
    connectedInstances === 0
      ? []
      : tags.custom.filter((tag) => weights.get(tag) === 1 && isSelector(tag, fleet));
}

/** The custom tags for which only one of these delegates can do work; distinct and sorted. */
export function soleTags(fleet: Fleet, rows: Uint32Array): readonly string[] {
  return [...new Set(delegatesIn(fleet, rows).flatMap(soleTagsIn(fleet)))].sort();
}
