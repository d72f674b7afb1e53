import type { Range, RangeWord } from '@/domain/query/ranges';
import { formatRange, readRange } from '@/domain/query/ranges';
import { readVersionRange, type VersionBound } from '@/domain/query/version-range';
import type { RangeForm } from '@/domain/table/field';
import { formatAbsolute, formatDay, formatMoment, type TimeZone } from '@/lib/time';
import { DAY_MS } from '@/lib/units';

const WORDS: Readonly<Record<RangeWord, string>> = {
  none: 'No date (legacy image)',
  never: 'Never',
  unknown: 'Unknown',
};

/** `12 to 18 Apr 2027`, `3 h to 4 h ago`, `23 Nov 2026, 08:30 to 08:35`. The value itself when it is no range. */
export function rangeLabel(form: RangeForm, value: string, zone: TimeZone): string {
  const range = readRange(form, value);
  if (range === undefined) return value;
  return typeof range === 'string' ? WORDS[range] : rangeText(range, zone);
}

function rangeText(range: Range, zone: TimeZone): string {
  if (range.unit === 'ahead') return aheadText(range);
  if (range.unit === 'age') return `${ageText(formatRange(range))} ago`;
  const [from, to] = [range.from, range.to].map((at) =>
    range.unit === 'day' ? formatDay(at) : dateWithTime(at, zone),
  );
  if (from === undefined) return `${range.unit === 'day' ? 'until' : 'before'} ${to}`;
  if (to === undefined) return `from ${from} on`;
  return from === to ? from : joined(from, to);
}

/** `..30d` gives `within 30 days`. */
function aheadText(range: Range): string {
  const [from, to] = [range.from, range.to].map((ms) => (ms === undefined ? undefined : ms / DAY_MS));
  const days = (count = 0) => `${count} ${count === 1 ? 'day' : 'days'}`;
  if (from === undefined) return to === 0 ? 'today or before' : `within ${days(to)}`;
  return to === undefined ? `in more than ${days(from)}` : `in ${from + 1} to ${days(to)}`;
}

/** `older than 26.10`, `26.08 or newer, older than 26.10`. A version itself if it is no range. */
export function versionLabel(value: string): string {
  return readVersionRange(value)?.map(boundText).join(', ') ?? value;
}

function boundText({ operator, version }: VersionBound): string {
  if (operator === '<' || operator === '>') return `${operator === '<' ? 'older' : 'newer'} than ${version}`;
  return `${version} or ${operator === '<=' ? 'older' : 'newer'}`;
}

/** `..1h30m` gives `up to 1 h 30 min`. */
function ageText(range: string): string {
  const words = (age: string) =>
    age
      .replaceAll(/(\d+)d/g, (_, days: string) => `${days} ${days === '1' ? 'day' : 'days'} `)
      .replaceAll(/(\d+)h/g, '$1 h ')
      .replaceAll(/(\d+)m/g, '$1 min ')
      .replaceAll(/(\d+)s/g, '$1 s ')
      .trim();
  const [from = '', to = ''] = range.split('..').map(words);
  if (from === '') return `up to ${to}`;
  return to === '' ? `more than ${from}` : `${from} to ${to}`;
}

/** With its date, and with seconds if it is not a full minute. */
function dateWithTime(at: number | undefined, zone: TimeZone): string | undefined {
  if (at === undefined) return undefined;
  // Far from now, so that the date is in it.
  return at % 60_000 === 0 ? formatMoment(at, 0, zone) : formatAbsolute(at, zone)?.replace(/ \S+$/, '');
}

/** What both days or moments have in common is there only once. */
function joined(from: string, to: string): string {
  const [day, clock] = from.split(', ');
  const [lastDay, lastClock] = to.split(', ');
  if (clock !== undefined) return day === lastDay ? `${from} to ${lastClock}` : `${from} to ${to}`;
  const [date, month, year] = from.split(' ');
  if (!to.endsWith(` ${year}`)) return `${from} to ${to}`;
  return to.endsWith(` ${month} ${year}`) ? `${date} to ${to}` : `${date} ${month} to ${to}`;
}
