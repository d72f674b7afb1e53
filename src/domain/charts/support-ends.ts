import { DAY_MS, startOfUtcDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { VERSION_STATUSES } from '../delegate/lifecycle';
import { type Mark, markCounter } from './mark';

/** Number of weeks ahead that the chart shows. */
export const SHOWN_WEEKS = 26;

const EXPIRED = VERSION_STATUSES.indexOf('EXPIRED');
const [EXPIRED_PLACE, PAST, LATER, NO_END, UNKNOWN] = [0, 1, 2, 3, 4];
const FIRST_WEEK = 5;

/** The instances whose support ends within 7 days, starting with a UTC day. */
export interface WeekMark extends Mark {
  /** Epoch ms. */
  readonly startsAt: number;
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
  /** Total number of instances. */
  readonly total: number;
}

/**
 * Counts instances by the week in which their support ends, at a moment, epoch ms. Runs in linear time and allocates no
 * object per instance.
 */
export function supportChart({ firstInstance, delegates, instances }: Fleet, asOf: number): SupportChart {
  const today = startOfUtcDay(asOf);
  const { supportEnds, versionStatus } = instances;
  const counter = markCounter(FIRST_WEEK + SHOWN_WEEKS, 'versionStatus', versionStatus);

  function placeOf(status: number, endsAt: number, isLegacy: boolean): number {
    if (status === EXPIRED) return EXPIRED_PLACE;
    if (Number.isNaN(endsAt)) return isLegacy ? NO_END : UNKNOWN;
    if (endsAt < today) return PAST;
    const week = Math.floor((endsAt - today) / (7 * DAY_MS));
    return week < SHOWN_WEEKS ? FIRST_WEEK + week : LATER;
  }

  let next: SupportChart['next'];
  function addEnd(at: number): void {
    if (!next || at < next.at) next = { at, count: 1 };
    else if (at === next.at) next = { at, count: next.count + 1 };
  }

  let instance = 0;
  for (let row = 0; row < firstInstance.length - 1; row++) {
    const end = firstInstance[row + 1] ?? instance;
    const isLegacy = delegates.isImmutable[row] === 0;
    for (; instance < end; instance++) {
      const status = versionStatus.ids[instance] ?? VERSION_STATUSES.length;
      const endsAt = supportEnds[instance] ?? Number.NaN;
      counter.add(placeOf(status, endsAt, isLegacy), status);
      if (status !== EXPIRED && endsAt >= today) addEnd(endsAt);
    }
  }
  return {
    expired: counter.markAt(EXPIRED_PLACE),
    past: counter.markAt(PAST),
    weeks: Array.from({ length: SHOWN_WEEKS }, (_, week) => ({
      ...counter.markAt(FIRST_WEEK + week),
      startsAt: today + 7 * week * DAY_MS,
    })),
    later: counter.markAt(LATER),
    noEnd: counter.markAt(NO_END),
    unknown: counter.markAt(UNKNOWN),
    next,
    total: supportEnds.length,
  };
}
