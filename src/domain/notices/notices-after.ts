import { MINUTE_MS } from '@/lib/units';
import type { Fleet } from '../delegate/fleet';
import { lastingFilters } from '../filter/lasting-filter';
import type { ActivityEvent, EventKind } from '../memory/events';
import type { Answers, Question } from '../memory/questions';
import type { ListingChoice } from '../scope/listing-choice';
import { eventText } from '../words/event-text';
import { againNotice } from './again';
import { endingAfter, type KnownEnds } from './ending';
import { AGAIN_AFTER_MS, createFrequency, type Frequency, type Repeatable } from './frequency';
import { sentenceAsOf, sinceAsOf } from './moment-text';
import { named, namesOf, shortName } from './names';
import { NOTICE_KINDS, type Notice, type NoticeKind } from './notice';
import type { NoticeRules } from './rules';
import { type Silences, silentAfter } from './silent';
import { newestSummary, summaryAt } from './summary';

/** Up to where notices of a listing have been made. Times are epoch ms. */
export interface NoticePosition {
  /** The reading after which it was so. */
  readonly at: number;
  /** Delegates that went missing until this moment are sent. */
  readonly missingUntil: number;
  /** The outages that touch this moment, by the id of their event. */
  readonly outages: Readonly<Record<string, SentOutage>>;
  readonly silences: Silences;
  readonly frequency: Frequency;
  /** The id of the newest event of a latest version. */
  readonly latest: string | undefined;
  readonly ends: KnownEnds;
}

interface SentOutage {
  readonly about: string;
  readonly instances: number;
  readonly sentAt: number;
  readonly isOver: boolean;
  /** It was kept back: a sum has it, or will. */
  readonly isKept?: boolean;
}

/** Who left the listing is missing only after so long: the note of a deletion may come after the reading. */
const MISSING_AFTER_MS = MINUTE_MS;

/** What was read of a listing, and the memory that has recorded it. */
interface Read {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
  readonly memory: Pick<Answers, 'activity'>;
  /** A typed filter: what is sent counts only the delegates that it shows. '' for all. */
  readonly filter: string;
}

/**
 * What to send after a reading, oldest first, and the position then. Without a position, nothing is sent. Fails where the
 * memory does.
 */
