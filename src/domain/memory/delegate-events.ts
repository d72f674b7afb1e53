import { group, sum } from 'd3-array';
import { isNameKey } from '../delegate/name-key';
import { AUTO_UPGRADES, TOKEN_STATES } from '../delegate/read-facts';
import { oneOf } from '../table/read';
import { deletionsAmong, taggingOf } from './actions';
import { type Change, grouped, refOf, releasesOf } from './change-groups';
import type { ActivitySources, EventDraft } from './event-draft';
import type { EventFacts, EventKind } from './events';
import type { Action, DelegateInterval } from './intervals';
import { lastSeenOf } from './last-seen';
import { customTags, storedFacts } from './stored-facts';

/** What the beginnings and ends of delegates' intervals tell. */
export function delegateEvents(
  {
    delegates,
    actions,
    coverage,
    present,
  }: Pick<ActivitySources, 'delegates' | 'actions' | 'coverage' | 'present'>,
  from: number,
  to: number,
): readonly EventDraft[] {
  const before = intervalsBefore(delegates);
  const isWithin = (at: number | undefined): at is number => at !== undefined && at >= from && at <= to;
  const deletionOf = deletionsAmong(delegates, actions, coverage);
  const changes = delegates.flatMap((interval) => [
    ...(isWithin(interval.from) ? opening(interval, before, actions) : []),
    ...(isWithin(interval.to) && interval.closed === 'left'
      ? [leaving(interval, deletionOf(interval), present.gone)]
      : []),
  ]);
  return [...grouped(changes.toSorted((a, b) => a.at - b.at)), ...beginning(delegates, coverage.since)];
}

/**
 * What changed to another interval, by the moment and the key of that. One whose key has none was renamed where only names
 * are known, if one other began so.
 */
function intervalsBefore(delegates: readonly DelegateInterval[]): ReadonlyMap<string, DelegateInterval> {
  const changed = delegates.filter(({ closed }) => closed === 'changed');
  const before = new Map(changed.map((one) => [`${one.to} ${one.key}`, one]));
  const begun = delegates.filter(({ opened }) => opened === 'changed');
  const goesOn = new Set(begun.map(({ from, key }) => `${from} ${key}`));
  const former = group(
    changed.filter(({ to, key }) => !goesOn.has(`${to} ${key}`)),
    ({ to }) => to,
  );
  const renamed = group(
    begun.filter(({ from, key }) => isNameKey(key) && !before.has(`${from} ${key}`)),
    ({ from }) => from,
  );
  for (const [at, [only, ...others]] of renamed) {
    const [was, ...more] = former.get(at) ?? [];
    if (only && was && others.length === 0 && more.length === 0) before.set(`${at} ${only.key}`, was);
  }
  return before;
}

function beginning(delegates: readonly DelegateInterval[], since: number | undefined): readonly EventDraft[] {
  const first = delegates.filter(({ opened }) => opened === 'first');
  if (since === undefined || first.length === 0) return [];
  return [
    {
      id: 'beginning',
      from: since,
      to: undefined,
      subjects: first.map(refOf),
      intervals: first,
      facts: { kind: 'beginning', instances: sum(first, ({ instances }) => instances) },
    },
  ];
}

function opening(
  interval: DelegateInterval,
  before: ReadonlyMap<string, DelegateInterval>,
  actions: readonly Action[],
): readonly Change[] {
  const { from: at, opened, instances, leftAt = at } = interval;
  if (opened === 'came') return [{ at, interval, move: opened, facts: { kind: 'came', instances } }];
  if (opened === 'returned') {
    return [{ at, interval, move: opened, facts: { kind: 'returned', missingSince: leftAt } }];
  }
  const was = opened === 'changed' ? before.get(`${at} ${interval.key}`) : undefined;
  return was ? differences(was, interval, actions) : [];
}

function leaving(
  interval: DelegateInterval,
  deletion: Action | undefined,
  gone: ReadonlySet<number>,
): Change {
  const { to: at = 0 } = interval;
  const last = lastSeenOf({ interval, instances: [] }, at);
  return deletion
    ? { at, interval, move: `deleted ${deletion.user}`, facts: { kind: 'deleted', by: deletion.user, last } }
    : {
        at,
        interval,
        move: 'missing',
        facts: { kind: 'missing', last, still: gone.has(interval.id) ? 1 : 0 },
      };
}

/** Stands in its place until all events are known. */
const NOBODY = { delegates: [], count: 0 };

/** A value that is unknown in one of the two has not changed. */
function differences(
  was: DelegateInterval,
  interval: DelegateInterval,
  actions: readonly Action[],
): readonly Change[] {
  const at = interval.from;
  const [old, now] = [storedFacts(was.facts), storedFacts(interval.facts)];
  const changes: Change[] = [];
  const add = (facts: EventFacts, before?: unknown, after?: unknown, by?: string) =>
    changes.push({ at, interval, facts, ...movesOf(facts.kind, before, after, by) });
  if (was.name !== interval.name) {
    const facts = { kind: 'renamed', before: was.name, after: interval.name } as const;
    changes.push({ at, interval, facts, move: undefined });
  }
  const autoUpgrade = [oneOf(AUTO_UPGRADES, old.autoUpgrade), oneOf(AUTO_UPGRADES, now.autoUpgrade)] as const;
  if (isChanged(was.version, interval.version)) {
    const [before, after] = [was.version, interval.version];
    const facts = {
      kind: 'version',
      before,
      after,
      byUpgrader: autoUpgrade[1] === 'ON',
      lost: NOBODY,
    } as const;
    add(facts, ...releasesOf(before, after));
  }
  if (isChanged(...autoUpgrade)) {
    const [before, after] = autoUpgrade;
    add({ kind: 'auto-upgrade', before, after, beforeSince: was.autoUpgradeSince }, before, after);
  }
  const token = [oneOf(TOKEN_STATES, old.token), oneOf(TOKEN_STATES, now.token)] as const;
  if (isChanged(...token)) add({ kind: 'token', before: token[0], after: token[1] }, ...token);
  const [oldTags, newTags] = [customTags(old), customTags(now)];
  const added = newTags.filter((tag) => !oldTags.includes(tag));
  const removed = oldTags.filter((tag) => !newTags.includes(tag));
  if (added.length + removed.length > 0) {
    const by = taggingOf(was, interval, actions)?.user;
    add({ kind: 'tags', added, removed, by }, removed, added, by);
  }
  return changes;
}

function movesOf(kind: EventKind, before: unknown, after: unknown, by: string | undefined) {
  return {
    move: JSON.stringify([kind, before, after, by]),
    opposite: JSON.stringify([kind, after, before, by]),
  };
}

function isChanged(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && before !== after;
}
