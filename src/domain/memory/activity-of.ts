import { delegateEvents } from './delegate-events';
import { type ActivitySources, type EventDraft, sortedRefs } from './event-draft';
import { type ActivityEvent, type DelegateRef, EVENT_KINDS, type EventKind } from './events';
import { backIn, type Incident } from './intervals';
import type { Activity, ActivityQuestion } from './questions';

const PAGE_SIZE = 100;
/** So many of an event's delegates are named; a link to more would be too long for some proxies. */
const MOST_REFS = 100;

/** Newest first. */
export function eventsOf(sources: ActivitySources, from: number, to: number): readonly EventDraft[] {
  const drafts = [
    ...delegateEvents(sources, from, to),
    ...sources.incidents.map(outageEvent),
    ...sources.coverage.gaps.map(
      (gap): EventDraft => ({
        id: `gap-${gap.from}`,
        from: gap.from,
        to: gap.to,
        subjects: [],
        facts: { kind: 'gap', reason: gap.reason },
      }),
    ),
  ];
  return drafts
    .filter((draft) => draft.from <= to && (endOf(draft) ?? to) >= from)
    .toSorted((a, b) => b.from - a.from || (a.id < b.id ? 1 : -1));
}

/** Undefined while it lasts. */
function endOf({ from, to, facts: { kind } }: EventDraft): number | undefined {
  const lasts = kind === 'outage' || kind === 'lost' || kind === 'gap';
  return to ?? (lasts ? undefined : from);
}

export function activityOf(
  sources: ActivitySources,
  { from, to, kinds = [], delegates: keys = [], before }: Omit<ActivityQuestion, 'scope' | 'below'>,
): Activity {
  const all = eventsOf(sources, from, to);
  const isOfKinds = ({ facts }: EventDraft) => kinds.length === 0 || kinds.includes(facts.kind);
  const isOfDelegates = ({ subjects }: EventDraft) =>
    keys.length === 0 || subjects.some(({ key }) => keys.includes(key));
  const chosen = all.filter((draft) => isOfKinds(draft) && isOfDelegates(draft));
  const first = before === undefined ? 0 : chosen.findIndex(({ id }) => id === before) + 1;
  const page = chosen.slice(first, first + PAGE_SIZE);
  const last = page.at(-1);
  return {
    events: page.map(eventOf),
    next: last && first + page.length < chosen.length ? last.id : undefined,
    kinds: countsOf(all.filter(isOfDelegates)),
    delegates: busiest(all.filter(isOfKinds)),
    since: sources.coverage.since,
  };
}

function eventOf({ id, from, to, subjects, facts }: EventDraft): ActivityEvent {
  const delegates = sortedRefs(subjects, MOST_REFS);
  return { id, from, to, delegates, count: subjects.length, ...facts };
}

function countsOf(drafts: readonly EventDraft[]): Record<EventKind, number> {
  const counts = new Map<EventKind, number>();
  for (const { facts } of drafts) counts.set(facts.kind, (counts.get(facts.kind) ?? 0) + 1);
  const entries = EVENT_KINDS.map((kind) => [kind, counts.get(kind) ?? 0] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry a kind
  return Object.fromEntries(entries) as Record<EventKind, number>;
}

function busiest(drafts: readonly EventDraft[]): Activity['delegates'] {
  const counts = new Map<string, DelegateRef & { count: number }>();
  for (const { key, name } of drafts.flatMap(({ subjects }) => subjects)) {
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { key, name, count: 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_REFS);
}

function outageEvent({ id, kind, from, to, subjects, steps, trait }: Incident): EventDraft {
  const isBack = ({ lost }: Incident['subjects'][number]) => backIn(lost) === lost.length;
  const lastBack = subjects
    .filter(({ backAt }) => backAt !== undefined)
    .toSorted((a, b) => (b.backAt ?? 0) - (a.backAt ?? 0))[0];
  return {
    id: `${kind}-${id}`,
    from,
    to,
    subjects: subjects.map(refOf),
    facts: {
      kind,
      instances: {
        count: subjects.reduce((sum, { lost }) => sum + backIn(lost), 0),
        of: subjects.reduce((sum, { lost }) => sum + lost.length, 0),
      },
      backDelegates: { count: subjects.filter(isBack).length, of: subjects.length },
      notBack: sortedRefs(subjects.filter((subject) => !isBack(subject)).map(refOf), MOST_REFS),
      mayHaveLeft: subjects.some(({ lost }) => lost.some(({ outcome }) => outcome === 'gone')),
      lastBack: lastBack && refOf(lastBack),
      trait,
      steps,
    },
  };
}

function refOf({ key, name }: DelegateRef): DelegateRef {
  return { key, name };
}
