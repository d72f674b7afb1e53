import { sum } from 'd3-array';
import { type HeartbeatChart, type HeartbeatMark, LONGEST_AGE_MS } from '@/domain/charts/heartbeats';
import { SHOWN_WEEKS, type SupportChart, type WeekMark } from '@/domain/charts/support-ends';
import type { ReleaseMark, VersionChart } from '@/domain/charts/versions';
import type { LatestVersion } from '@/domain/delegate/context';
import { LEGACY_SUPPORT_ENDED } from '@/domain/findings/rules';
import { counted, DISCONNECTED_AFTER, INSTANCES, NO_HEARTBEAT_READ } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import { formatDay } from '@/lib/time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The summary mentions the largest bar of silent instances if it has more than this. */
const NOTABLE_SILENT = 2;

/** Titles of the charts, and headers of their tables. */
export const HEARTBEAT_TITLES = { title: 'Last heartbeats', what: 'Last heartbeat' };
export const SUPPORT_TITLES = { title: 'End of support', what: 'Support ends' };
export const VERSION_TITLES = { title: 'Versions', what: 'Version' };
export const UNIT_TITLE = 'Instances';

export const OLDER_LABEL = `More than ${ageLabel(LONGEST_AGE_MS)} ago`;
export const NEVER_LABEL = 'Never connected';
export const UNKNOWN_LABEL = 'Unknown';
export const EXPIRED_LABEL = 'Expired';
export const LATER_LABEL = `After ${SHOWN_WEEKS} weeks`;
export const NO_END_LABEL = `Legacy image, support ended ${formatDay(LEGACY_SUPPORT_ENDED)}`;
export const OTHER_VERSIONS_LABEL = 'Not comparable';

/** Returns the label of a mark with its count: `Expired: 3 instances`. */
export function markName(label: string, count: number): string {
  return `${label}: ${counted(count, INSTANCES)}`;
}

/** Returns an age (ms) in the largest unit that gives a whole number: `75 s`, `2 min`, `90 min`, `3 h`. */
export function ageLabel(ageMs: number): string {
  if (ageMs >= HOUR_MS && ageMs % HOUR_MS === 0) return `${ageMs / HOUR_MS} h`;
  return ageMs % MINUTE_MS === 0 ? `${ageMs / MINUTE_MS} min` : `${Math.round(ageMs / 1000)} s`;
}

/** Returns a range of ages: `15 to 30 s`, `45 min to 1 h`. */
function ageRange({ fromMs, toMs }: Pick<HeartbeatMark, 'fromMs' | 'toMs'>): string {
  const to = ageLabel(toMs);
  if (fromMs === 0) return `up to ${to}`;
  const [from, unit = ''] = ageLabel(fromMs).split(' ');
  return to.endsWith(` ${unit}`) ? `${from} to ${to}` : `${from} ${unit} to ${to}`;
}

/** Returns when the instances of a bar sent their last heartbeats: `5 to 7 min ago`. */
export function heartbeatLabel(mark: HeartbeatMark): string {
  return `${capitalized(ageRange(mark))} ago`;
}

/** Returns the label of the 7 days from a day on. */
export function weekLabel({ startsAt }: Pick<WeekMark, 'startsAt'>): string {
  return `Week of ${formatDay(startsAt)}`;
}

/** Returns the label of a release: `26.08.89100 (latest)`. */
export function releaseLabel({ version, isLatest }: Pick<ReleaseMark, 'version' | 'isLatest'>): string {
  return isLatest ? `${version} (latest)` : version;
}

/** Returns `1 older release`, `12 older releases`. */
export function olderLabel(releaseCount: number): string {
  return counted(releaseCount, { one: 'older release', other: 'older releases' });
}

