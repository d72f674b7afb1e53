import { sum } from 'd3-array';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { AUTO_UPGRADES, TOKEN_STATES } from '../delegate/read-facts';
import { oneOf } from '../table/read';
import { causeOf, deletionOf } from './actions';
import type { Coverage } from './coverage';
import type { ActivitySources, EventDraft } from './event-draft';
import type { EventFacts } from './events';
import type { Action, DelegateInterval } from './intervals';
import { lastSeenOf } from './last-seen';
import { customTags, storedFacts } from './stored-facts';

/** One change of one delegate. */
interface Change {
  readonly at: number;
  readonly interval: DelegateInterval;
  readonly facts: EventFacts;
  /** Changes with the same text, shortly after each other, are one event. Undefined for an event of its own. */
  readonly group: string | undefined;
}

/** Delegates that an upgrade moves follow each other for hours; other changes of many come with one answer. */
const VERSION_GROUP_MS = HOUR_MS;
const GROUP_MS = 2 * MINUTE_MS;

/** What the beginnings and ends of delegates' intervals tell. */
export function delegateEvents(
  { delegates, actions, coverage }: Pick<ActivitySources, 'delegates' | 'actions' | 'coverage'>,
  from: number,
  to: number,
): readonly EventDraft[] {
  const before = new Map(
    delegates.filter(({ closed }) => closed === 'changed').map((one) => [`${one.to} ${one.key}`, one]),
  );
  const isWithin = (at: number | undefined): at is number => at !== undefined && at >= from && at <= to;
  const changes = delegates.flatMap((interval) => [
    ...(isWithin(interval.from) ? opening(interval, before, actions) : []),
    ...(isWithin(interval.to) && interval.closed === 'left' ? [leaving(interval, actions, coverage)] : []),
  ]);
  return [...grouped(changes.toSorted((a, b) => a.at - b.at)), ...beginning(delegates, coverage.since)];
}

