export interface FittedColumn {
  readonly id: string;
  readonly leastPx: number;
}

/** The checkbox before the columns, and the menu after them. */
const REST_PX = 24 + 36;

/** Columns that every list keeps, because they show what is wrong and where. */
const KEPT: ReadonlySet<string> = new Set(['name', 'status', 'versionStatus', 'lastHeartbeat']);

/** The columns that leave first; then the others leave from the end. */
const LEAVE_FIRST = ['tags', 'autoUpgrade'];

/**
 * The columns that fit side by side in this width (px), in their order. The opened row has the columns that are left
 * out. Columns that are never left out may be narrower than they should.
 */
export function fittingColumns<Column extends FittedColumn>(
  columns: readonly Column[],
  widthPx: number,
): readonly Column[] {
  const byName = LEAVE_FIRST.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const others = columns.filter(({ id }) => !KEPT.has(id) && !LEAVE_FIRST.includes(id));
  const leaving = [...byName, ...others.toReversed()];
  let neededPx = columns.reduce((sum, { leastPx }) => sum + leastPx, REST_PX);
  const left = new Set<Column>();
  for (const column of leaving) {
    if (neededPx <= widthPx) break;
    left.add(column);
    neededPx -= column.leastPx;
  }
  return left.size === 0 ? columns : columns.filter((column) => !left.has(column));
}
