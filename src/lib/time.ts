import { EARLIEST_TIME_MS, LATEST_TIME_MS } from './server-time';
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS, SECOND_MS } from './units';

/** The zone in which times are shown: the browser's own, or UTC. Days of expiry are UTC days in both. */
export type TimeZone = 'local' | 'utc';

/**
 * How a sentence shows times. On the page a sentence shows what its readers need. In a text that leaves the page, it
 * always shows the whole date, the clock time and the zone.
 */
export type ZoneStyle = TimeZone | `whole-${TimeZone}`;

const MEAN_MONTH_DAYS = 365.2425 / 12;

/** Distances of up to so many days are in days, longer ones in months: "in 59 days", "in 2 months". */
const MAX_COUNTED_DAYS = 59;
const MAX_COUNTED_MONTHS = 23;

const RELATIVE_DAYS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const RELATIVE_MONTHS = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const DAY_PARTS = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE_PARTS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SECOND_PARTS = { ...MINUTE_PARTS, second: '2-digit', timeZoneName: 'short' } as const;

const UTC_DAY = new Intl.DateTimeFormat('en-GB', { ...DAY_PARTS, timeZone: 'UTC' });
const DAY = inBothZones(DAY_PARTS);
const WEEKDAY = inBothZones({ weekday: 'long' });
const CLOCK_TIME = inBothZones(MINUTE_PARTS);
const WHOLE = inBothZones({ ...DAY_PARTS, ...MINUTE_PARTS, timeZoneName: 'short' });
const ABSOLUTE = inBothZones({ ...DAY_PARTS, ...SECOND_PARTS });

/** The time of the zone minus UTC at a moment, ms. It changes with the clock. */
export function offsetMs(at: number, zone: TimeZone): number {
  return zone === 'utc' ? 0 : -new Date(at).getTimezoneOffset() * MINUTE_MS;
}

/** Whether the zone's clock shows the time of a moment twice on this day, because it is set back. */
export function isShownTwice(at: number, zone: TimeZone): boolean {
  const own = offsetMs(at, zone);
  return [at - DAY_MS, at + DAY_MS].some((near) => {
    const other = offsetMs(near, zone);
    return other !== own && offsetMs(at + own - other, zone) === other;
  });
}

/** A time without its zone, which is named where the time comes twice: "02:25", "02:25 CET". */
function timeText(
  format: Readonly<Record<TimeZone, Intl.DateTimeFormat>>,
  at: number,
  zone: TimeZone,
): string {
  const text = format[zone].format(at);
  return isShownTwice(at, zone) ? `${text} ${WHOLE[zone].format(at).split(' ').at(-1)}` : text;
}

/** Excludes 0, NaN, undefined and absurd values. */
export function isMoment(at: number | undefined): at is number {
  return at !== undefined && at >= EARLIEST_TIME_MS && at < LATEST_TIME_MS;
}

/**
 * Both are epoch ms: "now", "12 s ago", "3 min ago", "2 h ago", and from one day on "19 Nov, 00:00", with the year if
 * that is another one. The same for a time more than a minute ahead: it is not an age. Undefined if it is unknown.
 */
export function formatAge(at: number | undefined, now: number, zone: TimeZone): string | undefined {
  if (!isMoment(at)) return undefined;
  const age = now - at;
  if (age >= DAY_MS || age < -MINUTE_MS)
    return `${formatDateNear(at, now, zone)}, ${timeText(CLOCK_TIME, at, zone)}`;
  return age < SECOND_MS ? 'now' : `${formatDuration(age)} ago`;
}

/** For a text that leaves the page: every time in it has its date and zone. */
export function wholeTimes(zone: TimeZone): ZoneStyle {
  return `whole-${zone}`;
}

/** Whether every time has its date and zone. */
export function isWhole(style: ZoneStyle): style is `whole-${TimeZone}` {
  return style.startsWith('whole-');
}

/**
 * For a sentence: "10:42", or with its date if it is on another day than `now`: "14 Jan, 23:50". As a whole time: "15
 * Jan 2027, 10:42 UTC". Both are epoch ms. Undefined if the time is unknown.
 */
export function formatMoment(at: number | undefined, now: number, style: ZoneStyle): string | undefined {
  if (!isMoment(at)) return undefined;
  const zone = zoneOf(style);
  if (isWhole(style)) return WHOLE[zone].format(at);
  const time = timeText(CLOCK_TIME, at, zone);
  return DAY[zone].format(at) === DAY[zone].format(now) ? time : `${formatDateNear(at, now, zone)}, ${time}`;
}

/**
 * For a past time in a sentence: like {@link formatMoment}, but from one day before `now` on its day alone: "19 Nov".
 * Both are epoch ms. Undefined if the time is unknown.
 */
export function formatSince(at: number | undefined, now: number, style: ZoneStyle): string | undefined {
  if (!isMoment(at) || isWhole(style) || now - at < DAY_MS) return formatMoment(at, now, style);
  return formatDateNear(at, now, style);
}

/** In its largest unit, rounded down: "12 s", "3 min", "2 h", "5 days". Negative gives "0 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs >= 2 * DAY_MS) return `${Math.floor(durationMs / DAY_MS)} days`;
  if (durationMs >= DAY_MS) return '1 day';
  if (durationMs >= HOUR_MS) return `${Math.floor(durationMs / HOUR_MS)} h`;
  if (durationMs >= MINUTE_MS) return `${Math.floor(durationMs / MINUTE_MS)} min`;
  return `${Math.max(0, Math.floor(durationMs / SECOND_MS))} s`;
}

/**
 * By calendar days: "today", "tomorrow", "in 12 days", "in 5 months", "12 days ago". The time of day of either argument
 * (epoch ms) is ignored. Undefined if the day is unknown.
 */
