import { groups } from 'd3-array';
import { HOUR_MS } from '@/lib/units';
import { isLasting } from './event-state';
import type { ActivityEvent } from './events';
import type { IncidentEvent } from './finding-incidents';

/** What the timeline tells at one place: an event, or several that say the same. Newest first. */
export type Entry =
  | { readonly kind: 'event'; readonly events: readonly [ActivityEvent] }
  /** One delegate had the same happen again and again in a day. */
  | { readonly kind: 'repeat'; readonly events: Several<ActivityEvent> }
  /** Many delegates lost one instance each in the same hours: all are back, or none. */
  | { readonly kind: 'each'; readonly events: Several<IncidentEvent> };

type Several<Event> = readonly [Event, ...Event[]];

/** Fewer events stay entries of their own. */
const LEAST_EVENTS = 3;
/** Losses belong to the same hours while each follows the one before within this time. */
const SAME_HOURS_MS = HOUR_MS;

/**
 * Joins events, newest first, that are one entry. Each event is in exactly one of them, which stands at the place of its
 * newest event. `dayOf` gives the day of a moment, epoch ms.
 */
export function entriesOf(events: readonly ActivityEvent[], dayOf: (at: number) => number): readonly Entry[] {
  const joined = new Map<ActivityEvent, Entry>();
  const join = (entry: Entry) => {
    for (const event of entry.events) joined.set(event, entry);
  };
  const repeats = groups(events, (event) => repetitionOf(event, dayOf) ?? event.id);
  for (const [, same] of repeats) if (isSeveral(same)) join({ kind: 'repeat', events: same });
  const single = events.filter(isSingleLoss).filter((event) => !joined.has(event));
  for (const [, same] of groups(single, (event) => `${isLasting(event)} ${dayOf(event.from)}`))
    for (const hours of sameHours(same)) if (isSeveral(hours)) join({ kind: 'each', events: hours });
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

/** What one delegate lost, if that is one instance, and it is back or expected. */
function isSingleLoss(event: ActivityEvent): event is IncidentEvent {
  if (event.kind !== 'lost' || event.instances.of !== 1 || event.isDown) return false;
  return event.instances.count === 1 || isLasting(event);
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
