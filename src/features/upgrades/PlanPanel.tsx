import { latestVersionOf } from '@/domain/delegate/context';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type DelegateRow, delegatesOf } from '@/domain/delegate/rows';
import { STUCK_RELEASES } from '@/domain/delegate/version';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { type Candidate, type Standing, standingsIn } from '@/domain/upgrade/candidates';
import { isLeft, type Member } from '@/domain/upgrade/plan-progress';
import { AUTO_UPGRADE_WORDS } from '@/domain/words/auto-upgrade';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { BarColumns } from '@/ui/BarColumns';
import { BarFigure } from '@/ui/BarFigure';
import type { BarMark, ColumnMark } from '@/ui/bar-mark';
import { StackedBar } from '@/ui/StackedBar';
import { ToneIcon } from '@/ui/ToneIcon';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { behindOf, plannedOf } from './plan-labels';
import { delegatesHref, listHref, rowsHref } from './plan-links';
import type { PlanContext, PlanState } from './use-plan';
import { versionMarks } from './version-marks';

const HEADERS = (what: string) => [what, 'Delegates'] as const;

type PlanPanelProps = Pick<PlanContext, 'listing' | 'state' | 'fleet'>;

/** Three numbers of the fleet as it is: its versions, who upgrades itself, and when support ends. */
export function PlanPanel({ listing, state, fleet }: PlanPanelProps) {
  const versions = versionMarks(listing, fleet);
  const upgraders = upgraderMarks(listing, fleet);
  const isPhone = useMediaQuery(PHONE);
  return (
    <div
      role="group"
      aria-label="Versions, auto-upgrade, support ends"
      className="mt-2 overflow-hidden rounded-lg border border-line-firm phone:grid phone:grid-cols-[minmax(0,1.35fr)_minmax(0,1.85fr)_minmax(0,0.8fr)] min-[80rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] max-phone:[&>*]:border-s-0 max-phone:[&>*+*]:border-t"
    >
      <BarFigure title="Versions" summary={behindText(fleet)} headers={HEADERS('Version')} marks={versions}>
        <StackedBar label="Versions, by delegates" marks={versions} />
      </BarFigure>
      {isPhone ? (
        <PlanNumbers {...{ listing, state, fleet }} stuck={upgraders.find(({ key }) => key === STUCK)} />
      ) : (
        <>
          <BarFigure
            title="Who upgrades itself"
            summary=""
            headers={HEADERS('Auto-upgrade')}
            marks={upgraders}
          >
            <StackedBar label="Who upgrades itself, by delegates" marks={upgraders} isWordy />
          </BarFigure>
          <SupportFigure listing={listing} state={state} />
        </>
      )}
    </div>
  );
}

/** "4 of 10 behind the latest, 1 unknown". */
function behindText(fleet: Fleet): string {
  if (latestVersionOf(fleet.context) === undefined) return '';
  const count = (standing: Standing) => standingsIn(fleet).get(standing)?.length ?? 0;
  const unknown = count('unknown');
  const text = `${formatCount(count('behind'))} of ${formatCount(delegateCount(fleet))} behind the latest`;
  return unknown > 0 ? `${text}, ${formatCount(unknown)} unknown` : text;
}

const STUCK = `${AUTO_UPGRADE_WORDS.ON}, stuck`;

function upgraderMarks(listing: ListingChoice, fleet: Fleet): readonly BarMark[] {
  const all = delegatesOf(fleet);
  const isStuck = ({ autoUpgrade, releasesBehind }: DelegateRow) =>
    autoUpgrade === 'ON' && (releasesBehind ?? 0) >= STUCK_RELEASES;
  const off = all.filter(({ autoUpgrade }) => autoUpgrade === 'OFF');
  const none = all.filter(({ autoUpgrade }) => autoUpgrade === 'NONE');
  const stuck = all.filter(isStuck);
  const itself = all.filter((one) => one.autoUpgrade === 'ON' && !isStuck(one));
  const detecting = all.filter(({ autoUpgrade }) => autoUpgrade === 'DETECTING');
  const unknown = all.filter(({ autoUpgrade }) => autoUpgrade === undefined);
  const mark = (label: string, delegates: readonly DelegateRow[], href?: string): BarMark => ({
    key: label,
    label,
    name: `${label}: ${counted(delegates.length, DELEGATES)}`,
    count: delegates.length,
    href: href ?? rowsHref(listing, delegates),
  });
  return [
    mark(
      AUTO_UPGRADE_WORDS.ON,
      itself,
      stuck.length === 0 ? listHref(listing, { autoUpgrade: ['ON'] }) : undefined,
    ),
    { ...mark(STUCK, stuck), tone: 'attention' },
    mark(AUTO_UPGRADE_WORDS.OFF, off, listHref(listing, { autoUpgrade: ['OFF'] })),
    mark(AUTO_UPGRADE_WORDS.NONE, none, listHref(listing, { autoUpgrade: ['NONE'] })),
    {
      ...mark(AUTO_UPGRADE_WORDS.DETECTING, detecting, listHref(listing, { autoUpgrade: ['DETECTING'] })),
      tone: 'unknown',
    },
    {
      ...mark('Unknown', unknown, listHref(listing, { autoUpgrade: ['UNKNOWN'] })),
      tone: 'unknown',
    },
  ];
}

/** The weeks that the chart shows without a deadline, and beyond it. */
const WEEKS = 8;
const WEEK_MS = 7 * DAY_MS;