export function formatUntilDay(day: number | undefined, now: number): string | undefined {
  if (!isMoment(day)) return undefined;
  const days = Math.floor(day / DAY_MS) - Math.floor(now / DAY_MS);
  const distance = Math.abs(days);
  if (distance <= MAX_COUNTED_DAYS) return RELATIVE_DAYS.format(days, 'day');
  const months = Math.round(distance / MEAN_MONTH_DAYS) * Math.sign(days);
  if (Math.abs(months) <= MAX_COUNTED_MONTHS) return RELATIVE_MONTHS.format(months, 'month');
  return RELATIVE_MONTHS.format(Math.trunc(months / 12), 'year');
}

/** "15 Jan 2027", UTC. Undefined if the day is unknown. */
export function formatDay(day: number | undefined): string | undefined {
  return isMoment(day) ? UTC_DAY.format(day) : undefined;
}

/**
 * UTC, without the year if that is the year of `now`: "4 Dec", "15 Jan 2027". In the style of whole times the year is
 * always there. Undefined if the day is unknown.
 */
export function formatDayNear(
  day: number | undefined,
  now: number,
  style: ZoneStyle = 'utc',
): string | undefined {
  const whole = formatDay(day);
  const year = new Date(now).getUTCFullYear();
  return whole?.endsWith(` ${year}`) && !isWhole(style) ? whole.slice(0, -` ${year}`.length) : whole;
}

/** "15 Jan 2027, 10:42:05 CET". Undefined if the time is unknown. */
export function formatAbsolute(at: number | undefined, zone: TimeZone): string | undefined {
  return isMoment(at) ? ABSOLUTE[zone].format(at) : undefined;
}

/** "Friday". */
export function formatWeekday(at: number, zone: TimeZone): string {
  return WEEKDAY[zone].format(at);
}

/** For the axis of a chart: "10:42", or "02:25 CET" where it comes twice. Undefined if the time is unknown. */
export function formatClockTime(at: number | undefined, zone: TimeZone): string | undefined {
  return isMoment(at) ? timeText(CLOCK_TIME, at, zone) : undefined;
}

/** For programs, in UTC to the second: `2026-09-15T10:30:00Z`. Undefined if the time is unknown. */
export function formatIso(at: number | undefined): string | undefined {
  return isMoment(at) ? new Date(at).toISOString().replace(/\.\d+Z$/, 'Z') : undefined;
}

/** For programs, in UTC: `2026-09-15`. Undefined if the day is unknown. */
export function formatIsoDay(day: number | undefined): string | undefined {
  return formatIso(day)?.slice(0, 'YYYY-MM-DD'.length);
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_MOMENT =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|([-+])([01]\d|2[0-3]):?([0-5]\d))$/;
/** To the millisecond. */
const LONGEST_CLOCK = 'YYYY-MM-DDThh:mm:ss.sss'.length;

/** Reads the output of {@link formatIsoDay}: epoch ms. Undefined for other texts, and for days that do not exist. */
export function readIsoDay(text: string): number | undefined {
  const at = ISO_DAY.test(text) ? readIso(text) : undefined;
  return isMoment(at) ? at : undefined;
}

/**
 * Reads the output of {@link formatIsoShort}: epoch ms. Seconds may be present, and an offset from UTC in place of "Z".
 * Undefined for all other texts, and for times that no answer can have.
 */
export function readIsoMoment(text: string): number | undefined {
  const at = readIsoTime(text);
  return isMoment(at) ? at : undefined;
}

/** The same for times of any year. */
export function readIsoTime(text: string): number | undefined {
  const [, clock = '', sign, hours = 0, minutes = 0] = ISO_MOMENT.exec(text) ?? [];
  const at = readIso(`${clock.slice(0, LONGEST_CLOCK)}Z`);
  const aheadMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return at === undefined ? undefined : at - (sign === '-' ? -aheadMs : aheadMs);
}

/** In UTC, as short as possible without a loss: `2026-09-15T10:30Z`. Undefined if the time is unknown. */
export function formatIsoShort(at: number | undefined): string | undefined {
  return isMoment(at) ? new Date(at).toISOString().replace(/(?::00)?\.000Z$/, 'Z') : undefined;
}

/** The day of a moment by a clock that is so far ahead of UTC, as the start of the UTC day with this date. */
export function dayBy(at: number, aheadMs: number): number {
  return floorTo(at + aheadMs, DAY_MS);
}

function readIso(text: string): number | undefined {
  const at = Date.parse(text);
  // `Date.parse` takes 30 February for a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.replace('Z', '')) ? at : undefined;
}

function zoneOf(style: ZoneStyle): TimeZone {
  return style === 'utc' || style === 'whole-utc' ? 'utc' : 'local';
}

/** "15 Jan 2027" in the zone, in which days of expiry are not. */
export function formatDate(at: number, zone: TimeZone): string {
  return DAY[zone].format(at);
}

/** Like {@link formatDate}, without the year if that is the year of `now`: "4 Dec". */
export function formatDateNear(at: number, now: number, zone: TimeZone): string {
  const year = yearOf(now, zone);
  const day = DAY[zone].format(at);
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}

/** " 2027" */
function yearOf(at: number, zone: TimeZone): string {
  return DAY[zone].format(at).slice(-' 2027'.length);
}

function inBothZones(parts: Intl.DateTimeFormatOptions): Record<TimeZone, Intl.DateTimeFormat> {
  return {
    local: new Intl.DateTimeFormat('en-GB', parts),
    utc: new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }),
  };
}
