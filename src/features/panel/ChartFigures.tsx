import CalendarClock from 'lucide-react/icons/calendar-clock';
import { memo, useCallback, useMemo } from 'react';
import { pastSupportSteps } from '@/domain/charts/past-support';
import { type SilenceMark, silenceChart } from '@/domain/charts/silence';
import { supportChart } from '@/domain/charts/support-ends';
import { versionChart } from '@/domain/charts/versions';
import { supportDay } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { NO_FILTERS } from '@/domain/query/filters';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useMomentPath } from '@/features/address/use-moment-path';
import { useViewHref } from '@/features/address/use-view-href';
import { useHasMemory, usePastMoment } from '@/features/fleet/moment';
import { EndsCalendar } from '@/features/frame/EndsCalendar';
import { LAST_DAY } from '@/features/memory/queries';
import { ReportingChart } from '@/features/reporting/ReportingChart';
import { hrefOf, hrefOfNow } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatClockTime, formatDayNear } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { BarColumns } from '@/ui/BarColumns';
import { BarFigure } from '@/ui/BarFigure';
import { useIsPainted } from '@/ui/content-painted';
import { Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { StackedBar } from '@/ui/StackedBar';
import {
  markName,
  pastSupportSummary,
  SILENCE_TITLES,
  SUPPORT_TITLES,
  silenceNote,
  silenceSummary,
  supportSummary,
  UNIT_TITLE,
  VERSION_TITLES,
  versionSummary,
} from './chart-labels';
import {
  type LinkTo,
  silenceAxis,
  silenceBeside,
  silenceKey,
  silenceMarks,
  supportAxis,
  supportBeside,
  supportMarks,
  versionMarks,
} from './marks';

export interface ChartsProps {
  readonly listing: ListingChoice;
  readonly fleet: Fleet;
}

/**
 * The three charts of a fleet. Each mark links to exactly what it counts: its filter replaces the others. With a memory,
 * the first shows the last 24 hours; on a day to come, who loses support until then.
 */
export function ChartFigures({ listing, fleet }: ChartsProps) {
  const viewHref = useViewHref();
  const linkTo = useCallback<LinkTo>(
    (filter) => viewHref({ filters: { ...NO_FILTERS, ...filter } }),
    [viewHref],
  );
  const pathAt = useMomentPath();
  const at = usePastMoment();
  const [zone] = usePreference(TIME_ZONE);
  const isRemembered = useHasMemory();
  const isPainted = useIsPainted();
  return (
    <>
      {fleet.now ? (
        <PastSupport fleet={fleet} now={fleet.now} />
      ) : isRemembered ? (
        <div className="min-w-0 px-3.5 pt-2 pb-1.5">
          {isPainted && (
            <ReportingChart
              listing={listing}
              period={at === undefined ? LAST_DAY : { from: at - DAY_MS, to: at }}
              title={`Reporting, ${at === undefined ? 'last 24 h' : `24 h to ${formatClockTime(at, zone)}`}`}
              hrefAt={(time) => hrefOf(pathAt(time))}
              isSmall
            />
          )}
        </div>
      ) : (
        <SilentSince fleet={fleet} linkTo={linkTo} />
      )}
      <SupportEnds fleet={fleet} linkTo={linkTo} />
      <Versions fleet={fleet} linkTo={linkTo} />
    </>
  );
}

interface FigureProps {
  readonly fleet: Fleet;
  readonly linkTo: LinkTo;
}

function SilentSince({ fleet, linkTo }: FigureProps) {
  const [zone] = usePreference(TIME_ZONE);
  const chart = useMemo(() => silenceChart(fleet), [fleet]);
  const marks = silenceMarks(chart, zone, linkTo);
  const { title, what } = SILENCE_TITLES;
  const most = chart.silences.reduce<SilenceMark | undefined>(
    (found, mark) => (found && found.count >= mark.count ? found : mark),
    undefined,
  );
  const note = most && {
    key: silenceKey(most),
    count: formatCount(most.count),
    text: silenceNote(most, zone),
  };
  return (
    <BarFigure
      title={title}
      summary={silenceSummary(chart)}
      headers={[what, UNIT_TITLE]}
      marks={[...marks, ...silenceBeside(chart, linkTo)]}
    >
      <BarColumns
        label={title}
        marks={marks}
        axis={silenceAxis(chart, fleet.context.asOf, zone)}
        note={note}
      />
    </BarFigure>
  );
}

/** Memoized by its columns: a poll that moves only heartbeats changes nothing here. */
const SupportEnds = memo(function SupportEnds({ fleet, linkTo }: FigureProps) {
  const chart = useMemo(() => supportChart(fleet), [fleet]);
  const marks = supportMarks(chart, linkTo);
  const today = supportDay(fleet.context);
  const { title, what } = SUPPORT_TITLES;
  return (
    <BarFigure
      title={title}
      summary={supportSummary(chart, today)}
      headers={[what, UNIT_TITLE]}
      marks={[...marks, ...supportBeside(chart, linkTo)]}
      beside={
        <Popover
          label="Show a day to come"
          title="Show a day to come"
          align="end"
          trigger={<CalendarClock className="size-3.5" />}
          triggerClassName="-my-1 grid size-6 place-items-center rounded-md text-ink-faint hover:bg-chip hover:text-ink"
        >
          <EndsCalendar fleet={fleet.now ?? fleet} day={today + DAY_MS} />
        </Popover>
      }
    >
      <BarColumns label={title} marks={marks} axis={supportAxis(today)} />
    </BarFigure>
  );
}, isSameSupport);

function isSameSupport(before: FigureProps, after: FigureProps): boolean {
  return (
    before.linkTo === after.linkTo &&
    supportDay(before.fleet.context) === supportDay(after.fleet.context) &&
    before.fleet.firstInstance === after.fleet.firstInstance &&
    before.fleet.delegates.isImmutable === after.fleet.delegates.isImmutable &&
    before.fleet.instances.supportEnds === after.fleet.instances.supportEnds &&
    before.fleet.instances.versionStatus === after.fleet.instances.versionStatus
  );
}

const Versions = memo(function Versions({ fleet, linkTo }: FigureProps) {
  const chart = useMemo(() => versionChart(fleet), [fleet]);
  const marks = versionMarks(chart, linkTo);
  const { title, what } = VERSION_TITLES;
  return (
    <BarFigure
      title={title}
      summary={versionSummary(chart, fleet.context.latestVersion)}
      headers={[what, UNIT_TITLE]}
      marks={marks}
    >
      <StackedBar label={title} marks={marks} />
    </BarFigure>
  );
}, isSameVersions);

function isSameVersions(before: FigureProps, after: FigureProps): boolean {
  return (
    before.linkTo === after.linkTo &&
    before.fleet.instances.version === after.fleet.instances.version &&
    before.fleet.context.latestVersion === after.fleet.context.latestVersion
  );
}

/** How many instances are past support, from now to the day to come that the page shows. */
function PastSupport({ fleet, now }: { readonly fleet: Fleet; readonly now: Fleet }) {
  const steps = useMemo(() => pastSupportSteps({ ...fleet, now }), [fleet, now]);
  const pathAt = useMomentPath();
  const last = supportDay(fleet.context);
  const first = supportDay(now.context);
  const dayText = (day: number) => formatDayNear(day, day) ?? '';
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const path = steps.map(({ from, count }) => {
    const x = (100 * (from - first)) / (last - first);
    return `H${x}V${95 - (85 * count) / most}`;
  });
  const title = `Past support, now to ${dayText(last)}`;
  return (
    <BarFigure
      title={title}
      summary={pastSupportSummary(steps, dayText)}
      headers={['After', UNIT_TITLE]}
      marks={steps.map(({ after, from, count }) => {
        const label = after === undefined ? 'Now' : dayText(after);
        return {
          key: `${from}`,
          label,
          name: markName(label, count),
          count,
          href: hrefOfNow(after === undefined ? pathAt(undefined) : pathAt(from, true)),
        };
      })}
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-0.5 block h-6 w-full border-b border-line-firm"
      >
        <path d={`M0 100${path.join('')}H100V100Z`} className="fill-bad-band forced-colors:fill-none" />
        <path
          d={`M0 100${path.join('')}H100`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 3"
          strokeWidth="1.5"
          className="fill-none stroke-bad forced-colors:stroke-[CanvasText]"
        />
      </svg>
      <div aria-hidden="true" className="flex h-4 justify-between text-2xs text-ink-faint figures">
        <span>now</span>
        <span>{dayText(last)}</span>
      </div>
    </BarFigure>
  );
}
