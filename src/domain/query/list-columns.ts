/** The columns that the list can show, in the order in which it shows them unless somebody chose another. */
export const LIST_COLUMNS = [
  'delegate',
  'connectivity',
  'tags',
  'version',
  'instanceStatus',
  'lastHeartbeat',
  'autoUpgrade',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** How much air rows have; the first is what holds until somebody chooses. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The column that is always shown: without it, nobody knows whose row it is. */
export const MANDATORY_COLUMN: ListColumn = 'delegate';

/** Columns as read from a text, and what of it names none. */
export interface ReadColumns {
  readonly columns: readonly ListColumn[];
  readonly unknown: readonly string[];
}

/** Columns as a preference and an address write them: their ids with commas between. */
export function formatColumns(columns: readonly ListColumn[]): string {
  return columns.join(',');
}

/** Reads what {@link formatColumns} writes. Each column once; the mandatory one comes first when it is missing. */
export function parseColumns(text: string): ReadColumns {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))];
  const known = ids.flatMap((id) => LIST_COLUMNS.find((column) => column === id) ?? []);
  return {
    columns: known.includes(MANDATORY_COLUMN) ? known : [MANDATORY_COLUMN, ...known],
    unknown: ids.filter((id) => !LIST_COLUMNS.some((column) => column === id)),
  };
}

/** The columns with one shown or hidden: shown at the end, hidden unless it is mandatory. */
export function toggleColumn(columns: readonly ListColumn[], column: ListColumn): readonly ListColumn[] {
  if (column === MANDATORY_COLUMN) return columns;
  return columns.includes(column) ? columns.filter((shown) => shown !== column) : [...columns, column];
}

/** The columns with one moved by so many places, as far as there are any. */
export function moveColumn(
  columns: readonly ListColumn[],
  column: ListColumn,
  places: number,
): readonly ListColumn[] {
  const from = columns.indexOf(column);
  if (from === -1) return columns;
  const others = columns.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, from + places), 0, column);
}
