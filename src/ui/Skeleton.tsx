const WIDTHS = ['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12'];

/** Grey rows without animation in place of rows that are loading, and one text for assistive technology. */
export function Skeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true" className="flex h-10 items-center gap-6 border-b border-line">
          <span
            className={`h-3 max-w-64 rounded-sm bg-line forced-colors:opacity-30 ${WIDTHS[row % WIDTHS.length] ?? ''}`}
          />
          <span className="h-3 w-24 shrink-0 rounded-sm bg-sunken" />
          <span className="ms-auto h-3 w-16 shrink-0 rounded-sm bg-sunken" />
        </div>
      ))}
      <output className="sr-only">{label}</output>
    </div>
  );
}
