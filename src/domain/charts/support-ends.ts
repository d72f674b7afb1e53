import { group, min } from 'd3-array';
import { countWhere } from '@/lib/count-where';
import { DAY_MS } from '@/lib/units';
import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { type InstanceRow, instancesOf } from '../delegate/rows';
import { endOfSupport } from '../delegate/version-status';
import { closedValues } from '../query/filters';
import { formatRange } from '../query/ranges';
import type { Mark } from './mark';

export const SHOWN_WEEKS = 26;

const NOT_EXPIRED = closedValues('versionStatus')?.filter((status) => status !== 'EXPIRED') ?? [];

/** The instances whose support ends within 7 days, starting with a UTC day. */
export interface WeekMark extends Mark {
  /** Epoch ms. */
  readonly startsAt: number;
  /** Whether any of them is near expiry. */
  readonly isNear: boolean;
}

/** The end of support of all instances. Each instance is in one mark. */
export interface SupportChart {
  /** The instances that the health card "Expired" counts. */
  readonly expired: Mark;
  /** The day is past, but the Manager does not report the instance as expired. */
  readonly past: Mark;
  /** The next 26 weeks, starting today. */
  readonly weeks: readonly WeekMark[];
  readonly later: Mark;
  /** Legacy images, which have no end of support of their own. */
  readonly noEnd: Mark;
  readonly unknown: Mark;
  /** The next day on which support ends, epoch ms, and for how many instances; undefined when none is known. */
  readonly next: { readonly at: number; readonly count: number } | undefined;
  readonly total: number;
}

export function supportChart(fleet: Fleet): SupportChart {
  const today = supportDay(fleet.context);
  const instances = instancesOf(fleet);
  const expired = instances.filter(({ versionStatus }) => versionStatus === 'EXPIRED');
  const others = instances.filter(({ versionStatus }) => versionStatus !== 'EXPIRED');
  const expiredPlaces = new Set(expired.map((one) => placeOf(one, today)));
  const byPlace = group(others, (one) => placeOf(one, today));

  function markOf(place: Place, range: string): Mark {
    const isShared = expiredPlaces.has(place);
    return {
      count: byPlace.get(place)?.length ?? 0,
      filter: { ends: [range], ...(isShared && { versionStatus: NOT_EXPIRED }) },
    };
  }
  const days = (from: number | undefined, to: number | undefined) => formatRange({ unit: 'day', from, to });
  return {
    expired: { count: expired.length, filter: { versionStatus: ['EXPIRED'] } },
    past: markOf('past', days(undefined, today - DAY_MS)),
    weeks: Array.from({ length: SHOWN_WEEKS }, (_, week) => {
      const startsAt = today + 7 * week * DAY_MS;
      return {
        ...markOf(week, days(startsAt, startsAt + 6 * DAY_MS)),
        startsAt,
        isNear: byPlace.get(week)?.some(({ versionStatus }) => versionStatus === 'EXPIRING') ?? false,
      };
    }),
    later: markOf('later', days(today + 7 * SHOWN_WEEKS * DAY_MS, undefined)),
    noEnd: markOf('noEnd', 'none'),
    unknown: markOf('unknown', 'unknown'),
    next: nextEnd(others, today),
    total: instances.length,
  };
}

/** Where the chart counts an instance: in a week from today, or beside the weeks. */
type Place = number | 'past' | 'later' | 'noEnd' | 'unknown';

function placeOf(instance: InstanceRow, today: number): Place {
  const end = endOfSupport(instance);
  if (end === undefined) return 'unknown';
  if (end === 'none') return 'noEnd';
  if (end < today) return 'past';
  const week = Math.floor((end - today) / (7 * DAY_MS));
  return week < SHOWN_WEEKS ? week : 'later';
}

function nextEnd(instances: readonly InstanceRow[], today: number): SupportChart['next'] {
  const at = min(instances, ({ supportEnds = 0 }) => (supportEnds >= today ? supportEnds : undefined));
  return at === undefined
    ? undefined
    : { at, count: countWhere(instances, ({ supportEnds }) => supportEnds === at) };
}
