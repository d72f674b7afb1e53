import { compareVersions } from '../delegate/version';
import { eventsOf } from './activity-of';
import type { ActivitySources } from './event-draft';
import type { EventKind } from './events';
import type { Since } from './questions';

export function sinceOf(sources: ActivitySources, visit: number, now: number): Since {
  const from = Math.max(visit, sources.coverage.since ?? visit);
  const keys = new Map<EventKind, Set<string>>();
  let movedTo: string | undefined;
  for (const { from: begun, subjects, facts } of eventsOf(sources, from, now)) {
    if (begun < from || facts.kind === 'gap' || facts.kind === 'beginning') continue;
    const known = keys.get(facts.kind) ?? new Set();
    for (const { key } of subjects) known.add(key);
    keys.set(facts.kind, known);
    if (facts.kind !== 'version' || facts.after === undefined) continue;
    if (movedTo === undefined || (compareVersions(facts.after, movedTo) ?? 0) > 0) movedTo = facts.after;
  }
  const delegates = Object.fromEntries([...keys].map(([kind, found]) => [kind, found.size]));
  return { from, delegates, movedTo };
}
