import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useEffect } from 'react';
import { MANDATORY_COLUMN } from '@/domain/view/columns';
import { DEFAULT_SORT, type Sort, type SortKey } from '@/domain/view/order';
import { useRovingFocus } from '@/ui/use-roving-focus';
import type { Column } from './columns';
import { NOTED_HEADERS, useAsOfNote } from './use-as-of-note';

/** Long enough for the browser to paint the current order first. */
const PREPARE_AFTER_MS = 200;

interface SortHeaderProps {
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Called with a sort order that the reader is likely to ask for next. */
  readonly onApproach: (sort: Sort) => void;
  /** The checkbox before the name. */
  readonly selectAll: ReactNode;
}

/**
 * The header row. A press on a column sorts by it, a second press reverses the order, a third one restores worst first. The
 * checkbox and the columns are one tab stop.
 */
export function SortHeader({ selectAll, ...columnsProps }: SortHeaderProps) {
  const group = useRovingFocus<HTMLTableRowElement>();
  return (
    <thead role="rowgroup" className="list-header">
      <tr
        role="row"
        aria-rowindex={1}
        aria-label="Columns"
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it on every role
        aria-description="Left and Right move between the columns."
        className="row-cells list-grid"
        {...group}
      >
        <SortColumns {...columnsProps} selectAll={selectAll} />
      </tr>
    </thead>
  );
}

/** Memoized: a letter typed into the search changes nothing here. */
const SortColumns = memo(function SortColumns({
  columns,
  sort,
  onSort,
  onApproach,
  selectAll,
}: SortHeaderProps) {
  // A reader who has sorted by a column is likely to press its header again.
  const isByColumn = columns.some(({ sortKey }) => sortKey === sort.key);
  useEffect(() => {
    if (!isByColumn) return undefined;
    const timer = setTimeout(() => onApproach(nextSort(sort, sort.key)), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sort, isByColumn, onApproach]);

  const asOfNote = useAsOfNote();
  return columns.map(({ id, header, sortKey }) => {
    const note = asOfNote(id);
    const label = (note && NOTED_HEADERS[id]) ?? header;
    const text = (
      // A translated page does not show a changed text, so another label is another element.
      <span key={label}>
        {label}
        {note && <span className="ms-1 font-normal text-ink-faint">{` ${note}`}</span>}
      </span>
    );
    const direction = sort.key !== sortKey ? undefined : sort.descending ? 'descending' : 'ascending';
    return (
      <th
        key={id}
        role="columnheader"
        scope="col"
        aria-sort={direction ?? 'none'}
        // Otherwise the checkbox would be a part of the name.
        aria-label={id === MANDATORY_COLUMN ? header : undefined}
        data-col={id}
      >
        {id === MANDATORY_COLUMN && selectAll}
        {sortKey === undefined ? (
          text
        ) : (
          <button
            type="button"
            onPointerEnter={() => onApproach(nextSort(sort, sortKey))}
            onFocus={() => onApproach(nextSort(sort, sortKey))}
            onClick={() => onSort(nextSort(sort, sortKey))}
            className="prints flex h-6 items-center gap-1 rounded-sm whitespace-nowrap hover:text-ink"
          >
            {text}
            <SortArrow direction={direction} />
          </button>
        )}
      </th>
    );
  });
});

function SortArrow({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (direction === 'ascending') return <ArrowUp aria-hidden size={12} />;
  if (direction === 'descending') return <ArrowDown aria-hidden size={12} />;
  return <ArrowUp aria-hidden size={12} className="opacity-0 in-[button:hover]:opacity-50" />;
}

function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key !== key) return { key, descending: false };
  return sort.descending ? DEFAULT_SORT : { key, descending: true };
}
