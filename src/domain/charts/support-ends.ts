import { DAY_MS } from '@/lib/units';
import { startOfUtcDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { endsOfSupport } from '../delegate/support-end';
import { VERSION_STATUSES } from '../delegate/version-status';
import { closedValues } from '../query/filters';
import { formatRange } from '../query/ranges';
import type { Mark } from './mark';

export const SHOWN_WEEKS = 26;

const EXPIRED = VERSION_STATUSES.indexOf('EXPIRED');
const EXPIRING = VERSION_STATUSES.indexOf('EXPIRING');
const NOT_EXPIRED = closedValues('versionStatus')?.filter((status) => status !== 'EXPIRED') ?? [];
const [PAST, LATER, NO_END, UNKNOWN] = [0, 1, 2, 3];
const FIRST_WEEK = 4;
const PLACES = FIRST_WEEK + SHOWN_WEEKS;

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

/** Linear, and makes no object per instance. */
export function supportChart(fleet: Fleet): SupportChart {
  const today = startOfUtcDay(fleet.context.asOf);
  const { ids } = fleet.instances.versionStatus;
  const ends = endsOfSupport(fleet);
  const counts = new Uint32Array(PLACES);
  const isNear = new Uint8Array(PLACES);
  const hasExpired = new Uint8Array(PLACES);
  let expired = 0;
  let next: SupportChart['next'];
  for (const [instance, endsAt] of ends.entries()) {
    const place = placeOf(endsAt, today);
    if (ids[instance] === EXPIRED) {
      expired++;
      hasExpired[place] = 1;
      continue;
    }
    counts[place] = (counts[place] ?? 0) + 1;
    if (ids[instance] === EXPIRING) isNear[place] = 1;
    if (!(endsAt >= today && endsAt < Number.POSITIVE_INFINITY)) continue;
    if (!next || endsAt < next.at) next = { at: endsAt, count: 1 };
    else if (endsAt === next.at) next = { at: endsAt, count: next.count + 1 };
  }

  function markOf(place: number, range: string): Mark {
    const filter = { ends: [range], ...(hasExpired[place] === 1 && { versionStatus: NOT_EXPIRED }) };
    return { count: counts[place] ?? 0, filter };
  }
  const days = (from: number | undefined, to: number | undefined) => formatRange({ unit: 'day', from, to });
  return {
    expired: { count: expired, filter: { versionStatus: ['EXPIRED'] } },
    past: markOf(PAST, days(undefined, today - DAY_MS)),
    weeks: Array.from({ length: SHOWN_WEEKS }, (_, week) => {
      const startsAt = today + 7 * week * DAY_MS;
      const place = FIRST_WEEK + week;
      return {
        ...markOf(place, days(startsAt, startsAt + 6 * DAY_MS)),
        startsAt,
        isNear: isNear[place] === 1,
      };
    }),
    later: markOf(LATER, days(today + 7 * SHOWN_WEEKS * DAY_MS, undefined)),
    noEnd: markOf(NO_END, 'none'),
    unknown: markOf(UNKNOWN, 'unknown'),
    next,
    total: ends.length,
  };
}

function placeOf(endsAt: number, today: number): number {
  if (Number.isNaN(endsAt)) return UNKNOWN;
  if (endsAt === Number.POSITIVE_INFINITY) return NO_END;
  if (endsAt < today) return PAST;
  const week = Math.floor((endsAt - today) / (7 * DAY_MS));
  return week < SHOWN_WEEKS ? FIRST_WEEK + week : LATER;
}
