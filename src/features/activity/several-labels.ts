import { extent, sum } from 'd3-array';
import type { traitOfSilent } from '@/domain/findings/common-trait';
import type { Entry } from '@/domain/memory/entries';
import { isLasting } from '@/domain/memory/event-state';
import type { ActivityEvent, EventKind } from '@/domain/memory/events';
import { type EventText, lossBegan, withTrait } from '@/domain/words/event-text';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { startOfDay, startOfHour } from '@/lib/calendar';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatDuration, formatMoment } from '@/lib/time';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import type { EventTime } from './event-labels';

/** An entry of several events. */
export type SeveralEntry = Exclude<Entry, { readonly kind: 'event' }>;

/** What happened again and again, before and after the name of the delegate. */
const REPEATED: { readonly [Kind in EventKind]?: readonly [string, string] } = {
  missing: ['', ' went missing'],
  returned: ['', ' registered again'],
  deleted: ['', ' was deleted'],
  version: ['', ' changed its version'],
  'auto-upgrade': ['Auto-upgrade of ', ' changed'],
  token: ['The token of ', ' changed'],
  tags: ['Tags of ', ' changed'],
  renamed: ['', ' was renamed'],
};

/** The sentences of an entry of several events; `trait` is what its delegates have in common, where they are down. */
export function severalText(
  entry: SeveralEntry,
  time: EventTime,
  trait?: ReturnType<typeof traitOfSilent>,
): EventText {
  const { kind, events, mayGrow } = entry;
  const [newest] = events;
  const isOn = isLasting(newest);
  if (kind === 'each') {
    const delegates = events.flatMap((event) => event.delegates);
    const who = `${mayGrow ? 'At least ' : ''}${counted(events.length, DELEGATES)}`;
    const names = [{ delegates, count: delegates.length }];
    if (isDown(entry)) {
      const silent = sum(events, ({ instances: { count, of, gone } }) => of - count - gone);
      const [first, last] = extent(events, lossBegan).map((at) => formatMoment(at, time.now, time.zone));
      const how = `One by one, from ${first} to ${last}${trait === 'none' ? '; no common tag' : ''}`;
      const title = [`${who} are not connected, ${counted(silent, INSTANCES)}.`];
      return { title, names, ...withTrait(how, trait === 'none' ? undefined : trait) };
    }
    const isUnchanged = isOn && events.every(({ instances: { count, gone } }) => count + gone === 0);
    const silent = counted(events[0].instances.of, SILENT_INSTANCES);
    return {
      title: [`${who} ${isUnchanged ? 'have' : 'had'} ${silent} each.`],
      more: isOn ? 'Partially connected.' : `All recovered within ${longestOf(events)}.`,
      ...(isOn && { names }),
    };
  }
  const [delegate] = newest.delegates;
  const [before, after] =
    newest.kind === 'lost'
      ? [`${silentText(events)} of `, ' fell silent']
      : (REPEATED[newest.kind] ?? ['', ' changed']);
  const times = `, ${mayGrow ? 'at least ' : ''}${formatCount(events.length)} times${sinceHourText(events, time)}.`;
  return {
    title: [before, ...(delegate ? [delegate] : []), after, times].filter((part) => part !== ''),
    more: recoveriesText(events),
  };
}

/** Whether no instance of any of its delegates is connected. */
export function isDown({ kind, events: [newest] }: SeveralEntry): boolean {
  return kind === 'each' && newest.kind === 'lost' && newest.isDown;
}

function silentText(events: readonly ActivityEvent[]): string {
  const numbers = new Set(events.map((event) => (event.kind === 'lost' ? event.instances.of : 0)));
  const [number = 0] = numbers;
  return numbers.size === 1 ? counted(number, INSTANCES) : 'Instances';
}

/** Of a day that is over, the time beside the sentence is enough. */
function sinceHourText(events: readonly ActivityEvent[], { now, zone }: EventTime): string {
  const first = events.at(-1)?.from ?? now;
  if (startOfDay(first, zone) !== startOfDay(now, zone)) return '';
  return ` since ${formatClockTime(startOfHour(first, zone), zone)}`;
}

function recoveriesText(events: readonly ActivityEvent[]): string | undefined {
  const losses = events.flatMap((event) => (event.kind === 'lost' ? [event] : []));
  if (losses.length === 0) return undefined;
  if (losses.some(isLasting)) return 'Still silent.';
  const back = losses.filter(({ instances }) => instances.count === instances.of);
  if (back.length < losses.length) return `Recovered ${counted(back.length, TIMES)}.`;
  return `Recovered each time, after ${longestOf(losses)} at most.`;
}

const SILENT_INSTANCES = { one: 'silent instance', other: 'silent instances' } as const;
const TIMES = { one: 'time', other: 'times' } as const;

/** The longest of them: a minute at least, so that "within" holds. */
function longestOf(events: readonly ActivityEvent[]): string {
  const longest = Math.max(...events.map(({ from, to = from }) => to - from));
  const unit = longest < HOUR_MS ? MINUTE_MS : HOUR_MS;
  return formatDuration(Math.max(1, Math.ceil(longest / unit)) * unit);
}

/** The line on which each event is a mark, in percent, with its labels. */
export interface EventStrip {
  readonly marks: readonly number[];
  readonly labels: readonly { readonly at: number; readonly text: string }[];
}

/** From the hour of the first event until now, or on an earlier day until the hour after the last one. */
export function stripOf(events: readonly ActivityEvent[], { now, zone }: EventTime): EventStrip {
  const [newest, oldest] = [events[0]?.from ?? now, events.at(-1)?.from ?? now];
  const isToday = startOfDay(oldest, zone) === startOfDay(now, zone);
  const from = startOfHour(oldest, zone);
  const to = isToday ? now : startOfHour(newest, zone) + HOUR_MS;
  const at = (moment: number) => (100 * (moment - from)) / Math.max(1, to - from);
  const hours = (to - from) / HOUR_MS;
  const step = [1, 2, 3, 6].find((one) => hours / one <= 4) ?? 12;
  const between = Array.from(
    { length: Math.ceil(hours / step) },
    (_, place) => from + place * step * HOUR_MS,
  );
  return {
    marks: events.map((event) => at(event.from)),
    labels: [
      ...between
        .filter((moment) => at(moment) <= LAST_LABEL)
        .map((moment) => ({ at: at(moment), text: formatClockTime(moment, zone) ?? '' })),
      { at: 100, text: isToday ? 'now' : (formatClockTime(to, zone) ?? '') },
    ],
  };
}

/** A label further on would stand in that of the end. */
const LAST_LABEL = 75;
