import { formatIso, formatIsoDay } from '@/lib/time';
import type { Delegate } from '../delegate/fields';
import { DELEGATE, type DelegateField } from '../delegate/fields';
import { delegateAt, type Fleet } from '../delegate/fleet';
import { ALL_COLUMNS, LIST_COLUMNS, type ListColumn } from '../query/columns';
import { hasScopes } from '../query/has-scopes';
import type { Field, Fields } from '../table/field';

type ExportedIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isExported: true } ? Name : never;
}[keyof Table];

/** A field that can be exported: a column of the list, or a field marked as exported. */
export type ExportColumn = ListColumn | ExportedIn<typeof DELEGATE>;

const FIELDS: Fields = DELEGATE;

/** All delegate fields that can be exported, the default columns of the list first. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...new Set<ExportColumn>([...LIST_COLUMNS, ...Object.keys(FIELDS).filter(isExported), ...ALL_COLUMNS]),
];

function isExported(name: string): name is ExportedIn<typeof DELEGATE> {
  return FIELDS[name]?.isExported === true;
}

/**
 * Returns the columns of a list for an export. Adds the identifier, which the list shows under the name, and the scope
 * when the listing reports it.
 */
export function shownColumns(
  fleet: Fleet,
  columns: readonly ListColumn[] = LIST_COLUMNS,
): readonly ExportColumn[] {
  const beside: readonly ExportColumn[] = hasScopes(fleet)
    ? ['name', 'identifier', 'scope']
    : ['name', 'identifier'];
  return columns.flatMap((column) => (column === 'name' ? beside : [column]));
}

/** Returns all exportable columns of a listing, the columns of the list first, in their order. */
export function everyColumn(fleet: Fleet, columns?: readonly ListColumn[]): readonly ExportColumn[] {
  const every = [...new Set([...shownColumns(fleet, columns), ...EXPORT_COLUMNS])];
  return hasScopes(fleet) ? every : every.filter((column) => column !== 'scope');
}

/** A fact in machine-readable form; null when it is unknown or absent. */
export type ExportValue = string | number | boolean | readonly string[] | null;

/** The labels that the pages show for the same values; a field without one exports its value. */
export type ExportLabels = { readonly [Name in DelegateField]?: (delegate: Delegate) => string | undefined };

/** Returns the header of a column. */
export function exportHeader(column: ExportColumn): string {
  return DELEGATE[column].label;
}

/** Returns a fact in machine-readable form: the Manager's own values, times in ISO 8601. */
export function exportValue(column: ExportColumn, fleet: Fleet, row: number): ExportValue {
  // The six states of the filter, so that a count of exported delegates equals the count on the page.
  const name = column === 'status' ? 'state' : column;
  const { kind }: Field = DELEGATE[name];
  const columns: Readonly<Record<string, unknown>> = fleet.delegates;
  const value = kind.at(columns[name], row);
  if (typeof value === 'number') {
    if (kind.unit === undefined) return value;
    return (kind.unit === 'day' ? formatIsoDay(value) : formatIso(value)) ?? null;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).flat().map(String) : null;
}

/** Returns the facts of a row as texts for people, with the labels of the pages; empty where unknown or absent. */
export function exportTexts(
  columns: readonly ExportColumn[],
  { fleet, labels }: { readonly fleet: Fleet; readonly labels: ExportLabels },
  row: number,
): readonly string[] {
  const delegate = delegateAt(fleet, row);
  if (!delegate) throw new RangeError(`There is no delegate in row ${row}.`);
  return columns.map((column) => {
    const label = labels[column];
    if (label) return label(delegate) ?? '';
    const value = exportValue(column, fleet, row);
    return typeof value === 'object' ? (value ?? []).join(', ') : String(value);
  });
}
