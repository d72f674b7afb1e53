import { sum } from 'd3-array';
import type { PastSupportStep } from '@/domain/charts/past-support';
import { SHOWN_SILENCE_MS, type SilenceChart, type SilenceMark } from '@/domain/charts/silence';
import { SHOWN_WEEKS, type SupportChart, type WeekMark } from '@/domain/charts/support-ends';
import type { ReleaseMark, VersionChart } from '@/domain/charts/versions';
import type { LatestVersion } from '@/domain/delegate/context';
import { LEGACY_SUPPORT_ENDED } from '@/domain/findings/rules';
import { counted, INSTANCES, NO_HEARTBEAT_READ } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatDay, formatDayNear, type TimeZone } from '@/lib/time';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';

export const SILENCE_TITLES = { title: 'Silent since', what: 'Last heartbeat' };
export const SUPPORT_TITLES = { title: 'End of support', what: 'Support ends' };
export const VERSION_TITLES = { title: 'Versions', what: 'Version' };
export const UNIT_TITLE = 'Instances';

const SHOWN_HOURS = SHOWN_SILENCE_MS / HOUR_MS;

export const REPORTING_LABEL = 'Reporting';
export const OLDER_LABEL = `Silent for more than ${SHOWN_HOURS} h`;
export const NEVER_LABEL = 'Never connected';
export const UNKNOWN_LABEL = 'Unknown';
export const EXPIRED_LABEL = 'Expired';
export const PAST_LABEL = 'Date past, not reported as expired';
export const LATER_LABEL = `After ${SHOWN_WEEKS} weeks`;
export const NO_END_LABEL = `Legacy image, support ended ${formatDay(LEGACY_SUPPORT_ENDED)}`;
export const OTHER_VERSIONS_LABEL = 'Not comparable';

/** `Expired: 3 instances`. */
export function markName(label: string, count: number): string {
  return `${label}: ${counted(count, INSTANCES)}`;
}

/** `Silent since 08:30 to 08:35`. */
export function silenceLabel(mark: SilenceMark, zone: TimeZone): string {
  return `Silent since ${silenceNote(mark, zone)}`;
}

/** Without the count: `08:30 to 08:35`. */
export function silenceNote({ from, to }: SilenceMark, zone: TimeZone): string {
  return `${formatClockTime(from, zone)} to ${formatClockTime(to, zone)}`;
}

/** The 7 days from a day on. */
export function weekLabel({ startsAt }: Pick<WeekMark, 'startsAt'>): string {
  return `Week of ${formatDay(startsAt)}`;
}

/** `26.08.89100 (latest)`. */
export function releaseLabel({ version, isLatest }: Pick<ReleaseMark, 'version' | 'isLatest'>): string {
  return isLatest ? `${version} (latest)` : version;
}

/** `1 older release`, `12 older releases`. */
export function olderLabel(releaseCount: number): string {
  return counted(releaseCount, { one: 'older release', other: 'older releases' });
}

/** How many of all instances are silent, or within which time all of them reported. */
export function silenceSummary(chart: SilenceChart): string {
  const { reporting, longestAgeMs, silences, older, never, unknown, total } = chart;
  if (unknown.count === total) return NO_HEARTBEAT_READ;
  const silent = older.count + sum(silences, ({ count }) => count);
  const beside = [
    ...(older.count > 0 ? [`${formatCount(older.count)} over ${SHOWN_HOURS} h`] : []),
    ...(never.count > 0 ? [`${formatCount(never.count)} never connected`] : []),
    ...unknownText(unknown.count),
  ];
  const minutes = Math.max(1, Math.ceil(longestAgeMs / MINUTE_MS));
  const within = minutes === 1 ? 'minute' : `${minutes} minutes`;
  const first =
    silent > 0
      ? `${formatCount(silent)} of ${formatCount(total)}`
      : `${shareOf(reporting.count, total)} reported in the last ${within}`;
  return [first, ...beside].join('; ');
}

/** How many instances are past support, how many have a legacy image, and when support ends next after a day, epoch ms. */
export function supportSummary(chart: SupportChart, today: number): string {
  const { expired, past, noEnd, unknown, next, total } = chart;
  if (unknown.count === total) return 'No end of support is reported';
  const day = next && formatDayNear(next.at, today);
  if (next?.count === total) return `${shareOf(total, total)} on ${day}`;
  const ended = [
    ...(expired.count > 0 ? [`${formatCount(expired.count)} past`] : []),
    ...(past.count > 0 ? [`${formatCount(past.count)} past by date`] : []),
    ...(noEnd.count > 0 ? [`${formatCount(noEnd.count)} legacy`] : []),
  ];
  return [
    ...(ended.length > 0 ? [ended.join(', ')] : []),
    ...(next ? [`next: ${formatCount(next.count)} on ${day}`] : []),
    ...unknownText(unknown.count),
  ].join('; ');
}

/** `1 instance now; 4 after 7 Dec`. `dayText` makes the text of a day. */
export function pastSupportSummary(
  steps: readonly PastSupportStep[],
  dayText: (day: number) => string,
): string {
  const [now, ...later] = steps;
  const last = later.at(-1);
  const first = `${counted(now?.count ?? 0, INSTANCES)} now`;
  return last?.after
    ? `${first}; ${formatCount(last.count)} after ${dayText(last.after)}`
    : `${first}, and no more by then`;
}

/** How many instances run the latest release, and how many versions are unknown. The cards have the totals. */
export function versionSummary(chart: VersionChart, latestVersion: LatestVersion): string {
  const { releases, unknown, total } = chart;
  const known = total - unknown.count;
  if (known === 0) return 'No version could be read';
  const current = sum(releases, ({ count, isLatest }) => (isLatest ? count : 0));
  const first =
    latestVersion.state === 'known'
      ? `${formatCount(current)} on latest`
      : `latest version ${latestVersion.state}`;
  return [first, ...unknownText(unknown.count)].join('; ');
}

function unknownText(count: number): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} unknown`];
}

/** `All 22 instances`, `3 of 22 instances`. */
function shareOf(count: number, total: number): string {
  if (count === total && total > 1) return `All ${counted(total, INSTANCES)}`;
  return `${formatCount(count)} of ${counted(total, INSTANCES)}`;
}
