import { DELEGATE } from '../delegate/fields';
import type { Fields } from '../table/field';

type ShownIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly column: unknown } ? Name : never;
}[keyof Table];

/** A delegate field that is declared as a column. */
export type ListColumn = ShownIn<typeof DELEGATE>;

const FIELDS: Fields = DELEGATE;

/** {@link LIST_COLUMNS} come first. */
export const ALL_COLUMNS: readonly ListColumn[] = Object.keys(FIELDS)
  .filter(isListColumn)
  .sort((a, b) => columnPlace(a) - columnPlace(b));

/** Shown by default, in this order. */
export const LIST_COLUMNS: readonly ListColumn[] = ALL_COLUMNS.filter((name) =>
  Number.isFinite(columnPlace(name)),
);

/** The first one is the default. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Always shown, because it identifies the delegate of a row. */
export const MANDATORY_COLUMN = 'name' satisfies ListColumn;

export interface ReadColumns {
  readonly columns: readonly ListColumn[];
  readonly unknown: readonly string[];
}

/** As preferences and addresses store them: names separated by commas. */
export function formatColumns(columns: readonly ListColumn[]): string {
  return columns.join(',');
}

/** Reads the output of {@link formatColumns}. Each column appears once; the mandatory one comes first when it is missing. */
export function parseColumns(text: string): ReadColumns {
  const names = [...new Set(text.split(',').filter((name) => name !== ''))];
  const known = names.filter(isListColumn);
  return {
    columns: known.includes(MANDATORY_COLUMN) ? known : [MANDATORY_COLUMN, ...known],
    unknown: names.filter((name) => !isListColumn(name)),
  };
}

/** Shows a hidden column, at the end, or hides a shown one, unless it is mandatory. */
export function toggleColumn(columns: readonly ListColumn[], column: ListColumn): readonly ListColumn[] {
  if (column === MANDATORY_COLUMN) return columns;
  return columns.includes(column) ? columns.filter((shown) => shown !== column) : [...columns, column];
}

/** Up to the ends of the list. */
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

export function isListColumn(name: string): name is ListColumn {
  return Object.hasOwn(FIELDS, name) && FIELDS[name]?.column !== undefined;
}

function columnPlace(name: ListColumn): number {
  const { column } = DELEGATE[name];
  return typeof column === 'number' ? column : Number.POSITIVE_INFINITY;
}
