import './reporting-line.css';
import { clsx } from 'clsx/lite';
import { noData } from '@/domain/words/gap-reason';
import { unitOf } from '@/features/memory/period-parts';
import type { ReportedPeriod } from '@/features/memory/queries';
import { formatCount } from '@/lib/numbers';
import { formatAbsolute, formatDuration } from '@/lib/time';
import { ChartTitle, NumberTable } from '@/ui/ChartTitle';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useRovingFocus } from '@/ui/use-roving-focus';
import {
  axisMarksOf,
  axisOf,
  type LinePart,
  linePartsOf,
  momentIn,
  type PartRow,
  type PeriodSummary,
  percentOf,
  rowsOf,
  summaryOf,
} from './reported-period';

/** The percent of the axis at whose ends other labels are. */
const ENDS = { first: 8, last: 12 };

interface ReportingLineProps {
  readonly title: string;
  readonly period: ReportedPeriod;
  /** The link to the page as it was at a moment, epoch ms. */
  readonly hrefAt: (at: number) => string;
}

/**
 * How many instances reported in a period: one line, with outages and gaps. Its title opens an equal table. The
 * title and the links are one tab stop.
 */
export function ReportingLine({ title, period, hrefAt }: ReportingLineProps) {
  const [zone] = usePreference(TIME_ZONE);
  const group = useRovingFocus<HTMLElement>();
  const { to, newest } = period;
  const momentText = momentIn(period, zone);
  // What one delegate lost is a dip of the line, and may last for weeks.
  const outages = period.outages.filter(({ kind }) => kind === 'outage');
  const unread = unreadIn(period);
  const axis = axisOf(period);
  const x = (at: number) => percentOf(at, period);
  const summary = summaryOf(period, zone);
  const marks = axisMarksOf(period, zone).filter(({ at }) => at > ENDS.first && at < 100 - ENDS.last);
  return (
    <figure aria-label={title} {...group}>
      <figcaption className="mb-1 flex flex-wrap items-center gap-x-2 text-xs">
        <ChartTitle title={title} className="font-medium">
          <p className="mb-1 text-xs text-ink-muted">
            {newest ? `Last read at ${formatAbsolute(newest.at, zone)}` : summary.newest}
          </p>
          <NumberTable
            title={title}
            headers={[UNIT_LABELS[unitOf(period)], 'Lowest number of reporting instances']}
            rows={rowsOf(period, zone).map((row) => ({
              ...numbersOf(row),
              href: row.lowest && hrefAt(row.lowest.at),
            }))}
          />
        </ChartTitle>
        <Summary {...{ summary, hrefAt }} />
        <Legend outages={outages} hasGap={unread.length > 0} />
      </figcaption>
      <div data-equal="table" className="reporting-plot relative text-ink-faint">
        <div className="reporting-area">
          {outages.map((outage) => {
            const { id, from: begin, to: end, instances, worstAt } = outage;
            const name = `Outage of ${formatCount(instances)} instances at ${momentText(begin)}: show the page as it was`;
            return (
              <a
                key={id}
                href={hrefAt(worstAt)}
                aria-label={name}
                data-hint={name}
                className={clsx('reporting-outage', isOver(outage) && 'is-over')}
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
            {linePartsOf(period).map((part) => (
              <g key={part.points[0]?.at}>
                <path
                  d={`${pathOf(part, axis)}V100H${part.points[0]?.at}Z`}
                  fill="var(--chip)"
                  fillOpacity="0.6"
                />
                <path
                  d={pathOf(part, axis)}
                  fill="none"
                  stroke="var(--ink-muted)"
                  strokeWidth="1.5"
                  vectorEffect="non-scaling-stroke"
                />
              </g>
            ))}
          </svg>
        </div>
        <span aria-hidden="true">{formatCount(axis.most)}</span>
        <span aria-hidden="true">{formatCount(axis.least)}</span>
        <div aria-hidden="true" className="reporting-axis">
          {marks.map(({ at, label }) => (
            <span key={at} style={{ insetInlineStart: `${at}%` }}>
              {label}
            </span>
          ))}
          <span>{period.isPast ? momentText(to) : 'now'}</span>
        </div>
      </div>
    </figure>
  );
}

/** Where nothing was read, and why. */
function unreadIn({ from, to, since = to, gaps }: ReportedPeriod) {
  return [
    ...(since > from ? [{ from, to: since, hint: 'Before recording started' }] : []),
    ...gaps.map((gap) => ({
      ...gap,
      hint: noData(`for ${formatDuration(gap.to - gap.from)}`, gap.reason),
    })),
  ];
}

interface SummaryProps extends Pick<ReportingLineProps, 'hrefAt'> {
  readonly summary: PeriodSummary;
}

type Outage = ReportedPeriod['outages'][number];

/** What has recovered has no colour. */
function isOver({ to }: Outage): boolean {
  return to !== undefined;
}

function Legend({ outages, hasGap }: { outages: readonly Outage[]; hasGap: boolean }) {
  return (
    <span aria-hidden="true" className="reporting-legend ms-auto flex items-center gap-1.5 text-ink-muted">
      {outages.some(isOver) && (
        <>
          <i className="reporting-outage is-over" />
          <span>Recovered outage</span>
        </>
      )}
      {!outages.every(isOver) && (
        <>
          <i className="reporting-outage" />
          <span>Outage</span>
        </>
      )}
      {hasGap && (
        <>
          <i className="reporting-gap" />
          <span>No data</span>
        </>
      )}
    </span>
  );
}

/** The numbers beside the title. */
function Summary({ summary: { newest, lowest }, hrefAt }: SummaryProps) {
  return (
    <span
      data-hint={[newest, lowest && `lowest ${lowest.text}`].filter(Boolean).join('; ')}
      data-hint-when-cut=""
      className="min-w-0 truncate text-ink-muted figures"
    >
      <span>{newest}</span>
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

const UNIT_LABELS = { minutes: 'Minutes', hours: 'Hour', days: 'Day' } as const;

function numbersOf({ from, text: label, lowest, hasGap }: PartRow) {
  const text = lowest && `${formatCount(lowest.reporting)} of ${formatCount(lowest.total)}`;
  return {
    key: from,
    label,
    value: text === undefined ? 'No data' : `${text}${hasGap ? ', partly no data' : ''}`,
  };
}