/** Returns how many of the instances with a readable heartbeat are silent, and for how long the largest group is. */
export function heartbeatSummary({ bins, older, unknown, total }: HeartbeatChart): string {
  const known = total - unknown.count;
  if (known === 0) return NO_HEARTBEAT_READ;
  const silentBins = bins.filter(({ state }) => state === 'DISCONNECTED');
  const silent = older.count + sum(silentBins, ({ count }) => count);
  const end = `${unknownText(unknown.count)}.`;
  if (silent === 0) {
    const connected = sum(bins, ({ count }) => count);
    return `${shareOf(connected, known)} sent a heartbeat in the last ${DISCONNECTED_AFTER}${end}`;
  }
  const peak = silentBins.reduce<HeartbeatMark | undefined>(
    (most, bin) => (bin.count > (most?.count ?? NOTABLE_SILENT) ? bin : most),
    undefined,
  );
  const subject = `${shareOf(silent, known)} ${silent === 1 ? 'has' : 'have'} been silent for`;
  if (peak?.count === silent) return `${subject} ${ageRange(peak)}${end}`;
  const clause = peak ? `, ${formatCount(peak.count)} of them for ${ageRange(peak)}` : '';
  return `${subject} more than ${DISCONNECTED_AFTER}${clause}${end}`;
}

/** Returns how many instances are past support, including those on a legacy image, and when support ends next. */
export function supportSummary({ expired, weeks, noEnd, unknown, total }: SupportChart): string {
  if (unknown.count === total) return 'The Manager reports no end of support for any instance.';
  const past = pastText(expired.count, noEnd.count, total, unknown.count > 0);
  const next = weeks.find(({ count }) => count > 0);
  if (!next) return `${past}.`;
  const from = formatDay(next.startsAt);
  return `${past}. Next: support of ${counted(next.count, INSTANCES)} ends in the 7 days from ${from}.`;
}

function pastText(expired: number, legacy: number, total: number, isPartlyUnknown: boolean): string {
  const past = expired + legacy;
  if (past === 0)
    return isPartlyUnknown ? 'No instance is known to be past support' : 'No instance is past support';
  const images = { one: 'legacy image', other: 'legacy images' };
  const withLegacy = legacy === 0 ? '' : ` (${counted(legacy, images)})`;
  return `${shareOf(past, total)} ${past === 1 ? 'is' : 'are'} past support${withLegacy}`;
}

/** Returns how many of the instances with a readable version run the latest release, and how many releases are in use. */
export function versionSummary(chart: VersionChart, latestVersion: LatestVersion): string {
  const { releases, older, unknown, total } = chart;
  const known = total - unknown.count;
  if (known === 0) return 'No version could be read.';
  const used = older.releaseCount + releases.filter(({ count }) => count > 0).length;
  const releaseText = usedText(used);
  const end = `${unknownText(unknown.count)}.`;
  if (latestVersion.state !== 'known') {
    return `${capitalized(releaseText)}; the latest version is ${latestVersion.state}${end}`;
  }
  const current = sum(releases, ({ count, isLatest }) => (isLatest ? count : 0));
  const run = current === 1 || current === 0 ? 'runs' : 'run';
  return `${shareOf(current, known)} ${run} the latest version, ${latestVersion.version}; ${releaseText}${end}`;
}

function usedText(releaseCount: number): string {
  if (releaseCount === 0) return 'no release that can be compared is in use';
  return `${counted(releaseCount, { one: 'release is', other: 'releases are' })} in use`;
}

/** Returns the end of a sentence about the unknown instances; '' if there are none. */
function unknownText(count: number): string {
  return count === 0 ? '' : `; ${formatCount(count)} ${count === 1 ? 'is' : 'are'} unknown`;
}

/** Returns `All 22 instances`, `3 of 22 instances`, `None of 22 instances`. */
function shareOf(count: number, total: number): string {
  if (count === total && total > 1) return `All ${counted(total, INSTANCES)}`;
  return `${count === 0 ? 'None' : formatCount(count)} of ${counted(total, INSTANCES)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
