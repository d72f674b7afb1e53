import { MINUTE_MS } from '@/lib/units';
import type { Fleet } from '../delegate/fleet';
import type { ActivityEvent } from '../memory/events';
import { eventText } from '../words/event-text';
import { endingAfter, type KnownEnds } from './ending';
import { named, namesOf, shortName } from './names';
import { NOTICE_KINDS, type Notice, type NoticeKind } from './notice';
import type { NoticeRules } from './rules';
import { newestSummary, summaryAt } from './summary';

/** Up to where notices of a listing have been made. Times are epoch ms. */
export interface NoticePosition {
  /** The reading after which it was so. */
  readonly at: number;
  /** Delegates that went missing until this moment are sent. */
  readonly missingUntil: number;
  /** The outages that touch this moment, by the id of their event. */
  readonly outages: Readonly<Record<string, ToldOutage>>;
  /** The id of the newest event of a latest version. */
  readonly latest: string | undefined;
  readonly ends: KnownEnds;
}

interface ToldOutage {
  readonly about: string;
  readonly instances: number;
  readonly toldAt: number;
  readonly isOver: boolean;
}

/** What was read, and what the memory answers about the periods of {@link periodsToTell}. */
export interface ReadingToTell {
  readonly fleet: Fleet;
  readonly at: number;
  readonly events: readonly ActivityEvent[];
  readonly missing: readonly ActivityEvent[];
}

/** Who left the listing is missing only after so long: the note of a deletion may come after the reading. */
const MISSING_AFTER_MS = MINUTE_MS;
/** An outage that grows is sent so often at most. */
const GROWN_AFTER_MS = 5 * MINUTE_MS;

/** The periods about which to ask the memory. `missing` ends before the last minute. */
export function periodsToTell(position: NoticePosition | undefined, at: number) {
  const until = at - MISSING_AFTER_MS;
  return {
    events: { from: Math.min(position?.at ?? at, at), to: at },
    missing: { from: (position?.missingUntil ?? until) + 1, to: until },
  };
}

/** What to send after a reading, oldest first, and the position then. Without a position, nothing is sent. */
export function noticesAfter(
  position: NoticePosition | undefined,
  reading: ReadingToTell,
  rules: NoticeRules,
): { readonly position: NoticePosition; readonly notices: readonly Notice[] } {
  const { fleet, at, events, missing } = reading;
  const notices: Notice[] = [];
  const outages: Record<string, ToldOutage> = {};
  let latest = position?.latest;
  const isNew = ({ id }: ActivityEvent) => position !== undefined && id !== position.latest;
  for (const event of events.toSorted((a, b) => a.from - b.from)) {
    if (event.kind === 'latest') {
      if (isNew(event)) notices.push(eventNotice('latest', event, at));
      latest = event.id;
    }
    if (event.kind !== 'outage') continue;
    const told = position?.outages[event.id];
    const kinds = position ? outageKinds(event, told, at) : [];
    // The beginning of an outage can move back while it lasts.
    const about = told?.about ?? aboutOf(event);
    notices.push(...kinds.map((kind) => eventNotice(kind, event, at, about)));
    const isOver = event.to !== undefined;
    outages[event.id] =
      told && kinds.length === 0
        ? { ...told, isOver }
        : { about, instances: event.instances.of, toldAt: at, isOver };
  }
  const { missing: period } = periodsToTell(position, at);
  if (position)
    notices.push(...missing.filter(isStillMissing).map((event) => eventNotice('missing', event, at)));
  const { ends, notices: ending } = endingAfter(position?.ends, fleet);
  notices.push(...ending);
  const due = position && newestSummary(rules, position.at, at);
  if (due !== undefined) notices.push(summaryAt(due, fleet));
  const wanted = new Set<string>([...rules.subjects, 'summary']);
  return {
    position: { at, missingUntil: Math.max(period.from - 1, period.to), outages, latest, ends },
    notices: notices.filter(({ kind }) => wanted.has(NOTICE_KINDS[kind])),
  };
}

/** In their order. What began and ended between two positions has both. */
function outageKinds(
  { to, instances }: ActivityEvent & { readonly kind: 'outage' | 'lost' },
  told: ToldOutage | undefined,
  at: number,
): readonly NoticeKind[] {
  if (told?.isOver) return [];
  const over: readonly NoticeKind[] = to === undefined ? [] : ['outage-over'];
  if (!told) return ['outage-begun', ...over];
  const isGrown = instances.of > told.instances && at - told.toldAt >= GROWN_AFTER_MS;
  return isGrown && to === undefined ? ['outage-grown'] : over;
}

function isStillMissing(event: ActivityEvent): boolean {
  return event.kind === 'missing' && event.still > 0;
}

function aboutOf({ id, from }: ActivityEvent): string {
  return `${id} ${from}`;
}

function eventNotice(kind: NoticeKind, event: ActivityEvent, at: number, about = aboutOf(event)): Notice {
  const { title, more, tag, end, detail, names = [] } = eventText(event, { now: at, zone: 'whole-utc' });
  const lists = names.map(({ lead, delegates, count }) =>
    [lead, `${named(delegates, count)}.`].filter(Boolean).join(' '),
  );
  return {
    // An outage can grow many times.
    key: `${kind} ${about}${kind === 'outage-grown' ? ` ${at}` : ''}`,
    kind,
    about,
    at,
    ...namesOf(event.delegates, event.count),
    title: title.map((part) => (typeof part === 'string' ? part : shortName(part.name))).join(''),
    text: [more, tag && `${shortName(tag)}.`, end, detail, ...lists].filter(Boolean).join(' '),
  };
}
