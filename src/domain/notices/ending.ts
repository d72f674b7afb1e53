import { group } from 'd3-array';
import { formatDay, formatIsoDay, formatUntilDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { type DelegateRow, delegatesIn } from '../delegate/rows';
import type { DelegateFilters } from '../filter/filters';
import { matchingRows } from '../filter/match';
import { counted, DELEGATES, INSTANCES } from '../words/counted';
import { sentenceAsOf } from './moment-text';
import { namesOf } from './names';
import type { Notice } from './notice';

/** Sent when so many days of support are left, the longest time first. */
const LEFT_DAYS = [30, 7, 1];

/** By the key of a delegate: the day on which its support ends, epoch ms, and for which of `LEFT_DAYS` that is known. */
export type KnownEnds = Readonly<Record<string, readonly [ends: number, leftDays: number]>>;

/**
 * The ends of support, of delegates that the filters show, that have come nearer than 30, 7 or 1 days, one notice a day of end, and all that are known now. A
 * delegate that is not listed for a while is not sent again. `known` is undefined at the beginning: then nothing is sent.
 */
export function endingAfter(
  known: KnownEnds | undefined,
  fleet: Fleet,
  filters: DelegateFilters,
): { readonly ends: KnownEnds; readonly notices: readonly Notice[] } {
  const today = supportDay(fleet.context);
  const ends = new Map(Object.entries(known ?? {}).filter(([, [day]]) => day >= today));
  const nearer: DelegateRow[] = [];
  for (const delegate of delegatesIn(fleet, matchingRows(fleet, filters))) {
    const { key, earliestSupportEnds: day } = delegate;
    if (day === undefined || day < today) continue;
    const left = LEFT_DAYS.findLast((days) => day - today <= days * DAY_MS);
    const [, before = Number.POSITIVE_INFINITY] = ends.get(key) ?? [];
    // Known until it has passed: a delegate can report two versions in turn.
    if (left === undefined || left >= before) continue;
    ends.set(key, [day, left]);
    nearer.push(delegate);
  }
  const byDay = group(nearer, ({ earliestSupportEnds: day = today }) => day);
  return {
    ends: Object.fromEntries(ends),
    notices: known
      ? [...byDay].sort(([a], [b]) => a - b).map(([day, delegates]) => notice(day, delegates, fleet))
      : [],
  };
}

function notice(day: number, delegates: readonly DelegateRow[], { context }: Fleet): Notice {
  const [first] = delegates;
  const count = delegates.length;
  const instances = delegates
    .flatMap((one) => one.instances)
    .filter(({ supportEnds }) => supportEnds === day).length;
  const who = count === 1 && first ? first.name : counted(count, DELEGATES);
  const today = supportDay(context);
  const when = `${formatUntilDay(day, today)}${day > today ? ` (${formatDay(day)})` : ''}`;
  return {
    key: `ending ${formatIsoDay(day)} ${context.asOf}`,
    kind: 'ending',
    about: `ending ${formatIsoDay(day)}`,
    at: context.asOf,
    title: sentenceAsOf(`Support of ${counted(instances, INSTANCES)} of ${who} ends ${when}`, context.asOf),
    ...namesOf(delegates, count),
  };
}
