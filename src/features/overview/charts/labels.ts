import { sum } from 'd3-array';
import type { HeartbeatChart, HeartbeatMark } from '@/domain/charts/heartbeats';
import type { SupportChart, WeekMark } from '@/domain/charts/support-ends';
import type { ReleaseMark, VersionChart } from '@/domain/charts/versions';
import type { LatestVersion } from '@/domain/delegate/context';
import { counted, INSTANCES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import { formatDay } from '@/lib/time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** More silent instances than this in one bar are worth a clause of their own. */
const NOTABLE_SILENT = 2;

/** Titles, and the headers of the tables. */
export const HEARTBEAT_TITLES = { title: 'Last heartbeats', what: 'Last heartbeat' };
export const SUPPORT_TITLES = { title: 'End of support', what: 'Support ends' };
export const VERSION_TITLES = { title: 'Versions', what: 'Version' };
export const UNIT_TITLE = 'Instances';

export const OLDER_LABEL = 'More than 6 h ago';
export const NEVER_LABEL = 'Never connected';
export const UNKNOWN_LABEL = 'Unknown';
export const EXPIRED_LABEL = 'Expired';
export const LATER_LABEL = 'After 26 weeks';
export const NO_END_LABEL = 'No end (legacy image)';
export const OTHER_VERSIONS_LABEL = 'Not comparable';

/** The label of a mark with its count: `Expired: 3 instances`. */
export function markName(label: string, count: number): string {
  return `${label}: ${counted(count, INSTANCES)}`;
}

/** An age in its largest unit that writes it whole: `75 s`, `2 min`, `90 min`, `3 h`. In ms. */
export function ageLabel(ageMs: number): string {
  if (ageMs >= HOUR_MS && ageMs % HOUR_MS === 0) return `${ageMs / HOUR_MS} h`;
  return ageMs % MINUTE_MS === 0 ? `${ageMs / MINUTE_MS} min` : `${Math.round(ageMs / 1000)} s`;
}

/** A stretch of ages: `15 to 30 s`, `45 min to 1 h`. */
function ageRange({ fromMs, toMs }: Pick<HeartbeatMark, 'fromMs' | 'toMs'>): string {
  const to = ageLabel(toMs);
  if (fromMs === 0) return `up to ${to}`;
  const [from, unit = ''] = ageLabel(fromMs).split(' ');
  return to.endsWith(` ${unit}`) ? `${from} to ${to}` : `${from} ${unit} to ${to}`;
}

/** When the instances of a bar sent their last heartbeats: `5 to 7 min ago`. */
export function heartbeatLabel(mark: HeartbeatMark): string {
  return `${capitalized(ageRange(mark))} ago`;
}

/** The 7 days from a day on. */
export function weekLabel({ startsAt }: Pick<WeekMark, 'startsAt'>): string {
  return `Week of ${formatDay(startsAt)}`;
}

/** A release: `26.08.89100 (latest)`. */
export function releaseLabel({ version, isLatest }: Pick<ReleaseMark, 'version' | 'isLatest'>): string {
  return isLatest ? `${version} (latest)` : version;
}

/** `1 older release`, `12 older releases`. */
export function olderLabel(releaseCount: number): string {
  return counted(releaseCount, { one: 'older release', other: 'older releases' });
}

/** How many instances are silent, and since when most of them are. */
export function heartbeatSummary({ bins, older, total }: HeartbeatChart): string {
  const silentBins = bins.filter(({ state }) => state === 'DISCONNECTED');
  const silent = older.count + sum(silentBins, ({ count }) => count);
  if (silent === 0) {
    const connected = sum(bins, ({ count }) => count);
    return `${shareOf(connected, total)} sent a heartbeat in the last 5 minutes.`;
  }
  const peak = silentBins.reduce<HeartbeatMark | undefined>(
    (most, bin) => (bin.count > (most?.count ?? NOTABLE_SILENT) ? bin : most),
    undefined,
  );
  const subject = `${shareOf(silent, total)} ${silent === 1 ? 'has' : 'have'} been silent for`;
  if (peak?.count === silent) return `${subject} ${ageRange(peak)}.`;
  const clause = peak ? `, ${formatCount(peak.count)} of them for ${ageRange(peak)}` : '';
  return `${subject} more than 5 minutes${clause}.`;
}

/** How many instances are past support, and when it ends next. */
export function supportSummary({ expired, weeks, unknown, total }: SupportChart): string {
  if (unknown.count === total) return 'The Manager reports no end of support for any instance.';
  const none = unknown.count > 0 ? 'No instance is known to be past support' : 'No instance is past support';
  const are = expired.count === 1 ? 'is' : 'are';
  const past = expired.count === 0 ? none : `${shareOf(expired.count, total)} ${are} past support`;
  const next = weeks.find(({ count }) => count > 0);
  if (!next) return `${past}.`;
  const follow = next.count === 1 ? 'follows' : 'follow';
  return `${past}; ${counted(next.count, INSTANCES)} ${follow} in the ${uncapitalized(weekLabel(next))}.`;
}

/** How many instances run the latest release, and how many releases are in use. */
export function versionSummary(chart: VersionChart, latestVersion: LatestVersion): string {
  const { releases, older, total } = chart;
  const used = older.releaseCount + releases.filter(({ count }) => count > 0).length;
  const releaseText = used === 1 ? '1 release is in use' : `${formatCount(used)} releases are in use`;
  if (latestVersion.state === 'loading') return `${releaseText}; the latest version is loading.`;
  if (latestVersion.state === 'unknown') return `${releaseText}; the latest version is unknown.`;
  const current = sum(releases, ({ count, isLatest }) => (isLatest ? count : 0));
  const run = current === 1 || current === 0 ? 'runs' : 'run';
  return `${shareOf(current, total)} ${run} the latest version, ${latestVersion.version}; ${releaseText}.`;
}

/** `All 22 instances`, `3 of 22 instances`, `None of 22 instances`. */
function shareOf(count: number, total: number): string {
  if (count === total && total > 1) return `All ${counted(total, INSTANCES)}`;
  return `${count === 0 ? 'None' : formatCount(count)} of ${counted(total, INSTANCES)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
