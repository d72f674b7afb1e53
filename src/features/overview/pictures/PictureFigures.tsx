import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Fleet } from '@/domain/delegate/fleet';
import { heartbeatPicture } from '@/domain/pictures/heartbeats';
import { supportPicture } from '@/domain/pictures/support-ends';
import { versionPicture } from '@/domain/pictures/versions';
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

export interface PictureFiguresProps {
  readonly fleet: Fleet;
  /** The time of the answer, epoch ms. */
  readonly asOf: number;
}

/** The three charts of a fleet. Each mark leads to the list with its filter; the other filters stay. */
export function PictureFigures({ fleet, asOf }: PictureFiguresProps) {
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

type FigureProps = PictureFiguresProps & { readonly linkTo: LinkTo };

function Heartbeats({ fleet, asOf, linkTo }: FigureProps) {
  const picture = useMemo(() => heartbeatPicture(fleet, asOf), [fleet, asOf]);
  const marks = heartbeatMarks(picture, linkTo);
  const { title, what } = HEARTBEAT_TITLES;
  return (
    <BarFigure
      title={title}
      summary={heartbeatSummary(picture)}
      headers={[what, UNIT_TITLE]}
      marks={marks.filter(({ count }) => count > 0)}
      beside={heartbeatsBeside(picture, linkTo)}
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
  const picture = useMemo(() => supportPicture(fleet, asOf), [fleet, asOf]);
  const marks = supportMarks(picture, linkTo);
  const { title, what } = SUPPORT_TITLES;
  return (
    <BarFigure
      title={title}
      summary={supportSummary(picture)}
      headers={[what, UNIT_TITLE]}
      marks={marks.filter(({ count }) => count > 0)}
      beside={supportBeside(picture, linkTo)}
    >
      <BarColumns label={title} marks={marks} axis={SUPPORT_AXIS} />
    </BarFigure>
  );
}

function Versions({ fleet, linkTo }: Omit<FigureProps, 'asOf'>) {
  const picture = useMemo(() => versionPicture(fleet), [fleet]);
  const marks = versionMarks(picture, linkTo);
  const { title, what } = VERSION_TITLES;
  return (
    <BarFigure
      title={title}
      summary={versionSummary(picture, fleet.context.latestVersion)}
      headers={[what, UNIT_TITLE]}
      marks={marks}
      beside={versionsBeside(picture, linkTo)}
    >
      <BarRows label={title} marks={marks} />
    </BarFigure>
  );
}
