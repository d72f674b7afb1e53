import { sum } from 'd3-array';
import { LIST_COLUMNS } from '@/domain/view/columns';

export interface FittedColumn {
  readonly id: string;
  readonly leastPx: number;
  readonly grow?: number;
  /** What changes where there is too little room for all columns. */
  readonly narrow?: { readonly leastPx?: number };
}

/** The room for the button of the menu, at the end of the last column. */
export const MENU_PX = 36;
/** The room for the checkbox, before the columns. */
export const CHECK_PX = 24;
const REST_PX = CHECK_PX + MENU_PX;

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

/** The columns of a list with two lines for each delegate; a third one has the scope. The opened row has the others. */
export function columnsOfTwoLines<Column extends FittedColumn>(
  columns: readonly Column[],
): readonly Column[] {
  return columns.filter(({ id }) => KEPT.has(id) || id === 'scope');
}

/** The width of each column when those that grow share what is left, px. None is below its least width. */
export function columnWidths(columns: readonly FittedColumn[], widthPx: number): readonly number[] {
  const fixed = new Set(columns.filter(({ grow }) => !grow));
  for (;;) {
    const growing = columns.filter((column) => !fixed.has(column));
    const leftPx = widthPx - REST_PX - sum(fixed, ({ leastPx }) => leastPx);
    const unitPx = leftPx / sum(growing, ({ grow = 0 }) => grow);
    const tooNarrow = growing.filter(({ grow = 0, leastPx }) => unitPx * grow < leastPx);
    if (tooNarrow.length === 0)
      return columns.map((column) =>
        fixed.has(column) ? column.leastPx : Math.floor(unitPx * (column.grow ?? 0)),
      );
    for (const column of tooNarrow) fixed.add(column);
  }
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
