/** The zone times are written in: the browser's own, or UTC. Days of expiry are UTC days whatever is chosen. */
export type TimeZone = 'local' | 'utc';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MEAN_MONTH_DAYS = 365.2425 / 12;

/** Up to this many days are counted in days, above in months: "in 59 days", "in 2 months". */
const MAX_COUNTED_DAYS = 59;
const MAX_COUNTED_MONTHS = 23;

// Seconds sent for milliseconds land in January 1970; nothing this product speaks of is that old.
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(10_000, 0, 1);

const RELATIVE_DAYS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const RELATIVE_MONTHS = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const DAY_PARTS = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE_PARTS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SECOND_PARTS = { ...MINUTE_PARTS, second: '2-digit', timeZoneName: 'short' } as const;

const UTC_DAY = new Intl.DateTimeFormat('en-GB', { ...DAY_PARTS, timeZone: 'UTC' });
const CLOCK_TIME = inBothZones(MINUTE_PARTS);
const DATE_TIME = inBothZones({ ...DAY_PARTS, ...MINUTE_PARTS });
const ABSOLUTE = inBothZones({ ...DAY_PARTS, ...SECOND_PARTS });

/** Whether a number of epoch milliseconds can be a real moment; 0, NaN, absent and absurd values cannot. */
export function isMoment(at: number | undefined): at is number {
  return at !== undefined && at >= EARLIEST && at < LATEST;
}

/**
 * How long ago a moment was, both in epoch ms: "now", "12 s ago", "3 min ago", "2 h ago", and from one day on the
 * date and time. A moment more than a minute ahead is written as date and time too, because it is not an age.
 * Undefined when the moment is not known.
 */
export function formatAge(at: number | undefined, now: number, zone: TimeZone = 'local'): string | undefined {
  if (!isMoment(at)) return undefined;
  const age = now - at;
  if (age >= DAY_MS || age < -MINUTE_MS) return DATE_TIME[zone].format(at);
  return age < SECOND_MS ? 'now' : `${formatDuration(age)} ago`;
}

/** A length of time in ms by its largest unit, rounded down: "12 s", "3 min", "2 h", "5 days". Negative reads "0 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs >= 2 * DAY_MS) return `${Math.floor(durationMs / DAY_MS)} days`;
  if (durationMs >= DAY_MS) return '1 day';
  if (durationMs >= HOUR_MS) return `${Math.floor(durationMs / HOUR_MS)} h`;
  if (durationMs >= MINUTE_MS) return `${Math.floor(durationMs / MINUTE_MS)} min`;
  return `${Math.max(0, Math.floor(durationMs / SECOND_MS))} s`;
}

/**
 * How far a UTC day is from today, by calendar days: "today", "tomorrow (15 Jan 2027)", "in 12 days (15 Jan 2027)",
 * "in 5 months", "12 days ago". The time of day of either argument (epoch ms) makes no difference.
 * Undefined when the day is not known.
 */
export function formatUntilDay(day: number | undefined, now: number): string | undefined {
  if (!isMoment(day)) return undefined;
  const days = Math.floor(day / DAY_MS) - Math.floor(now / DAY_MS);
  const distance = Math.abs(days);
  if (distance <= MAX_COUNTED_DAYS) {
    const counted = RELATIVE_DAYS.format(days, 'day');
    return days > 0 ? `${counted} (${UTC_DAY.format(day)})` : counted;
  }
  const months = Math.round(distance / MEAN_MONTH_DAYS) * Math.sign(days);
  if (Math.abs(months) <= MAX_COUNTED_MONTHS) return RELATIVE_MONTHS.format(months, 'month');
  return RELATIVE_MONTHS.format(Math.trunc(months / 12), 'year');
}

/** A UTC day: "15 Jan 2027". Undefined when it is not known. */
export function formatDay(day: number | undefined): string | undefined {
  return isMoment(day) ? UTC_DAY.format(day) : undefined;
}

/** A UTC day, with its year only when that is not the year of `now`: "4 Dec", "15 Jan 2027". Undefined when it is not known. */
export function formatDayNear(day: number | undefined, now: number): string | undefined {
  const whole = formatDay(day);
  const year = new Date(now).getUTCFullYear();
  return whole?.endsWith(` ${year}`) ? whole.slice(0, -` ${year}`.length) : whole;
}

/** A moment in full, with its zone: "15 Jan 2027, 10:42:05 CET". Undefined when it is not known. */
export function formatAbsolute(at: number | undefined, zone: TimeZone = 'local'): string | undefined {
  return isMoment(at) ? ABSOLUTE[zone].format(at) : undefined;
}

/** A moment of the day at hand: "10:42". Undefined when it is not known. */
export function formatClockTime(at: number | undefined, zone: TimeZone = 'local'): string | undefined {
  return isMoment(at) ? CLOCK_TIME[zone].format(at) : undefined;
}

/** A moment as programs read it, in UTC to the second: `2026-09-15T10:30:00Z`. Undefined when it is not known. */
export function formatIso(at: number | undefined): string | undefined {
  return isMoment(at) ? new Date(at).toISOString().replace(/\.\d+Z$/, 'Z') : undefined;
}

/** A UTC day as programs read it: `2026-09-15`. Undefined when it is not known. */
export function formatIsoDay(day: number | undefined): string | undefined {
  return formatIso(day)?.slice(0, 'YYYY-MM-DD'.length);
}

function inBothZones(parts: Intl.DateTimeFormatOptions): Record<TimeZone, Intl.DateTimeFormat> {
  return {
    local: new Intl.DateTimeFormat('en-GB', parts),
    utc: new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }),
  };
}