export async function noticesAfter(
  position: NoticePosition | undefined,
  { listing, fleet, memory, filter }: Read,
  rules: NoticeRules,
): Promise<{ readonly position: NoticePosition; readonly notices: readonly Notice[] }> {
  const at = Math.max(fleet.context.asOf, position?.at ?? 0);
  const missingUntil = at - MISSING_AFTER_MS;
  const missingFrom = (position?.missingUntil ?? missingUntil) + 1;
  const eventsIn = async (from: number, to: number, kinds: readonly EventKind[]) =>
    from < to ? allEvents(memory, { ...listing, from, to, kinds, ...(filter !== '' && { filter }) }) : [];
  // A question needs a period.
  const found = await eventsIn(Math.min(position?.at ?? at, at - 1), at, ['outage', 'lost', 'latest']);
  const events = found.toSorted((a, b) => a.from - b.from);
  const missing = await eventsIn(missingFrom, missingUntil, ['missing']);
  const notices: Notice[] = [];
  const wanted = new Set<string>([...rules.subjects, 'again', 'summary']);
  const frequency = createFrequency(position?.frequency, at);
  // First: what happens from now on is a part of the next sum.
  const sum = frequency.takeSum();
  if (sum) notices.push(againNotice(sum, fleet));
  const isSent = (subject: Repeatable, event: ActivityEvent) =>
    position !== undefined && wanted.has(subject) && frequency.isSent(subject, event);
  const sumAt = position?.frequency.sumAt ?? 0;
  const outages: Record<string, SentOutage> = {};
  let latest = position?.latest;
  for (const event of events) {
    if (event.kind === 'latest') {
      if (event.id !== latest && isSent('latest', event)) notices.push(eventNotice('latest', event, at));
      latest = event.id;
    }
    if (event.kind !== 'outage') continue;
    const sent = position?.outages[event.id];
    const isKept = sent ? sent.isKept === true : position !== undefined && !isSent('outage', event);
    const sentAt = isKept ? sumAt : (sent?.sentAt ?? at);
    const isTold = position !== undefined && (!isKept || (sent !== undefined && sent.sentAt < sumAt));
    const kinds = isTold ? outageKinds(event, sent && { ...sent, sentAt }, at) : [];
    if (kinds.includes('outage-grown')) frequency.noteSent(event);
    // The beginning of an outage can move back while it lasts.
    const about = sent?.about ?? aboutOf(event);
    notices.push(...kinds.map((kind) => eventNotice(kind, event, at, about)));
    const isOver = event.to !== undefined;
    outages[event.id] =
      sent && kinds.length === 0
        ? { ...sent, isOver }
        : { about, instances: event.instances.of, sentAt: at, isOver, isKept };
  }
  const { silences, notices: silent } = silentAfter(position?.silences, events, {
    at,
    sumAt,
    isSent: (event) => isSent('silent', event),
  });
  notices.push(...silent.map(({ kind, event, about }) => eventNotice(kind, event, at, about)));
  for (const event of missing)
    if (isStillMissing(event) && isSent('missing', event)) notices.push(eventNotice('missing', event, at));
  const filters = lastingFilters(filter);
  const { ends, notices: ending } = endingAfter(position?.ends, fleet, filters);
  notices.push(...ending);
  const due = position && newestSummary(rules, position.at, at);
  const summary = due === undefined ? undefined : summaryAt(due, fleet, filters);
  if (summary) notices.push(summary);
  return {
    position: {
      at,
      missingUntil: Math.max(missingFrom - 1, missingUntil),
      outages,
      silences,
      frequency: frequency.state(),
      latest,
      ends,
    },
    notices: notices.filter(({ kind }) => wanted.has(NOTICE_KINDS[kind])),
  };
}

async function allEvents(
  memory: Read['memory'],
  question: Question<'activity'>,
): Promise<readonly ActivityEvent[]> {
  const events: ActivityEvent[] = [];
  let before: string | undefined;
  do {
    const page = await memory.activity({ ...question, before });
    events.push(...page.events);
    before = page.next;
  } while (before !== undefined);
  return events;
}

/** In their order. What began and ended between two positions has both. */
function outageKinds(
  { to, instances }: ActivityEvent & { readonly kind: 'outage' | 'lost' },
  sent: SentOutage | undefined,
  at: number,
): readonly NoticeKind[] {
  if (sent?.isOver) return [];
  const over: readonly NoticeKind[] = to === undefined ? [] : ['outage-over'];
  if (!sent) return ['outage-begun', ...over];
  const isGrown = instances.of > sent.instances && at - sent.sentAt >= AGAIN_AFTER_MS;
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
  const texts = [more, tag && `${shortName(tag)}.`, end, detail, ...lists].filter(Boolean);
  const said = title.map((part) => (typeof part === 'string' ? part : shortName(part.name))).join('');
  return {
    // An outage can grow many times.
    key: `${kind} ${about}${kind === 'outage-grown' ? ` ${at}` : ''}`,
    kind,
    about,
    at,
    ...namesOf(event.delegates, event.count),
    title: titleOf(
      NOTICE_KINDS[kind] === 'silent' ? [said, ...texts.splice(0, 1)].join(' ') : said,
      event,
      at,
    ),
    text: texts.join(' '),
  };
}

/** What lasts says since when, and all says as of when: a notice can come late. What is over has its end. */
function titleOf(said: string, { kind, from, to }: ActivityEvent, at: number): string {
  if (kind !== 'outage' && kind !== 'lost') return sentenceAsOf(said, at);
  return to === undefined ? sinceAsOf(said, from, at) : said;
}
