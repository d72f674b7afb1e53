import { clsx } from 'clsx/lite';
import { barFill, type ColumnMark } from './bar-mark';

/** The least height of a bar, percent, so that a bar with a small count stays visible. */
const LEAST_HEIGHT = 12;
/** The room between the middle of a label and an edge of the chart: closer, the edge would cut the label. */
const EDGE_ROOM = '1rem';

interface Tick {
  readonly at: number;
  readonly label: string;
}

interface Axis {
  /** The first and the last value. */
  readonly domain: readonly [number, number];
  readonly ticks: readonly Tick[];
}

interface BarColumnsProps {
  readonly label: string;
  /** In the order of the axis. */
  readonly marks: readonly ColumnMark[];
  readonly axis: Axis;
}

/**
 * A chart of vertical bars over a linear axis, 24 px high. The height grows with the square root of the count, so that
 * one beside a thousand is visible. Bars with an `href` are links.
 */
export function BarColumns({ label, marks, axis }: BarColumnsProps) {
  const shown = marks.filter(({ count }) => count > 0);
  const [first, last] = axis.domain;
  // Percent, so that the chart resizes without a re-render.
  const x = (at: number) => Math.min(100, Math.max(0, (100 * (at - first)) / (last - first)));
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <>
      <div role="group" aria-label={label} className="relative mt-0.5 h-6 border-b border-line-firm">
        {shown.map((mark) => (
          <Column
            key={mark.key}
            mark={mark}
            left={x(mark.from)}
            width={x(mark.to) - x(mark.from)}
            height={Math.max(LEAST_HEIGHT, 100 * Math.sqrt(mark.count / most))}
          />
        ))}
      </div>
      <div aria-hidden="true" className="relative h-4 text-2xs text-ink-faint figures">
        {axis.ticks.map(({ at, label: text }) => (
          <span
            key={at}
            // Without room the width is 0: only the browser knows how wide the chart is.
            style={{
              insetInlineStart: `${x(at)}%`,
              maxWidth: `calc(99 * min(${x(at)}% - ${EDGE_ROOM}, ${100 - x(at)}% - ${EDGE_ROOM}))`,
            }}
            className="absolute -translate-x-1/2 overflow-hidden whitespace-nowrap"
          >
            {text}
          </span>
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  readonly mark: ColumnMark;
  /** All in percent. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function Column({ mark, left, width, height }: ColumnProps) {
  const place = {
    'aria-label': mark.name,
    'data-hint': mark.name,
    style: { insetInlineStart: `min(${left}%, 100% - 5px)`, width: `${width}%` },
    // The whole height reacts to the pointer: a low bar is hard to hit.
    className: 'absolute inset-y-0 flex min-w-1.25 items-end hover:bg-chip',
  };
  const bar = (
    <span
      style={{ height: `${height}%` }}
      className={clsx('w-full rounded-t-[1px] border-e border-surface forced-colors:border', barFill(mark))}
    />
  );
  return mark.href === undefined ? (
    <span role="img" {...place}>
      {bar}
    </span>
  ) : (
    <a href={mark.href} {...place}>
      {bar}
    </a>
  );
}
