import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '@/lib/numbers';
import { Button } from './Button';
import type { BarMark } from './bar-mark';

interface BarFigureProps {
  readonly title: string;
  /** What the chart shows, in one sentence. */
  readonly summary: string;
  /** The headers of the table: what is counted, and in which unit. */
  readonly headers: readonly [string, string];
  /** The marks that the chart draws. */
  readonly marks: readonly BarMark[];
  /** Marks that have no place in the chart, listed below it. */
  readonly beside: readonly BarMark[];
  /** The chart. */
  readonly children: ReactNode;
}

/** A chart with its title and its summary, and a table of the same marks that can take its place. */
export function BarFigure({ title, summary, headers, marks, beside, children }: BarFigureProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const noted = beside.filter(({ count }) => count > 0);
  const next = isTable ? 'Show as chart' : 'Show as table';
  return (
    <figure aria-labelledby={titleId} className="m-0 flex min-w-0 flex-col gap-1">
      <figcaption>
        <div className="flex items-center justify-between gap-2">
          <h2 id={titleId} className="font-medium">
            {title}
          </h2>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${next}: ${title}`}
            onClick={() => setTable(!isTable)}
          >
            {next}
          </Button>
        </div>
        <p className="min-h-8 text-xs text-ink-muted">{summary}</p>
      </figcaption>
      {isTable ? (
        <BarTable title={title} headers={headers} marks={[...marks, ...noted]} />
      ) : (
        <>
          {/* The marks may be smaller than the least target size, because the table has the same links. */}
          <div data-equal="table" className="min-h-36">
            {children}
          </div>
          <ul className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-ink-muted">
            {noted.map((mark) => (
              <li key={mark.key}>
                <MarkText mark={mark} />
              </li>
            ))}
          </ul>
        </>
      )}
    </figure>
  );
}

function MarkText({ mark }: { mark: BarMark }) {
  return mark.href === undefined ? (
    mark.name
  ) : (
    <a href={mark.href} className="inline-flex min-h-6 items-center text-accent hover:underline">
      {mark.name}
    </a>
  );
}

function BarTable({ title, headers, marks }: Pick<BarFigureProps, 'title' | 'headers' | 'marks'>) {
  const [what, unit] = headers;
  return (
    <table aria-label={title} className="w-full border-collapse ">
      <thead>
        <tr className="border-b border-line text-ink-muted">
          <th scope="col" className="py-0.5 text-start font-medium">
            {what}
          </th>
          <th scope="col" className="py-0.5 text-end font-medium">
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {marks.map(({ key, label, name, count, href }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="p-0 text-start font-normal wrap-anywhere">
              {href === undefined ? (
                label
              ) : (
                <a href={href} aria-label={name} className="block py-0.5 text-accent hover:underline">
                  {label}
                </a>
              )}
            </th>
            <td className="text-end figures">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
