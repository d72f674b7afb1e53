import { ascending, descending, greatest, group, groups, rollup, sum } from 'd3-array';
import { compareVersions } from '../delegate/version';
import { refOf } from './change-groups';
import { delegateEvents } from './delegate-events';
import type { ActivitySources, EventDraft } from './event-draft';
import { worstMoment } from './event-moments';
import { EVENT_STATES, type EventState, eventState, isLasting } from './event-state';
import { type ActivityEvent, type DelegateRef, EVENT_KINDS, type EventKind } from './events';
import { fleetEvents } from './fleet-events';
import { backIn, type DelegateInterval, type Incident, type IncidentSubject, isAt } from './intervals';
import type { Activity, Question, Since } from './questions';
import { customTags, storedFacts } from './stored-facts';

const PAGE_SIZE = 100;
/** So many of an event's delegates are named; a link to more would be too long for some proxies. */
const MOST_REFS = 100;
/** A filter has the values of the largest fleets we know: 10,000 names are about 60 kB when compressed. */
const MOST_VALUES = 10_000;

/** Newest first. */
export function eventsOf(sources: ActivitySources, from: number, to: number): readonly EventDraft[] {
  const drafts = [
    ...delegateEvents(sources, from, to),
    ...fleetEvents(sources),
    ...sources.incidents.map((incident) => outageEvent(incident, sources)),
    ...sources.coverage.gaps
      .flatMap(({ parts }) => parts)
      .map(
        ({ from: begun, to: ended, reason }): EventDraft => ({
          id: `gap-${begun}`,
          from: begun,
          to: ended,
          subjects: [],
          intervals: [],
          facts: { kind: 'gap', reason },
        }),
      ),
  ];
  return drafts
    .filter((draft) => draft.from <= to && (eventEnd(draft) ?? to) >= from)
    .toSorted((a, b) => b.from - a.from || (a.id < b.id ? 1 : -1));
}

/** Undefined while it lasts. */
function eventEnd({ from, to, facts: { kind } }: EventDraft): number | undefined {
  const lasts = kind === 'outage' || kind === 'lost' || kind === 'gap';
  return to ?? (lasts ? undefined : from);
}

/**
 * A page of what happened in the period of a question. `silent` has the intervals of the incidents' delegates in this
 * period, by id.
 */
export function activityOf(
  sources: ActivitySources,
  silent: readonly DelegateInterval[],
  { from, to, before, ...wanted }: Question<'activity'>,
  cutAt?: number,
): Activity {
  const events = eventsOf(sources, from, to);
  // What began before is in the answer about the time before.
  const within = cutAt === undefined ? events : events.filter((event) => event.from >= cutAt);
  // What lasts is on the first page, however long ago it began.
  const [lasting, over] = [within.filter(isOn), within.filter((draft) => !isOn(draft))];
  const all = [...lasting, ...over];
  const values: ValuesOf = {
    states: statesOf,
    kinds: ({ facts }) => [facts.kind],
    delegates: ({ subjects }) => subjects.map(({ key }) => key),
    tags: tagReader(silent),
    users: ({ facts }) => ('by' in facts && facts.by !== undefined ? [facts.by] : []),
  };
  /** The events that pass all filters but one. */
  const matching = (ignored?: EventFilter) =>
    EVENT_FILTERS.filter((filter) => filter !== ignored && wanted[filter]?.length).reduce(
      (drafts, filter) => {
        const chosen = new Set<string>(wanted[filter]);
        return drafts.filter((draft) => values[filter](draft).some((value: string) => chosen.has(value)));
      },
      all,
    );
  const chosen = matching();
  const first = before === undefined ? 0 : chosen.findIndex(({ id }) => id === before) + 1;
  const page = chosen.slice(first, first + PAGE_SIZE);
  const lost = lostSinceMove(sources, events);
  const last = page.at(-1);
  return {
    events: page.map((draft) => eventOf(withLost(draft, lost))),
    next: last && first + page.length < chosen.length ? last.id : undefined,
    states: countEach(EVENT_STATES, matching('states').flatMap(values.states)),
    kinds: countEach(EVENT_KINDS, matching('kinds').flatMap(values.kinds)),
    // Once is enough: the pages of a period have the same values.
    ...(before === undefined
      ? {
          delegates: busiest(matching('delegates')),
          tags: mostFrequent(matching('tags').flatMap(values.tags)),
          users: mostFrequent(matching('users').flatMap(values.users)),
        }
      : { delegates: [], tags: [], users: [] }),
    since: sources.coverage.since,
    cutAt,
  };
}

/** What happened until now, by kind. */
export function sinceOf(sources: ActivitySources, visit: number, now: number): Since {
  const from = Math.max(visit, sources.coverage.since ?? visit);
  const keys = new Map<EventKind, Set<string>>();
  let movedTo: string | undefined;
  for (const { from: begun, subjects, facts } of eventsOf(sources, from, now)) {
    if (begun < from || subjects.length === 0 || facts.kind === 'beginning') continue;
    const known = keys.get(facts.kind) ?? new Set();
    for (const { key } of subjects) known.add(key);
    keys.set(facts.kind, known);
    if (facts.kind !== 'version' || facts.after === undefined) continue;
    if (movedTo === undefined || (compareVersions(facts.after, movedTo) ?? 0) > 0) movedTo = facts.after;
  }
  const delegates = Object.fromEntries([...keys].map(([kind, found]) => [kind, found.size]));
  return { from, delegates, movedTo };
}

const EVENT_FILTERS = ['states', 'kinds', 'delegates', 'tags', 'users'] as const;
type EventFilter = (typeof EVENT_FILTERS)[number];

