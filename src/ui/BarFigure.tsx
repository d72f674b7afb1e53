import type { ReactNode } from 'react';
import { formatCount } from '@/lib/numbers';
import type { BarMark } from './bar-mark';
import { ChartTitle, NumberTable } from './ChartTitle';
import { useRovingFocus } from './use-roving-focus';

interface BarFigureProps {
  readonly title: string;
  /** What the chart shows, in a few words. */
  readonly summary: string;
  /** The headers of the table: what is counted, and in which unit. */
  readonly headers: readonly [string, string];
  /** All marks: those that the chart draws, and those without a place in it. Empty ones are left out. */
  readonly marks: readonly BarMark[];
  readonly children: ReactNode;
}

/**
 * A small chart with its caption. The title opens a table of the same marks, which is equal to the chart. The title and
 * the links of the chart together are one tab stop.
 */
export function BarFigure({ title, summary, headers, marks, children }: BarFigureProps) {
  const group = useRovingFocus<HTMLElement>();
  const shown = marks.filter(({ count }) => count > 0);
  return (
    <figure
      aria-label={title}
      className="m-0 min-w-0 border-s border-line px-3.5 pt-2 pb-1.5 first:border-s-0"
      {...group}
    >
      <figcaption className="flex h-4 items-center gap-2 text-xs whitespace-nowrap">
        <ChartTitle title={title} className="-mt-1.5 -mb-0.5 pt-1 font-medium">
          <p className="mb-1 text-xs text-ink-muted">{summary}</p>
          <NumberTable
            title={title}
            headers={headers}
            rows={shown.map((mark) => ({ ...mark, value: formatCount(mark.count) }))}
          />
        </ChartTitle>
        <span className="min-w-0 truncate text-ink-faint figures" data-hint={summary} data-hint-when-cut="">
          {summary}
        </span>
      </figcaption>
      {/* The marks may be smaller than the least target size, because the table has the same links. */}
      <div data-equal="table">{children}</div>
    </figure>
  );
}
