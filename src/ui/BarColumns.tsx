import { clsx } from 'clsx/lite';
import { scaleLinear, scaleLog } from 'd3-scale';
import { formatCount } from '@/lib/numbers';
import { barFill, type ColumnMark } from './bar-mark';
import { useRovingFocus } from './use-roving-focus';

/** The least height of a bar, percent, so that a bar with a small count stays visible. */
const LEAST_HEIGHT = 4;
/** Percent of the width: a centered label closer to an end than this would leave the chart. */
const EDGE = 6;

interface Tick {
  readonly at: number;
  /** Absent for a line without a label. */
  readonly label?: string;
  /** Whether a dashed line marks this value across the whole height of the chart. */
  readonly isLimit?: boolean;
}

export interface Axis {
  readonly scale: 'linear' | 'log';
  /** The first and the last value; the first is positive on a log scale. */
  readonly domain: readonly [number, number];
  readonly ticks: readonly Tick[];
}

interface BarColumnsProps {
  readonly label: string;
  /** In the order of the axis. */
  readonly marks: readonly ColumnMark[];
  readonly axis: Axis;
}

/** A chart of vertical bars over an axis. Bars with an `href` are links, which together are one tab stop. */
export function BarColumns({ label, marks, axis }: BarColumnsProps) {
  const shown = marks.filter(({ count }) => count > 0);
  const links = shown.filter(({ href }) => href !== undefined);
  const { group, tabIndexOf } = useRovingFocus<SVGSVGElement>(links.map(({ key }) => key));
  const scale = axis.scale === 'log' ? scaleLog() : scaleLinear();
  // Percent, so that the chart resizes without a re-render.
  const x = scale.domain(axis.domain).range([0, 100]).clamp(true);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const height = scaleLinear().domain([0, most]).range([0, 100]);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-1.5 text-xs">
      <div aria-hidden="true" className="flex flex-col justify-between text-end text-ink-muted figures">
        <span>{formatCount(most)}</span>
        <span>0</span>
      </div>
      <svg role="group" aria-label={label} className="block h-32 w-full overflow-visible" {...group}>
        <Grid axis={axis} x={x} />
        {shown.map((mark) => {
          const left = x(mark.from);
          const column = {
            left,
            width: x(mark.to) - left,
            height: Math.max(LEAST_HEIGHT, height(mark.count)),
          };
          return <Column key={mark.key} mark={mark} tabIndex={tabIndexOf(mark.key)} {...column} />;
        })}
      </svg>
      <svg aria-hidden="true" className="col-start-2 block h-4 w-full overflow-visible fill-ink-muted">
        {axis.ticks.map(({ at, label: text }) => (
          <text key={at} x={`${x(at)}%`} y="0.9em" textAnchor={anchorAt(x(at))}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Grid({ axis, x }: { axis: Axis; x: (at: number) => number }) {
  return (
    <g aria-hidden="true" className="stroke-line">
      <line x1="0" x2="100%" y1="0" y2="0" />
      <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line-strong" />
      {axis.ticks.map(({ at, isLimit = false }) => (
        <line
          key={at}
          x1={`${x(at)}%`}
          x2={`${x(at)}%`}
          y1={isLimit ? '0' : '96%'}
          y2="100%"
          strokeDasharray={isLimit ? '3 3' : undefined}
          className="stroke-line-strong"
        />
      ))}
    </g>
  );
}

interface ColumnProps {
  readonly mark: ColumnMark;
  readonly tabIndex: number;
  /** All in percent. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function Column({ mark, tabIndex, left, width, height }: ColumnProps) {
  const place = { x: `${left}%`, width: `${width}%` };
  const bars = (
    <>
      {/* The whole height reacts to the pointer: a low bar is hard to hit. */}
      <rect {...place} y="0" height="100%" className="fill-ink opacity-0 in-[a:hover]:opacity-10" />
      <rect
        {...place}
        y={`${100 - height}%`}
        height={`${height}%`}
        className={clsx('stroke-surface', barFill(mark))}
      />
    </>
  );
  return mark.href === undefined ? (
    <g role="img" aria-label={mark.name} data-hint={mark.name}>
      {bars}
    </g>
  ) : (
    <a href={mark.href} aria-label={mark.name} data-hint={mark.name} tabIndex={tabIndex}>
      {bars}
    </a>
  );
}

function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  if (percent < EDGE) return 'start';
  return percent > 100 - EDGE ? 'end' : 'middle';
}
