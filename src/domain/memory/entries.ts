import { groups } from 'd3-array';
import { HOUR_MS } from '@/lib/units';
import { isLasting } from './event-state';
import type { ActivityEvent } from './events';
import type { IncidentEvent } from './finding-incidents';

/** What the timeline tells at one place: an event, or several that say the same. Newest first. */
export type Entry =
  | { readonly kind: 'event'; readonly events: readonly [ActivityEvent] }
  /** One delegate had the same happen again and again in a day. */
  | ({ readonly kind: 'repeat'; readonly events: Several<ActivityEvent> } & Growing)
  /** Many delegates fell in the same hours: all are down, or each lost as many instances, and all are back or none. */
  | ({ readonly kind: 'each'; readonly events: Several<IncidentEvent> } & Growing);

interface Growing {
  /** Whether events that are not known yet may belong to it. */
  readonly mayGrow: boolean;
}

type Several<Event> = readonly [Event, ...Event[]];

/** Fewer events stay entries of their own. */
const LEAST_EVENTS = 3;
/** Losses belong to the same hours while each follows the one before within this time. */
const SAME_HOURS_MS = HOUR_MS;

/**
 * Joins events, newest first, that are one entry. Each event is in exactly one of them, which stands at the place of its
 * newest event. `dayOf` gives the day of a moment, epoch ms; `isMore` says whether older events may follow, of which those
 * that last come before all others.
 */
export function entriesOf(
  events: readonly ActivityEvent[],
  dayOf: (at: number) => number,
  isMore = false,
): readonly Entry[] {
  const joined = new Map<ActivityEvent, Entry>();
  const last = events.at(-1);
  const mayGrow = (same: Several<ActivityEvent>) => {
    const { from } = same.at(-1) ?? same[0];
    if (!isMore || !last || (isLasting(same[0]) && !isLasting(last))) return false;
    return dayOf(from) === dayOf(last.from) || from - last.from <= SAME_HOURS_MS;
  };
  const join = (entry: Entry) => {
    for (const event of entry.events) joined.set(event, entry);
  };
  const repeats = groups(events, (event) => repetitionOf(event, dayOf) ?? event.id);
  for (const [, same] of repeats)
    if (isSeveral(same)) join({ kind: 'repeat', events: same, mayGrow: mayGrow(same) });
  const losses = events.filter(isLoss).filter((event) => !joined.has(event));
  for (const [, same] of groups(losses, (event) => fallOf(event, dayOf)))
    for (const hours of sameHours(same))
      if (isSeveral(hours)) join({ kind: 'each', events: hours, mayGrow: mayGrow(hours) });
  return [
    ...new Set(events.map((event) => joined.get(event) ?? ({ kind: 'event', events: [event] } as const))),
  ];
}

/** The same for events that repeat each other; undefined for an event that can repeat no other. */
function repetitionOf(event: ActivityEvent, dayOf: (at: number) => number): string | undefined {
  const { kind, from, count, delegates } = event;
  const [only] = delegates;
  if (count !== 1 || !only) return undefined;
  return JSON.stringify([kind, only.key, dayOf(from), isLasting(event)]);
}

/** What one delegate lost, if all of it is back, or some is expected. */
function isLoss(event: ActivityEvent): event is IncidentEvent {
  return event.kind === 'lost' && (event.instances.count === event.instances.of || isLasting(event));
}

/** The same for losses of several delegates that one sentence can say. What lasts knows no day. */
function fallOf(event: IncidentEvent, dayOf: (at: number) => number): string {
  const { isDown, instances, from } = event;
  if (!isLasting(event)) return `${instances.of} ${dayOf(from)}`;
  return isDown ? 'down' : `${instances.of}`;
}

/** Parts in which each delegate is once. */
function sameHours(losses: readonly IncidentEvent[]): readonly (readonly IncidentEvent[])[] {
  const parts: { readonly keys: Set<string | undefined>; readonly events: IncidentEvent[] }[] = [];
  for (const event of losses) {
    const key = event.delegates[0]?.key;
    const open = parts.find(
      ({ keys, events }) => !keys.has(key) && (events.at(-1)?.from ?? 0) - event.from <= SAME_HOURS_MS,
    );
    if (open) {
      open.keys.add(key);
      open.events.push(event);
    } else parts.push({ keys: new Set([key]), events: [event] });
  }
  return parts.map(({ events }) => events);
}

function isSeveral<Event>(events: readonly Event[]): events is Several<Event> {
  return events.length >= LEAST_EVENTS;
}
