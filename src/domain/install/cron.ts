/** The run times of a cron schedule: the matching minutes and hours. */
export interface CronSchedule {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** Whether it runs on every day. */
  readonly isDaily: boolean;
}

const FIELDS = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12 },
  { name: 'day of the week', least: 0, most: 7 },
] as const;

const HOURS_PER_DAY = 24;
const MINUTES_PER_DAY = HOURS_PER_DAY * 60;

/**
 * Parses five fields of numbers, `*`, ranges, steps and lists, which all crons support; names such as `MON` are not
 * supported. Returns a sentence for the field instead when it cannot.
 */
export function parseCron(text: string): CronSchedule | string {
  const fields = text.trim().split(/ +/);
  if (fields.length !== FIELDS.length) {
    return 'Enter five fields: minute, hour, day of the month, month, day of the week.';
  }
  const values: (readonly number[])[] = [];
  for (const [i, { name, least, most }] of FIELDS.entries()) {
    const field = valuesOf(fields[i] ?? '', least, most);
    if (!field)
      return `Enter the ${name} as numbers from ${least} to ${most}, such as *, 5, 1-5, */2 or 0,30.`;
    values.push(field);
  }
  const [minutes = [], hours = []] = values;
  return { minutes, hours, isDaily: FIELDS.every((_, i) => i < 2 || /^\*(?:\/1)?$/.test(fields[i] ?? '')) };
}

/** Returns the longest time between two runs, in minutes; Infinity when there are days without a run. */
export function longestGapMinutes({ minutes, hours, isDaily }: CronSchedule): number {
  if (!isDaily) return Number.POSITIVE_INFINITY;
  const runs = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  const [first = 0] = runs;
  return runs.reduce(
    (longest, run, i) => Math.max(longest, (runs[i + 1] ?? first + MINUTES_PER_DAY) - run),
    0,
  );
}

/** Returns the values in ascending order; undefined when the field cannot be parsed. */
function valuesOf(field: string, least: number, most: number): readonly number[] | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
    if (!found) return undefined;
    const [, from, to, every] = found;
    const first = from === undefined ? least : Number(from);
    // `5/10` means from 5 on; `5` means only 5.
    const last = to === undefined ? (from === undefined || every !== undefined ? most : first) : Number(to);
    const step = every === undefined ? 1 : Number(every);
    if (first < least || last > most || first > last || step === 0) return undefined;
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}
