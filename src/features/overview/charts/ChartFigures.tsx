import { memo, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type SilenceMark, silenceChart } from '@/domain/charts/silence';
import { supportChart } from '@/domain/charts/support-ends';
import { versionChart } from '@/domain/charts/versions';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { BarColumns } from '@/ui/BarColumns';
import { BarFigure } from '@/ui/BarFigure';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { StackedBar } from '@/ui/StackedBar';
import {
  SILENCE_TITLES,
  SUPPORT_TITLES,
  silenceNote,
  silenceSummary,
  supportSummary,
  UNIT_TITLE,
  VERSION_TITLES,
  versionSummary,
} from './labels';
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

export interface ChartFiguresProps {
  readonly fleet: Fleet;
  /** The time of the answer, epoch ms. */
  readonly asOf: number;
}

/** The three charts of a fleet. Each mark links to the list with its filter; the other filters stay. */
export function ChartFigures({ fleet, asOf }: ChartFiguresProps) {
  const { pathname, search } = useLocation();
  const linkTo = useCallback<LinkTo>(
    ({ facet, values }) => {
      const next = writeView(new URLSearchParams(search), { filters: { [facet]: values } });
      return hrefOf(`${pathname}?${next}`);
    },
    [pathname, search],
  );
  return (
    <>
      <SilentSince fleet={fleet} asOf={asOf} linkTo={linkTo} />
      <SupportEnds fleet={fleet} asOf={asOf} linkTo={linkTo} />
      <Versions fleet={fleet} linkTo={linkTo} />
    </>
  );
}

type FigureProps = ChartFiguresProps & { readonly linkTo: LinkTo };

function SilentSince({ fleet, asOf, linkTo }: FigureProps) {
  const [zone] = usePreference(TIME_ZONE);
  const chart = useMemo(() => silenceChart(fleet, asOf), [fleet, asOf]);
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
      <BarColumns label={title} marks={marks} axis={silenceAxis(asOf, zone)} note={note} />
    </BarFigure>
  );
}

/** Memoized by its columns: a poll that moves only heartbeats changes nothing here. */
const SupportEnds = memo(function SupportEnds({ fleet, asOf, linkTo }: FigureProps) {
  const chart = useMemo(() => supportChart(fleet, asOf), [fleet, asOf]);
  const marks = supportMarks(chart, linkTo);
  const { title, what } = SUPPORT_TITLES;
  return (
    <BarFigure
      title={title}
      summary={supportSummary(chart, asOf)}
      headers={[what, UNIT_TITLE]}
      marks={[...marks, ...supportBeside(chart, linkTo)]}
    >
      <BarColumns label={title} marks={marks} axis={supportAxis(asOf)} />
    </BarFigure>
  );
}, isSameSupport);

function isSameSupport(before: FigureProps, after: FigureProps): boolean {
  return (
    before.linkTo === after.linkTo &&
    startOfUtcDay(before.asOf) === startOfUtcDay(after.asOf) &&
    before.fleet.firstInstance === after.fleet.firstInstance &&
    before.fleet.delegates.isImmutable === after.fleet.delegates.isImmutable &&
    before.fleet.instances.supportEnds === after.fleet.instances.supportEnds &&
    before.fleet.instances.versionStatus === after.fleet.instances.versionStatus
  );
}

type VersionsProps = Omit<FigureProps, 'asOf'>;

/** Memoized in the same way. */
const Versions = memo(function Versions({ fleet, linkTo }: VersionsProps) {
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

function isSameVersions(before: VersionsProps, after: VersionsProps): boolean {
  return (
    before.linkTo === after.linkTo &&
    before.fleet.instances.version === after.fleet.instances.version &&
    before.fleet.context.latestVersion === after.fleet.context.latestVersion
  );
}