interface ValuesOf
  extends Readonly<
    Record<Exclude<EventFilter, 'states' | 'kinds'>, (draft: EventDraft) => readonly string[]>
  > {
  readonly states: (draft: EventDraft) => readonly EventState[];
  readonly kinds: (draft: EventDraft) => readonly EventKind[];
}

/** A function that gives the custom tags that the delegates of an event had, each once. */
function tagReader(silent: readonly DelegateInterval[]) {
  const intervalsOf = group(silent, ({ key }) => key);
  const known = new Map<EventDraft, readonly string[]>();
  const intervals = (draft: EventDraft) =>
    draft.facts.kind === 'outage' || draft.facts.kind === 'lost'
      ? draft.subjects.flatMap(({ key }) => {
          const own = intervalsOf.get(key) ?? [];
          return own.find((one) => isAt(one, draft.from)) ?? own[0] ?? [];
        })
      : draft.intervals;
  return (draft: EventDraft): readonly string[] => {
    const tags = known.get(draft) ?? [
      ...new Set([
        ...intervals(draft).flatMap(({ facts }) => customTags(storedFacts(facts))),
        ...(draft.facts.kind === 'tags' ? draft.facts.removed : []),
      ]),
    ];
    known.set(draft, tags);
    return tags;
  };
}

function isOn({ to, facts }: EventDraft): boolean {
  return isLasting({ to, ...facts });
}

function statesOf({ to, facts }: EventDraft): readonly EventState[] {
  const state = eventState({ to, ...facts });
  return state === undefined ? [] : [state];
}

function eventOf({ id, from, to, subjects, facts }: EventDraft): ActivityEvent {
  const delegates = firstRefs(subjects);
  return { id, from, to, delegates, count: subjects.length, ...facts };
}

/** Of each move to a version: the keys of the delegates that are silent or missing since, and moved no more. */
function lostSinceMove(
  { incidents, present }: ActivitySources,
  events: readonly EventDraft[],
): ReadonlyMap<EventDraft, ReadonlySet<string>> {
  const silent = incidents.filter(({ to }) => to === undefined);
  const missing = events
    .filter(({ facts }) => facts.kind === 'missing')
    .flatMap(({ intervals }) => intervals);
  const lostAt = new Map([
    ...silent.flatMap(({ from, subjects }) =>
      subjects.filter((subject) => !isBack(subject)).map(({ key }) => [key, from] as const),
    ),
    ...missing.filter(({ id }) => present.gone.has(id)).map(({ key, to = 0 }) => [key, to] as const),
  ]);
  const seen = new Set<string>();
  const moves = events.filter(({ facts }) => facts.kind === 'version');
  return new Map(
    moves.map((move) => {
      const last = move.subjects.map(({ key }) => key).filter((key) => !seen.has(key));
      for (const key of last) seen.add(key);
      return [move, new Set(last.filter((key) => (lostAt.get(key) ?? -1) >= move.from))];
    }),
  );
}

function withLost(draft: EventDraft, lost: ReturnType<typeof lostSinceMove>): EventDraft {
  const { facts, subjects } = draft;
  if (facts.kind !== 'version') return draft;
  const own = subjects.filter(({ key }) => lost.get(draft)?.has(key));
  return { ...draft, facts: { ...facts, lost: { delegates: firstRefs(own), count: own.length } } };
}

function countEach<Value extends string>(
  all: readonly Value[],
  found: readonly Value[],
): Readonly<Record<Value, number>> {
  const counts = rollup(
    found,
    (same) => same.length,
    (value) => value,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry a value
  return Object.fromEntries(all.map((value) => [value, counts.get(value) ?? 0])) as Record<Value, number>;
}

function busiest(drafts: readonly EventDraft[]): Activity['delegates'] {
  const refs = drafts.flatMap(({ subjects }) => subjects);
  return groups(refs, ({ key }) => key)
    .map(([key, same]) => ({ key, name: same[0]?.name ?? '', count: same.length }))
    .sort((a, b) => descending(a.count, b.count) || ascending(a.name, b.name))
    .slice(0, MOST_VALUES);
}

function mostFrequent(values: readonly string[]): Activity['tags'] {
  return groups(values, (value) => value)
    .map(([value, same]) => ({ value, count: same.length }))
    .sort((a, b) => descending(a.count, b.count) || ascending(a.value, b.value))
    .slice(0, MOST_VALUES);
}

function outageEvent(incident: Incident, { coverage, present }: ActivitySources): EventDraft {
  const { id, kind, from, to, subjects, steps, trait } = incident;
  const lastBack = greatest(subjects, ({ backAt = Number.NaN }) => backAt);
  return {
    id: `${kind}-${id}`,
    from,
    to,
    subjects: subjects.map(refOf),
    intervals: [],
    facts: {
      kind,
      instances: {
        count: sum(subjects, ({ lost }) => backIn(lost)),
        of: sum(subjects, ({ lost }) => lost.length),
        gone: sum(subjects, ({ lost }) => lost.filter(({ outcome }) => outcome === 'gone').length),
      },
      backDelegates: { count: subjects.filter(isBack).length, of: subjects.length },
      notBack: firstRefs(subjects.filter((subject) => !isBack(subject)).map(refOf)),
      worstAt: worstMoment(incident, coverage),
      lastBack: lastBack && refOf(lastBack),
      trait,
      isDown: kind === 'lost' && to === undefined && !subjects.some(({ key }) => present.connected.has(key)),
      steps,
    },
  };
}

function isBack({ lost }: IncidentSubject): boolean {
  return backIn(lost) === lost.length;
}

/** By name, and only the first of them. */
function firstRefs(refs: readonly DelegateRef[]): readonly DelegateRef[] {
  return refs.toSorted((a, b) => ascending(a.name, b.name)).slice(0, MOST_REFS);
}
