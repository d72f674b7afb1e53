import { compareVersions } from '@/domain/delegate/version';
import type { ActivityEvent } from '@/domain/memory/events';

/**
 * When each delegate, by key, first had a version or a newer one; epoch ms. Several that moved together are one event with
 * a release in place of a version, and it ended when the last of them had moved.
 */
export function upgradedAt(events: readonly ActivityEvent[], target: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'version' || !reaches(event.after, target)) continue;
    const at = event.to ?? event.from;
    for (const { key } of event.delegates) found.set(key, Math.min(found.get(key) ?? at, at));
  }
  return found;
}

function reaches(version: string | undefined, target: string): boolean {
  if (version === undefined) return false;
  const parts = version.split('.').length;
  return (compareVersions(version, target.split('.').slice(0, parts).join('.')) ?? -1) >= 0;
}
