import { type HeartbeatChart, LONGEST_AGE_MS } from '@/domain/charts/heartbeats';
import type { Mark, MarkFilter } from '@/domain/charts/mark';
import { SHOWN_WEEKS, type SupportChart } from '@/domain/charts/support-ends';
import type { VersionChart } from '@/domain/charts/versions';
import type { InstanceState } from '@/domain/delegate/connectivity';
import type { Axis } from '@/ui/BarColumns';
import type { BarMark, ColumnMark } from '@/ui/bar-mark';
import type { Tone } from '@/ui/tones';
import {
  ageLabel,
  EXPIRED_LABEL,
  heartbeatLabel,
  LATER_LABEL,
  markName,
  NEVER_LABEL,
  NO_END_LABEL,
  OLDER_LABEL,
  OTHER_VERSIONS_LABEL,
  olderLabel,
  releaseLabel,
  UNKNOWN_LABEL,
  weekLabel,
} from './labels';

/** Returns the address of the list with a filter. */
export type LinkTo = (filter: MarkFilter) => string;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The start of the log scale, which cannot include 0. */
const YOUNGEST_MS = 10 * SECOND_MS;
const AGE_TICKS_MS = [15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, LONGEST_AGE_MS];

const STATE_TONES: { readonly [State in InstanceState]?: Tone } = { LATE: 'attention', DISCONNECTED: 'bad' };

function markOf({ count, filter }: Mark, label: string, linkTo: LinkTo): BarMark {
  return { key: label, label, name: markName(label, count), count, href: filter && linkTo(filter) };
}

/** Returns the bars of the last heartbeats. */
export function heartbeatMarks({ bins }: HeartbeatChart, linkTo: LinkTo): readonly ColumnMark[] {
  return bins.map((bin) => ({
    ...markOf(bin, heartbeatLabel(bin), linkTo),
    from: bin.fromMs,
    to: bin.toMs,
    tone: STATE_TONES[bin.state],
  }));
}

/** Returns the marks of heartbeats that are not on the scale. */
export function heartbeatsBeside({ older, never, unknown }: HeartbeatChart, linkTo: LinkTo) {
  return [
    markOf(older, OLDER_LABEL, linkTo),
    markOf(never, NEVER_LABEL, linkTo),
    markOf(unknown, UNKNOWN_LABEL, linkTo),
  ];
}

/** Returns the axis of the last heartbeats: ages on a log scale. A line marks the age that counts as not connected. */
export function heartbeatAxis(disconnectedAfterMs: number): Axis {
  return {
    scale: 'log',
    domain: [YOUNGEST_MS, LONGEST_AGE_MS],
    ticks: AGE_TICKS_MS.map((at) => ({ at, label: ageLabel(at), isLimit: at === disconnectedAfterMs })),
  };
}

/** The range of the bar of instances past support, in weeks from today. */
const EXPIRED_WEEKS = [-2.5, -0.5] as const;

/** Returns the bars of the ends of support, in weeks from today. */
export function supportMarks({ expired, weeks }: SupportChart, linkTo: LinkTo): readonly ColumnMark[] {
  const [from, to] = EXPIRED_WEEKS;
  return [
    { ...markOf(expired, EXPIRED_LABEL, linkTo), from, to, tone: 'bad' },
    ...weeks.map((week, number) => ({
      ...markOf(week, weekLabel(week), linkTo),
      from: number,
      to: number + 1,
      tone: week.filter?.values.includes('EXPIRING') ? ('attention' as const) : undefined,
    })),
  ];
}

/** Returns the marks of instances without an end of support within the weeks shown. */
export function supportBeside({ later, noEnd, unknown }: SupportChart, linkTo: LinkTo) {
  return [
    markOf(later, LATER_LABEL, linkTo),
    markOf(noEnd, NO_END_LABEL, linkTo),
    markOf(unknown, UNKNOWN_LABEL, linkTo),
  ];
}

export const SUPPORT_AXIS: Axis = {
  scale: 'linear',
  domain: [-3, SHOWN_WEEKS],
  ticks: [
    { at: EXPIRED_WEEKS[0], label: EXPIRED_LABEL },
    { at: 8, label: 'in 8 weeks' },
    { at: 16, label: '16 weeks' },
    { at: SHOWN_WEEKS, label: `${SHOWN_WEEKS} weeks` },
    { at: 0, isLimit: true },
  ],
};

/** Returns the bars of the releases, newest first. */
export function versionMarks({ releases, older }: VersionChart, linkTo: LinkTo): readonly BarMark[] {
  const shown = releases.map((release) => markOf(release, releaseLabel(release), linkTo));
  return older.count > 0 ? [...shown, markOf(older, olderLabel(older.releaseCount), linkTo)] : shown;
}

/** Returns the marks of instances whose version cannot be compared or is unknown. */
export function versionsBeside({ other, unknown }: VersionChart, linkTo: LinkTo) {
  return [markOf(other, OTHER_VERSIONS_LABEL, linkTo), markOf(unknown, UNKNOWN_LABEL, linkTo)];
}
