import type { Mark, MarkFilter } from '@/domain/charts/mark';
import type { SilenceChart, SilenceMark } from '@/domain/charts/silence';
import { SHOWN_WEEKS, type SupportChart } from '@/domain/charts/support-ends';
import type { VersionChart } from '@/domain/charts/versions';
import { formatClockTime, formatMonth, type TimeZone } from '@/lib/time';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import type { Axis } from '@/ui/BarColumns';
import type { BarMark, ColumnMark } from '@/ui/bar-mark';
import {
  EXPIRED_LABEL,
  LATER_LABEL,
  markName,
  NEVER_LABEL,
  NO_END_LABEL,
  OLDER_LABEL,
  OTHER_VERSIONS_LABEL,
  olderLabel,
  PAST_LABEL,
  REPORTING_LABEL,
  releaseLabel,
  silenceLabel,
  UNKNOWN_LABEL,
  weekLabel,
} from './chart-labels';

/** The list with this filter. */
export type LinkTo = (filter: MarkFilter) => string;

const WEEK_MS = 7 * DAY_MS;

function markOf({ count, filter }: Mark, label: string, linkTo: LinkTo): BarMark {
  return { key: label, label, name: markName(label, count), count, href: filter && linkTo(filter) };
}

/** The same while the instances in the mark change. */
export function silenceKey({ from }: SilenceMark): string {
  return `${from}`;
}

export function silenceMarks({ silences }: SilenceChart, zone: TimeZone, linkTo: LinkTo) {
  return silences.map(
    (mark): ColumnMark => ({
      ...markOf(mark, silenceLabel(mark, zone), linkTo),
      key: silenceKey(mark),
      from: mark.from,
      to: mark.to,
      tone: 'bad',
    }),
  );
}

/** Instances that are not on the axis. */
export function silenceBeside({ older, never, unknown, reporting }: SilenceChart, linkTo: LinkTo) {
  return [
    markOf(older, OLDER_LABEL, linkTo),
    markOf(never, NEVER_LABEL, linkTo),
    markOf(unknown, UNKNOWN_LABEL, linkTo),
    markOf(reporting, REPORTING_LABEL, linkTo),
  ];
}

/** About the last 6 hours by the clock. */
export function silenceAxis({ startsAt }: SilenceChart, asOf: number, zone: TimeZone): Axis {
  const firstHour = Math.ceil(startsAt / HOUR_MS) * HOUR_MS;
  const hours = Array.from(
    { length: Math.ceil((asOf - firstHour) / HOUR_MS) },
    (_, hour) => firstHour + hour * HOUR_MS,
  );
  return {
    domain: [startsAt, asOf],
    ticks: hours.map((at) => ({ at, label: formatClockTime(at, zone) ?? '' })),
    end: 'now',
  };
}

/** The weeks before today that the bar of ended support takes. */
const EXPIRED_WEEKS = 1;

/** In weeks from today. */
export function supportMarks({ expired, weeks }: SupportChart, linkTo: LinkTo): readonly ColumnMark[] {
  return [
    { ...markOf(expired, EXPIRED_LABEL, linkTo), from: -EXPIRED_WEEKS, to: -EXPIRED_WEEKS / 2, tone: 'bad' },
    ...weeks.map((week, number) => ({
      ...markOf(week, weekLabel(week), linkTo),
      from: number,
      to: number + 1,
      tone: week.isNear ? ('attention' as const) : undefined,
    })),
  ];
}

/** Instances whose support does not end within the weeks shown. */
export function supportBeside({ past, later, noEnd, unknown }: SupportChart, linkTo: LinkTo) {
  return [
    markOf(past, PAST_LABEL, linkTo),
    markOf(later, LATER_LABEL, linkTo),
    markOf(noEnd, NO_END_LABEL, linkTo),
    markOf(unknown, UNKNOWN_LABEL, linkTo),
  ];
}

/** In weeks from today (epoch ms), with every second month that begins in them. */
export function supportAxis(today: number): Axis {
  const date = new Date(today);
  // Every second month: a reader fills in the others.
  const months = Array.from({ length: 4 }, (_, place) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2 * place + 1),
  );
  return {
    domain: [-EXPIRED_WEEKS, SHOWN_WEEKS],
    ticks: months
      .map((at) => ({ at: (at - today) / WEEK_MS, label: formatMonth(at) }))
      .filter(({ at }) => at < SHOWN_WEEKS),
  };
}

/** Newest first; last those without a comparable version. */
export function versionMarks({ releases, older, other, unknown }: VersionChart, linkTo: LinkTo) {
  const unclear = (mark: Mark, label: string): BarMark => ({
    ...markOf(mark, label, linkTo),
    tone: 'unknown',
  });
  return [
    ...releases.map(
      (release): BarMark => ({
        ...markOf(release, releaseLabel(release), linkTo),
        // Its label changes when it turns out to be the latest.
        key: release.version,
        short: release.version,
      }),
    ),
    { ...markOf(older, olderLabel(older.releaseCount), linkTo), key: 'older' },
    unclear(other, OTHER_VERSIONS_LABEL),
    unclear(unknown, UNKNOWN_LABEL),
  ];
}
