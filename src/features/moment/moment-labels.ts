import type { EndOfSupport } from '@/domain/delegate/day-to-come';
import { noData, recordingStarted } from '@/domain/words/gap-reason';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import type { PastFleet } from '@/fleet/past';
import {
  formatClockTime,
  formatDate,
  formatDay,
  formatDayNear,
  formatMoment,
  formatWeekday,
  type TimeZone,
} from '@/lib/time';
import { DAY_MS } from '@/lib/units';

/** "Monday 23 Nov 2026, 02:00"; in UTC with the zone. Epoch ms. */
export function longMoment(at: number, zone: TimeZone): string {
  const text = `${formatWeekday(at, zone)} ${formatDate(at, zone)}, ${formatClockTime(at, zone)}`;
  return zone === 'utc' ? `${text} UTC` : text;
}

/** "Friday 15 Jan 2027", of a UTC day, epoch ms. */
export function longDay(day: number): string {
  return `${formatWeekday(day, 'utc')} ${formatDay(day)}`;
}

/** "In 51 days." Both are epoch ms. */
export function daysAhead(day: number, now: number): string {
  return day - now < DAY_MS ? 'Tomorrow.' : `In ${Math.ceil((day - now) / DAY_MS)} days.`;
}

/** "support of 3 instances of payments-eu ends 7 Dec"; `now` is epoch ms. */
export function endText({ at, instances }: EndOfSupport, now: number): string {
  const [first, ...others] = new Set(instances.map(({ delegate }) => delegate.name));
  const who = others.length === 0 ? first : counted(others.length + 1, DELEGATES);
  return `support of ${counted(instances.length, INSTANCES)} of ${who} ends ${formatDayNear(at, now)}`;
}

/** Of a moment of which nothing is known. */
export type UnknownPast = Exclude<PastFleet, { readonly state: 'known' }> | { readonly state: 'no-memory' };

/** Why the page cannot show a moment, and the nearest moments that it can show, epoch ms. */
interface PastOutcome {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly at: number }[];
}

/** The words for a moment of which nothing is known; all times are epoch ms. */
export function pastOutcome(
  past: UnknownPast,
  { at, now, zone }: { readonly at: number; readonly now: number; readonly zone: TimeZone },
): PastOutcome {
  const say = (time: number) => formatMoment(time, now, zone) ?? 'an unknown time';
  const moment = say(at);
  if (past.state === 'no-memory') {
    return {
      title: `Nothing is remembered of ${moment}`,
      text: 'The server of this page keeps no memory. With a key of its own and HISTORY_FILE, it does.',
      links: [],
    };
  }
  if (past.state === 'future') {
    return {
      title: `${moment} is in the future`,
      text: 'Choose an earlier moment, or go back to now.',
      links: [],
    };
  }
  if (past.state === 'before') {
    if (past.since === undefined) {
      return {
        title: `Nothing is remembered of ${moment}`,
        text: 'Recording has not started: the server has not read this scope yet.',
        links: [],
      };
    }
    return {
      title: `No data for ${moment}`,
      text: recordingStarted(say(past.since)),
      links: [{ label: `Show ${say(past.since)}, the beginning`, at: past.since }],
    };
  }
  const { from, to, reason } = past;
  const when = to === undefined ? `since ${say(from)}` : `from ${say(from)} to ${say(to)}`;
  return {
    title: `No data for ${moment}`,
    text: noData(when, reason),
    links: [
      { label: `Show ${say(from)}, before the gap`, at: from },
      ...(to === undefined ? [] : [{ label: `Show ${say(to)}, after the gap`, at: to }]),
    ],
  };
}
