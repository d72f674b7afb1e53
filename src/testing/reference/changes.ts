/** What changed from one answer of the Manager to the next; shares no code with the recorder. */
import type { Poll, ReplayedDelegate } from './memory';

export interface ReplayedChange {
  readonly at: number;
  readonly key: string;
  readonly kind:
    | 'came'
    | 'returned'
    | 'missing'
    | 'deleted'
    | 'renamed'
    | 'version'
    | 'auto-upgrade'
    | 'token'
    | 'tags';
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const SILENT_MS = 5 * 60_000;

/** Oldest first. What left during a gap left just after the last answer before it. */
export function changesIn(polls: readonly Poll[], gapMs: number): readonly ReplayedChange[] {
  const changes: ReplayedChange[] = [];
  const leftAt = new Map<string, number>();
  const versions = new Map<string, string | undefined>();
  let last: Poll | undefined;
  for (const poll of polls) {
    const { at, delegates, deleted } = poll;
    if (!delegates) continue;
    const was = new Map(last?.delegates?.map((one) => [one.identifier, one]));
    for (const delegate of delegates) {
      const key = delegate.identifier;
      const before = was.get(key);
      const version = versionOf(delegate, at) ?? (before && versions.get(key));
      if (before)
        changes.push(
          ...differences(before, delegate, versions.get(key), version).map((one) => ({ at, key, ...one })),
        );
      else if (last) changes.push({ at, key, kind: leftAt.has(key) ? 'returned' : 'came' });
      versions.set(key, version);
      was.delete(key);
    }
    const isGap = last !== undefined && at - last.at > gapMs;
    for (const key of was.keys()) {
      const left = isGap ? (last?.at ?? at) + 1 : at;
      changes.push({ at: left, key, kind: deleted.includes(key) ? 'deleted' : 'missing' });
      leftAt.set(key, left);
    }
    last = poll;
  }
  return changes.toSorted((a, b) => a.at - b.at);
}

function differences(
  was: ReplayedDelegate,
  now: ReplayedDelegate,
  oldVersion: string | undefined,
  version: string | undefined,
): readonly Omit<ReplayedChange, 'at' | 'key'>[] {
  const all = [
    { kind: 'renamed', before: was.name, after: now.name },
    { kind: 'version', before: oldVersion, after: version },
    { kind: 'auto-upgrade', before: autoUpgradeOf(was), after: autoUpgradeOf(now) },
    { kind: 'token', before: was.token ?? 'ACTIVE', after: now.token ?? 'ACTIVE' },
    { kind: 'tags', before: was.tags.join(), after: now.tags.join() },
  ] as const;
  return all.filter(({ before, after }) => before !== undefined && after !== undefined && before !== after);
}

/** Contract: without instances, ON means nothing. */
export function autoUpgradeOf({ autoUpgrade = 'ON', instances }: ReplayedDelegate) {
  return instances.length === 0 && autoUpgrade === 'ON' ? undefined : autoUpgrade;
}

/** The lowest version of the instances that report. */
function versionOf({ instances }: ReplayedDelegate, at: number): string | undefined {
  return instances
    .filter(({ heartbeatAt }) => at - heartbeatAt <= SILENT_MS)
    .flatMap(({ version }) => version ?? [])
    .sort()[0];
}
