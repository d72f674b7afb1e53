import type { Fleet } from '../delegate/fleet';
import { isSelector } from '../delegate/owner';
import { delegatesIn, delegatesOf } from '../delegate/rows';

/**
 * The custom tags that lose their last connected delegate when these delegates stop together; distinct and sorted. A
 * delegate with unknown connectivity may still serve its tags, unless it stops too.
 */
export function tagsDependingOn(fleet: Fleet, rows: Uint32Array): readonly string[] {
  const stopping = new Set(delegatesIn(fleet, rows));
  const served = new Set<string>();
  for (const delegate of delegatesOf(fleet)) {
    if (stopping.has(delegate) || delegate.status === 'DISCONNECTED') continue;
    const { custom, implicit } = delegate.tags;
    for (const tag of [...custom, ...implicit]) served.add(tag);
  }
  const lost = new Set<string>();
  for (const { connectedInstances, tags } of stopping)
    for (const tag of connectedInstances > 0 ? tags.custom : [])
      if (!served.has(tag) && isSelector(tag, fleet)) lost.add(tag);
  return [...lost].sort();
}