/** A bar a week: grey where the plan comes in time, amber where it does not. */
function SupportFigure({ listing, state }: { listing: ListingChoice; state: PlanState }) {
  const { plan, today, parameters } = state;
  const { by, freeze } = parameters;
  const all: readonly (Candidate | Member)[] = plan
    ? [...plannedOf(plan).filter(isLeft), ...plan.notPlanned]
    : [];
  const until = Math.max(by ?? 0, today) + (by === undefined ? WEEKS : 2) * WEEK_MS;
  // The first of the axis is for what is past.
  const start = today - (until - today) / 50;
  const past = all.filter(({ end, isPast }) => isPast || (end !== undefined && end < today));
  const marks: ColumnMark[] = [
    {
      key: 'past',
      label: 'Past support',
      name: `Past support: ${counted(past.length, DELEGATES)}`,
      count: past.length,
      tone: 'bad',
      href: delegatesHref(listing, past),
      from: start,
      to: start,
    },
  ];
  for (let week = today; week < until; week += WEEK_MS) {
    const ending = all.filter(
      ({ end, isPast }) => !isPast && end !== undefined && end >= week && end < week + WEEK_MS,
    );
    const isMissed = ending.some((one) => !('isLate' in one) || one.isLate);
    const label = `${formatDayNear(week, today)} to ${formatDayNear(week + WEEK_MS - DAY_MS, today)}`;
    marks.push({
      key: String(week),
      label,
      name: `${label}: ${counted(ending.length, DELEGATES)}${isMissed ? ', not all in time' : ''}`,
      count: ending.length,
      tone: isMissed ? 'attention' : undefined,
      href: delegatesHref(listing, ending),
      from: week,
      to: week + WEEK_MS,
    });
  }
  const byDeadline = all.filter(
    ({ end, isPast }) => !isPast && end !== undefined && by !== undefined && end <= by,
  );
  const summary = [
    `${formatCount(past.length)} past`,
    by !== undefined && `${formatCount(byDeadline.length)} by the deadline`,
  ];
  // One label: a second one could stand in it.
  const labelled = by ?? today + (until - today) / 4;
  const percent = (at: number) => Math.min(100, Math.max(0, (100 * (at - start)) / (until - start)));
  return (
    <BarFigure
      title="Support ends"
      summary={plan ? summary.filter((part) => typeof part === 'string').join(', ') : ''}
      headers={HEADERS('Support ends')}
      marks={marks}
    >
      <div className="relative">
        {freeze.map(({ from, to }) => (
          <span
            key={from}
            aria-hidden="true"
            className="plan-hatch pointer-events-none absolute top-0 h-6.5"
            style={{
              insetInlineStart: `${percent(from)}%`,
              width: `${percent(to + DAY_MS) - percent(from)}%`,
            }}
          />
        ))}
        <BarColumns
          label="Support ends, by weeks"
          marks={marks}
          axis={{
            domain: [start, until],
            ticks: [{ at: labelled, label: formatDayNear(labelled, today) ?? '' }],
          }}
        />
        {by !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0 h-6.5 border-s-2 border-ink"
            style={{ insetInlineStart: `${percent(by)}%` }}
          />
        )}
      </div>
    </BarFigure>
  );
}

interface PlanNumbersProps extends Pick<PlanContext, 'listing' | 'state' | 'fleet'> {
  /** Those whose upgrader does not upgrade them. */
  readonly stuck: BarMark | undefined;
}

/** On a phone, four numbers stand for the charts. A number that is not known yet is a dash. */
function PlanNumbers({ listing, state: { plan, parameters }, fleet, stuck }: PlanNumbersProps) {
  const { by } = parameters;
  const all = plan && behindOf(plan);
  const isKnown = latestVersionOf(fleet.context) !== undefined;
  const behind = isKnown
    ? (standingsIn(fleet).get('behind') ?? []).map((delegate) => ({ delegate }))
    : undefined;
  const past = all?.filter(({ isPast }) => isPast);
  const ending = all?.filter(
    ({ end, isPast }) => !isPast && end !== undefined && (by === undefined || end <= by),
  );
  const linked = (delegates: readonly Pick<Candidate, 'delegate'>[] | undefined) => ({
    count: delegates?.length,
    href: delegates && delegatesHref(listing, delegates),
  });
  const numbers = [
    { label: 'Behind', ...linked(behind) },
    { label: 'Past support', ...linked(past), tone: 'bad' as const },
    { label: by === undefined ? 'End later' : 'By the date', ...linked(ending) },
    { label: 'Stuck', count: stuck?.count, href: stuck?.href, tone: 'attention' as const },
  ];
  return (
    <ul aria-label="Numbers of the plan" className="grid grid-cols-4 border-t border-line">
      {numbers.map(({ label, count, href, tone }) => {
        const content = (
          <>
            <span className="flex items-center gap-1 text-lg leading-6 font-semibold text-ink figures">
              {tone && (count ?? 0) > 0 && <ToneIcon tone={tone} />}
              <span>{count === undefined ? '–' : formatCount(count)}</span>
            </span>{' '}
            <span className="block text-xs text-ink-muted">{label}</span>
          </>
        );
        return (
          <li key={label} className="min-w-0 border-s border-line px-1.5 py-1.5 first:border-s-0">
            {href !== undefined && (count ?? 0) > 0 ? (
              <a href={href} className="block hover:underline">
                {content}
              </a>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ul>
  );
}
