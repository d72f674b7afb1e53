import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { closePopoverAround, Popover } from './Popover';

interface ChartTitleProps {
  readonly title: string;
  /** The margins of the place. */
  readonly className?: string;
  /** The table. */
  readonly children: ReactNode;
}

/** The title of a chart: a button that opens a table with the same facts. */
export function ChartTitle({ title, className, children }: ChartTitleProps) {
  return (
    <Popover
      label={`${title}, as table`}
      trigger={title}
      title={title}
      triggerClassName={clsx(
        'prints -mx-1 inline-flex min-h-6 items-center rounded-sm px-1 text-ink hover:bg-chip aria-expanded:bg-chip',
        className,
      )}
    >
      {children}
    </Popover>
  );
}

interface NumberRow {
  readonly key: string | number;
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
  /** The name of the link. @default the label */
  readonly name?: string;
}

interface NumberTableProps {
  readonly title: string;
  /** What is counted, and in which unit. */
  readonly headers: readonly [string, string];
  readonly rows: readonly NumberRow[];
}

/** A table of numbers, each with what it counts, which can be a link. */
export function NumberTable({ title, headers: [what, unit], rows }: NumberTableProps) {
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
        {rows.map(({ key, label, value, href, name }) => (
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
            <td className="ps-4 text-end figures">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
