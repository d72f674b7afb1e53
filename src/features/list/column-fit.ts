import { sum } from 'd3-array';
import { LIST_COLUMNS } from '@/domain/query/columns';

export interface FittedColumn {
  readonly id: string;
  readonly leastPx: number;
  /** What changes where there is too little room for all columns. */
  readonly narrow?: { readonly leastPx?: number };
}

/** The checkbox before the columns, and the menu after them. */
const REST_PX = 24 + 36;

/** Columns that every list keeps, because they show what is wrong and where. */
const KEPT: ReadonlySet<string> = new Set(['name', 'status', 'versionStatus', 'lastHeartbeat']);

/** The columns that leave first; then those that somebody chose, and the others, from the end. */
const LEAVE_FIRST = ['autoUpgrade', 'tags'];

/**
 * The columns that fit side by side in this width (px), in their order. When not all do, they become narrow; then some
 * leave. The opened row has those. Columns that never leave may be narrower than they should.
 */
export function fittingColumns<Column extends FittedColumn>(
  columns: readonly Column[],
  widthPx: number,
): readonly Column[] {
  const isTooWide = (some: readonly Column[]) => REST_PX + sum(some, ({ leastPx }) => leastPx) > widthPx;
  if (!isTooWide(columns)) return columns;
  let fitting: readonly Column[] = columns.map((column) => ({ ...column, ...column.narrow }));
  for (const id of inLeavingOrder(columns)) {
    if (!isTooWide(fitting)) break;
    fitting = fitting.filter((column) => column.id !== id);
  }
  return fitting;
}

function inLeavingOrder(columns: readonly FittedColumn[]): readonly string[] {
  const shownByDefault = new Set<string>([...LIST_COLUMNS, 'scope']);
  const others = columns
    .map(({ id }) => id)
    .filter((id) => !KEPT.has(id) && !LEAVE_FIRST.includes(id))
    .toReversed();
  const isChosen = (id: string) => !shownByDefault.has(id);
  return [...LEAVE_FIRST, ...others.filter(isChosen), ...others.filter((id) => !isChosen(id))];
}
