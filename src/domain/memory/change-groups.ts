import { greatest, sum } from 'd3-array';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import type { EventDraft } from './event-draft';
import type { DelegateRef, EventFacts, EventKind } from './events';
import type { DelegateInterval } from './intervals';

/** One change of one delegate. */
export interface Change {
  readonly at: number;
  readonly interval: DelegateInterval;
  readonly facts: EventFacts;
  /** Changes with the same move, shortly after each other, are one event. Undefined for an event of its own. */
  readonly move: string | undefined;
  /** The move that takes this one back. */
  readonly opposite?: string | undefined;
}

/** Delegates that an upgrade moves follow each other for hours; other changes of many come with one answer. */
const VERSION_GROUP_MS = HOUR_MS;
const GROUP_MS = 2 * MINUTE_MS;

/** What a delegate has one of at a time: whether it is listed, its version and the others. */
const matterOf = (kind: EventKind) =>
  ['came', 'returned', 'missing', 'deleted'].includes(kind) ? 'listed' : kind;

/**
 * Joins changes, oldest first, that are one event. An event ends before a change that takes back a part of it, so that
 * all of it is true from its beginning to its end.
 */
export function grouped(changes: readonly Change[]): readonly EventDraft[] {
  const groups: Change[][] = [];
  const newest = new Map<string | undefined, Change[]>();
  const newestOfDelegate = new Map<string, Change[]>();
  const ended = new Set<Change[] | undefined>();
  for (const change of changes) {
    const { at, facts, interval, move, opposite } = change;
    const matter = `${matterOf(facts.kind)} ${interval.key}`;
    ended.add(newestOfDelegate.get(matter));
    if (opposite !== undefined) ended.add(newest.get(opposite));
    const limitMs = facts.kind === 'version' ? VERSION_GROUP_MS : GROUP_MS;
    const known = move === undefined ? undefined : newest.get(move);
    const isJoined = known && !ended.has(known) && at - (known.at(-1)?.at ?? 0) <= limitMs;
    const group = isJoined ? known : [];
    if (!isJoined) groups.push(group);
    group.push(change);
    newest.set(move, group);
    newestOfDelegate.set(matter, group);
  }
  return groups.flatMap(eventOf);
}

function eventOf(group: readonly Change[]): readonly EventDraft[] {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return [];
  return [
    {
      id: `${first.facts.kind}-${first.interval.id}`,
      from: first.at,
      to: last.at > first.at ? last.at : undefined,
      subjects: group.map(({ interval }) => refOf(interval)),
      intervals: group.map(({ interval }) => interval),
      facts: factsOfAll(group.map(({ facts }) => facts)) ?? first.facts,
    },
  ];
}

export function refOf({ key, name }: DelegateRef): DelegateRef {
  return { key, name };
}

/** What is true of all delegates of an event. */
function factsOfAll(all: readonly EventFacts[]): EventFacts | undefined {
  const [facts] = all;
  const same = <Kind extends EventKind>(kind: Kind) => all.filter((one) => isOf(one, kind));
  switch (facts?.kind) {
    case 'came':
      return { ...facts, instances: sum(same('came'), ({ instances }) => instances) };
    case 'returned':
      return { ...facts, missingSince: common(same('returned').map(({ missingSince }) => missingSince)) };
    case 'auto-upgrade':
      return { ...facts, beforeSince: common(same('auto-upgrade').map(({ beforeSince }) => beforeSince)) };
    case 'version': {
      const moves = same('version');
      const [before, after] = [moves.map((one) => one.before), moves.map((one) => one.after)].map(common);
      const isSame = before !== undefined && after !== undefined;
      const [old, next] = isSame ? [before, after] : releasesOf(facts.before, facts.after);
      return { ...facts, before: old, after: next, byUpgrader: moves.every((one) => one.byUpgrader) };
    }
    case 'missing':
    case 'deleted': {
      const seen = [...same('missing'), ...same('deleted')].map(({ last }) => last);
      const newest = greatest(seen, ({ at = 0 }) => at) ?? facts.last;
      const last = { ...newest, instances: sum(seen, ({ instances }) => instances) };
      if (facts.kind === 'deleted') return { ...facts, last };
      return { ...facts, last, still: sum(same('missing'), ({ still }) => still) };
    }
    default:
      return facts;
  }
}

function isOf<Kind extends EventKind>(
  facts: EventFacts,
  kind: Kind,
): facts is EventFacts & { readonly kind: Kind } {
  return facts.kind === kind;
}

/** Undefined when they differ. */
function common<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** Such as `26.10`; whole versions where the release is the same, or cannot be read. */
export function releasesOf(before = '', after = ''): readonly [string, string] {
  const [old, now] = [before, after].map((version) => /^\d+\.\d+(?=\.)/.exec(version)?.[0] ?? version);
  return old === undefined || now === undefined || old === now ? [before, after] : [old, now];
}
