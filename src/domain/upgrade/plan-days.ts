import { DAY_MS } from '@/lib/units';

/** As the address names them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The days on which a wave may begin: on these days of the week, and of those every first, second or further one. */
export interface PlanDays {
  /** In the order of the week, at least one. */
  readonly weekdays: readonly Weekday[];
  /** 1 for every day, 2 for every second one. */
  readonly every: number;
}

/** Days without a wave, both ends included: starts of UTC days, epoch ms. */
export interface Freeze {
  readonly from: number;
  readonly to: number;
}

/** The longest plan, days. */
export const PLAN_DAYS = 366;

/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

export function weekdayOf(day: number): Weekday {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the remainder is an index of the list
  return WEEKDAYS[(Math.floor(day / DAY_MS) + FIRST_WEEKDAY) % WEEKDAYS.length] as Weekday;
}

/**
 * The days of waves after a day, and the last day on which one may begin: the deadline, no later than a year. Starts of
 * UTC days.
 */
export function waveDays(
  after: number,
  { days, freeze, by }: { days: PlanDays; freeze: readonly Freeze[]; by: number | undefined },
): { readonly days: readonly number[]; readonly until: number } {
  const until = Math.min(by ?? Number.POSITIVE_INFINITY, after + PLAN_DAYS * DAY_MS);
  const found: number[] = [];
  let workingDays = 0;
  for (let day = after + DAY_MS; day <= until; day += DAY_MS) {
    const isFrozen = freeze.some(({ from, to }) => from <= day && day <= to);
    if (isFrozen || !days.weekdays.includes(weekdayOf(day))) continue;
    if (workingDays % days.every === 0) found.push(day);
    workingDays++;
  }
  return { days: found, until };
}