function beginning(delegates: readonly DelegateInterval[], since: number | undefined): readonly EventDraft[] {
  const first = delegates.filter(({ opened }) => opened === 'first');
  if (since === undefined || first.length === 0) return [];
  return [
    {
      id: 'beginning',
      from: since,
      to: undefined,
      subjects: first.map(({ key, name }) => ({ key, name })),
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
  if (opened === 'came') return [{ at, interval, group: opened, facts: { kind: 'came', instances } }];
  if (opened === 'returned') {
    return [{ at, interval, group: opened, facts: { kind: 'returned', missingSince: leftAt } }];
  }
  const was = opened === 'changed' ? before.get(`${at} ${interval.key}`) : undefined;
  return was ? differences(was, interval, actions) : [];
}

function leaving(interval: DelegateInterval, actions: readonly Action[], coverage: Coverage): Change {
  const { to: at = 0 } = interval;
  const last = lastSeenOf({ interval, instances: [] }, at);
  const deletion = deletionOf(interval, actions, coverage);
  return deletion
    ? { at, interval, group: `deleted ${deletion.user}`, facts: { kind: 'deleted', by: deletion.user, last } }
    : { at, interval, group: 'missing', facts: { kind: 'missing', last } };
}

/** A value that is unknown in one of the two has not changed. */
function differences(
  was: DelegateInterval,
  interval: DelegateInterval,
  actions: readonly Action[],
): readonly Change[] {
  const at = interval.from;
  const [old, now] = [storedFacts(was.facts), storedFacts(interval.facts)];
  const changes: Change[] = [];
  const add = (facts: EventFacts, group?: string) => changes.push({ at, interval, facts, group });
  if (was.name !== interval.name) add({ kind: 'renamed', before: was.name, after: interval.name });
  const autoUpgrade = [oneOf(AUTO_UPGRADES, old.autoUpgrade), oneOf(AUTO_UPGRADES, now.autoUpgrade)] as const;
  if (isChanged(was.version, interval.version)) {
    const [before, after] = [was.version, interval.version];
    const facts = { kind: 'version', before, after, byUpgrader: autoUpgrade[1] === 'ON' } as const;
    add(facts, `version ${releasesOf(before, after).join(' ')}`);
  }
  if (isChanged(...autoUpgrade)) {
    const [before, after] = autoUpgrade;
    const facts = { kind: 'auto-upgrade', before, after, beforeSince: was.autoUpgradeSince } as const;
    add(facts, `auto-upgrade ${before} ${after}`);
  }
  const token = [oneOf(TOKEN_STATES, old.token), oneOf(TOKEN_STATES, now.token)] as const;
  if (isChanged(...token)) {
    const cause = token[1] === 'INACTIVE' ? causeOf(at, actions, 'revoke-token') : undefined;
    const by = { token: cause?.target, by: cause?.user };
    add({ kind: 'token', before: token[0], after: token[1], ...by }, `token ${token.join(' ')}`);
  }
  const [oldTags, newTags] = [customTags(old), customTags(now)];
  const added = newTags.filter((tag) => !oldTags.includes(tag));
  const removed = oldTags.filter((tag) => !newTags.includes(tag));
  if (added.length + removed.length > 0) {
    const by = causeOf(at, actions, 'change-tags', interval.key)?.user;
    add({ kind: 'tags', added, removed, by }, JSON.stringify(['tags', added, removed, by]));
  }
  return changes;
}

function isChanged(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && before !== after;
}

/** Such as `26.10`; whole versions where the release is the same, or cannot be read. */
function releasesOf(before = '', after = ''): readonly [string, string] {
  const [old, now] = [before, after].map((version) => /^\d+\.\d+(?=\.)/.exec(version)?.[0] ?? version);
  return old === undefined || now === undefined || old === now ? [before, after] : [old, now];
}

/** Joins changes, oldest first, that are one event. */
function grouped(changes: readonly Change[]): readonly EventDraft[] {
  const groups: Change[][] = [];
  const newest = new Map<string, Change[]>();
  for (const change of changes) {
    const limitMs = change.facts.kind === 'version' ? VERSION_GROUP_MS : GROUP_MS;
    const open = change.group === undefined ? undefined : newest.get(change.group);
    if (open && change.at - (open.at(-1)?.at ?? 0) <= limitMs) {
      open.push(change);
      continue;
    }
    const group = [change];
    groups.push(group);
    if (change.group !== undefined) newest.set(change.group, group);
  }
  return groups.flatMap(eventOf);
}

function eventOf(group: readonly Change[]): readonly EventDraft[] {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return [];
  const subjects = new Map(group.map(({ interval: { key, name } }) => [key, { key, name }]));
  return [
    {
      id: `${first.facts.kind}-${first.interval.id}`,
      from: first.at,
      to: last.at > first.at ? last.at : undefined,
      subjects: [...subjects.values()],
      intervals: group.map(({ interval }) => interval),
      facts: group.length === 1 ? first.facts : factsOfGroup(first.facts, group),
    },
  ];
}

function factsOfGroup(facts: EventFacts, group: readonly Change[]): EventFacts {
  const all = group.map((change) => change.facts);
  if (facts.kind === 'came') {
    const instances = sum(all, (one) => (one.kind === 'came' ? one.instances : 0));
    return { ...facts, instances };
  }
  if (facts.kind === 'version') {
    const isSame = all.every(
      (one) => one.kind === 'version' && one.before === facts.before && one.after === facts.after,
    );
    const [before, after] = isSame ? [facts.before, facts.after] : releasesOf(facts.before, facts.after);
    return {
      ...facts,
      before,
      after,
      byUpgrader: all.every((one) => one.kind === 'version' && one.byUpgrader),
    };
  }
  if (facts.kind === 'missing' || facts.kind === 'deleted') {
    const seen = all.flatMap((one) => (one.kind === 'missing' || one.kind === 'deleted' ? [one.last] : []));
    return { ...facts, last: seen.reduce((a, b) => ((b.at ?? 0) > (a.at ?? 0) ? b : a), facts.last) };
  }
  return facts;
}
