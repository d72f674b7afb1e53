import './reporting-line.css';
import { clsx } from 'clsx/lite';
import { formatCount } from '@/lib/numbers';
import { formatAbsolute, formatClockTime, formatDuration, type TimeZone } from '@/lib/time';
import { ChartTitle, NumberTable } from '@/ui/ChartTitle';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useRovingFocus } from '@/ui/use-roving-focus';
import { gapReason } from './gap-reason';
import {
  axisOf,
  type DaySummary,
  type HourRow,
  hourMarksOf,
  hoursOf,
  type LinePart,
  linePartsOf,
  percentOf,
  summaryOf,
} from './last-day';
import type { LastDay } from './queries';

/** In a small chart, the hours between two labels of the axis, and the percent at each end that other labels take. */
const SMALL_STEP_HOURS = 6;
const SMALL_ROOM = 16;

interface ReportingLineProps {
  readonly title: string;
  readonly day: LastDay;
  /** The link to the page as it was at a moment, epoch ms. */
  readonly hrefAt: (at: number) => string;
  /** As high as the charts of the overview. */
  readonly isSmall: boolean;
}

/**
 * How many instances reported in the last 24 hours: one line, with outages and gaps. Its title opens an equal table. The
 * title and the links are one tab stop.
 */
export function ReportingLine({ title, day, hrefAt, isSmall }: ReportingLineProps) {
  const [zone] = usePreference(TIME_ZONE);
  const group = useRovingFocus<HTMLElement>();
  const { to, newest } = day;
  // What one delegate lost is a dip of the line, and may last for weeks.
  const outages = day.outages.filter(({ kind }) => kind === 'outage');
  const unread = unreadIn(day);
  const axis = axisOf(day);
  const x = (at: number) => percentOf(at, day);
  const summary = summaryOf(day, zone);
  const marks = isSmall
    ? hourMarksOf(day, zone, SMALL_STEP_HOURS).filter(({ at }) => at > SMALL_ROOM && at < 100 - SMALL_ROOM)
    : hourMarksOf(day, zone);
  return (
    <figure aria-label={title} className={clsx('reporting-line', isSmall && 'is-small')} {...group}>
      <figcaption>
        <ChartTitle title={title} className="font-medium">
          <p className="mb-1 text-xs text-ink-muted">
            {newest ? `Last read at ${formatAbsolute(newest.at, zone)}` : summary.newest}
          </p>
          <NumberTable
            title={title}
            headers={['Hour', 'Lowest number of reporting instances']}
            rows={hoursOf(day, zone).map((hour) => ({
              ...hourRow(hour, zone),
              href: hour.lowest && hrefAt(hour.lowest.at),
            }))}
          />
        </ChartTitle>
        <Summary {...{ summary, hrefAt }} />
        <span aria-hidden="true" className="reporting-legend">
          {outages.length > 0 && (
            <>
              <i className="reporting-outage" />
              Outage
            </>
          )}
          {unread.length > 0 && (
            <>
              <i className="reporting-gap" />
              Not read
            </>
          )}
        </span>
      </figcaption>
      <div data-equal="table" className="reporting-plot">
        <div className="reporting-area">
          {outages.map(({ id, from: begin, to: end, instances, worstAt }) => {
            const name = `Outage of ${formatCount(instances)} instances at ${formatClockTime(begin, zone)}: show the page as it was`;
            return (
              <a
                key={id}
                href={hrefAt(worstAt)}
                aria-label={name}
                data-hint={name}
                className="reporting-outage"
                style={{ insetInlineStart: `${x(begin)}%`, width: `max(4px, ${x(end ?? to) - x(begin)}%)` }}
              />
            );
          })}
          {unread.map(({ from: begin, to: end, hint }) => (
            <span
              key={begin}
              data-hint={hint}
              className="reporting-gap"
              style={{ insetInlineStart: `${x(begin)}%`, width: `max(2px, ${x(end) - x(begin)}%)` }}
            />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {linePartsOf(day).map((part) => (
              <g key={part.points[0]?.at}>
                <path d={`${pathOf(part, axis)}V100H${part.points[0]?.at}Z`} className="reporting-fill" />
                <path d={pathOf(part, axis)} className="reporting-stroke" />
              </g>
            ))}
          </svg>
        </div>
        <span aria-hidden="true" className="reporting-most">
          {formatCount(axis.most)}
        </span>
        <span aria-hidden="true" className="reporting-least">
          {isSmall && 'from '}
          {formatCount(axis.least)}
        </span>
        <div aria-hidden="true" className="reporting-axis">
          {marks.map(({ at, label }) => (
            <span key={at} style={{ insetInlineStart: `${at}%` }}>
              {label}
            </span>
          ))}
          <span className="reporting-now">{day.isPast ? formatClockTime(to, zone) : 'now'}</span>
        </div>
      </div>
    </figure>
  );
}

/** Where nothing was read, and why. */
function unreadIn({ from, to, since = to, gaps }: LastDay) {
  return [
    ...(since > from ? [{ from, to: since, hint: 'Before the memory began' }] : []),
    ...gaps.map((gap) => ({
      ...gap,
      hint: `Not read for ${formatDuration(gap.to - gap.from)}. ${gapReason(gap.reason)}`,
    })),
  ];
}

interface SummaryProps extends Pick<ReportingLineProps, 'hrefAt'> {
  readonly summary: DaySummary;
}

/** The numbers beside the title. */
function Summary({ summary: { newest, lowest, since }, hrefAt }: SummaryProps) {
  return (
    <span className="min-w-0 truncate text-ink-muted figures">
      {newest}
      {lowest && (
        <>
          {'; lowest '}
          <a
            href={hrefAt(lowest.at)}
            aria-label={`Lowest ${lowest.text}: show the page as it was`}
            className="underline"
          >
            {lowest.text}
          </a>
        </>
      )}
      {since && `; ${since}`}
    </span>
  );
}

/** The steps of a part, from its first point to its last. */
function pathOf({ points }: LinePart, { least, most }: ReturnType<typeof axisOf>): string {
  const y = (count: number) => (100 * (1 - (count - least) / (most - least))).toFixed(2);
  const [first] = points;
  if (!first) return '';
  return `M${first.at} ${y(first.count)}${points.map(({ count, end }) => `V${y(count)}H${end}`).join('')}`;
}

function hourRow({ from, to, lowest, hasGap }: HourRow, zone: TimeZone) {
  const text = lowest && `${formatCount(lowest.reporting)} of ${formatCount(lowest.total)}`;
  return {
    key: from,
    label: `${formatClockTime(from, zone)} to ${formatClockTime(to, zone)}`,
    value: text === undefined ? 'Not read' : `${text}${hasGap ? ', partly not read' : ''}`,
  };
}
