import type { ReactNode } from 'react';
import { formatCount } from '@/lib/numbers';
import type { BarMark } from './bar-mark';
import { closePopoverAround, Popover } from './Popover';
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
  return (
    <figure
      aria-label={title}
      className="m-0 min-w-0 border-s border-line px-3.5 pt-2 pb-1.5 first:border-s-0"
      {...group}
    >
      <figcaption className="flex h-4 items-center gap-2 text-xs whitespace-nowrap">
        <Popover
          label={`${title}, as table`}
          trigger={title}
          title={title}
          triggerClassName="-mx-1 -mt-1.5 -mb-0.5 min-h-6 rounded-sm px-1 pt-1 font-medium text-ink hover:bg-chip aria-expanded:bg-chip"
        >
          <p className="mb-1 text-xs text-ink-muted">{summary}</p>
          <BarTable title={title} headers={headers} marks={marks.filter(({ count }) => count > 0)} />
        </Popover>
        <span className="min-w-0 truncate text-ink-faint figures">{summary}</span>
      </figcaption>
      {/* The marks may be smaller than the least target size, because the table has the same links. */}
      <div data-equal="table">{children}</div>
    </figure>
  );
}

function BarTable({ title, headers, marks }: Pick<BarFigureProps, 'title' | 'headers' | 'marks'>) {
  const [what, unit] = headers;
  return (
    <table aria-label={title} className="w-full min-w-72 border-collapse">
      <thead>
        <tr className="border-b border-line-firm text-xs text-ink-muted">
          <th scope="col" className="h-7 text-start font-medium">
            {what}
          </th>
          <th scope="col" className="h-7 text-end font-medium">
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {marks.map(({ key, label, name, count, href }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className="p-0 text-start font-normal wrap-anywhere">
              {href === undefined ? (
                <span className="block py-1">{label}</span>
              ) : (
                <a
                  href={href}
                  aria-label={name}
                  onClick={closePopoverAround}
                  className="block py-1 text-accent hover:underline"
                >
                  {label}
                </a>
              )}
            </th>
            <td className="ps-4 text-end figures">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
