import { type EventState, isLasting } from '@/domain/memory/event-state';
import type { ActivityEvent, EventKind } from '@/domain/memory/events';
import { rangeText } from '@/domain/words/event-text';
import { formatMoment, formatSince, type TimeZone } from '@/lib/time';

export const EVENTS = { one: 'event', other: 'events' } as const;

/** The states of events as their filter names them. */
export const STATE_LABELS: Record<EventState, string> = { lasting: 'Lasting', recovered: 'Recovered' };

/** The kinds of events as their filter names them. */
export const KIND_LABELS: Record<EventKind, string> = {
  outage: 'Outages',
  lost: 'Silent instances',
  missing: 'Missing',
  came: 'Registered',
  returned: 'Registered again',
  deleted: 'Deleted',
  version: 'Versions',
  latest: 'Latest version',
  'auto-upgrade': 'Auto-upgrade',
  token: 'Tokens of delegates',
  'token-change': 'Tokens',
  tags: 'Tags',
  renamed: 'Renamed',
  gap: 'Gaps',
  beginning: 'Recording started',
};

/** The moment of the page, and the zone of its times. */
export interface EventTime {
  readonly now: number;
  readonly zone: TimeZone;
}

/** The time at a place of the page. */
export interface PlacedTime extends EventTime {
  /** A moment of the day that stands above, epoch ms: times of other days have their date. */
  readonly day: number;
}

/** The time of an event: a moment, from one to another, or since when. */
export function eventTime(event: ActivityEvent, time: PlacedTime): string {
  const { from, to } = event;
  if (isLasting(event)) return `since ${formatSince(from, time.now, time.zone)?.replaceAll(' ', '\u00a0')}`;
  return timeBetween(from, to, time);
}

/** A time, or two where the end has another. Both are epoch ms. */
export function timeBetween(
  from: number,
  to: number | undefined,
  { day, zone }: Pick<PlacedTime, 'day' | 'zone'>,
): string {
  const start = formatMoment(from, day, zone) ?? '';
  const end = formatMoment(to, from, zone);
  return end === undefined || start.endsWith(end) ? start : rangeText(start, end);
}
