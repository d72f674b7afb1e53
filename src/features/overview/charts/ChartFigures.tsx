import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { heartbeatChart } from '@/domain/charts/heartbeats';
import { supportChart } from '@/domain/charts/support-ends';
import { versionChart } from '@/domain/charts/versions';
import type { Fleet } from '@/domain/delegate/fleet';
import { writeView } from '@/domain/query/address';
import { hrefOf } from '@/lib/href';
import { BarColumns } from '@/ui/BarColumns';
import { BarFigure } from '@/ui/BarFigure';
import { BarRows } from '@/ui/BarRows';
import {
  HEARTBEAT_TITLES,
  heartbeatSummary,
  SUPPORT_TITLES,
  supportSummary,
  UNIT_TITLE,
  VERSION_TITLES,
  versionSummary,
} from './labels';
import {
  heartbeatAxis,
  heartbeatMarks,
  heartbeatsBeside,
  type LinkTo,
  SUPPORT_AXIS,
  supportBeside,
  supportMarks,
  versionMarks,
  versionsBeside,
} from './marks';

export interface ChartFiguresProps {
  readonly fleet: Fleet;
  /** The time of the answer, epoch ms. */
  readonly asOf: number;
}

/** The three charts of a fleet. Each mark links to the list with its filter; the other filters stay. */
export function ChartFigures({ fleet, asOf }: ChartFiguresProps) {
  const { pathname, search } = useLocation();
  const linkTo: LinkTo = ({ facet, values }) => {
    const next = writeView(new URLSearchParams(search), { filters: { [facet]: values } });
    return hrefOf(`${pathname}?${next}`);
  };
  return (
    <div className="grid gap-x-8 gap-y-4 min-[64rem]:grid-cols-3">
      <Heartbeats fleet={fleet} asOf={asOf} linkTo={linkTo} />
      <SupportEnds fleet={fleet} asOf={asOf} linkTo={linkTo} />
      <Versions fleet={fleet} linkTo={linkTo} />
    </div>
  );
}

type FigureProps = ChartFiguresProps & { readonly linkTo: LinkTo };

function Heartbeats({ fleet, asOf, linkTo }: FigureProps) {
  const chart = useMemo(() => heartbeatChart(fleet, asOf), [fleet, asOf]);
  const marks = heartbeatMarks(chart, linkTo);
  const { title, what } = HEARTBEAT_TITLES;
  return (
    <BarFigure
      title={title}
      summary={heartbeatSummary(chart)}
      headers={[what, UNIT_TITLE]}
      marks={marks.filter(({ count }) => count > 0)}
      beside={heartbeatsBeside(chart, linkTo)}
    >
      <BarColumns
        label={title}
        marks={marks}
        axis={heartbeatAxis(fleet.context.policy.disconnectedAfterMs)}
      />
    </BarFigure>
  );
}

function SupportEnds({ fleet, asOf, linkTo }: FigureProps) {
  const chart = useMemo(() => supportChart(fleet, asOf), [fleet, asOf]);
  const marks = supportMarks(chart, linkTo);
  const { title, what } = SUPPORT_TITLES;
  return (
    <BarFigure
      title={title}
      summary={supportSummary(chart)}
      headers={[what, UNIT_TITLE]}
      marks={marks.filter(({ count }) => count > 0)}
      beside={supportBeside(chart, linkTo)}
    >
      <BarColumns label={title} marks={marks} axis={SUPPORT_AXIS} />
    </BarFigure>
  );
}

function Versions({ fleet, linkTo }: Omit<FigureProps, 'asOf'>) {
  const chart = useMemo(() => versionChart(fleet), [fleet]);
  const marks = versionMarks(chart, linkTo);
  const { title, what } = VERSION_TITLES;
  return (
    <BarFigure
      title={title}
      summary={versionSummary(chart, fleet.context.latestVersion)}
      headers={[what, UNIT_TITLE]}
      marks={marks}
      beside={versionsBeside(chart, linkTo)}
    >
      <BarRows label={title} marks={marks} />
    </BarFigure>
  );
}
