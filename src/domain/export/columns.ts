import { formatIso, formatIsoDay } from '@/lib/time';
import type { Delegate } from '../delegate/fields';
import { DELEGATE, type DelegateField } from '../delegate/fields';
import { delegateAt, type Fleet } from '../delegate/fleet';
import { ALL_COLUMNS, LIST_COLUMNS, type ListColumn } from '../query/columns';
import { hasScopes } from '../query/scope-sums';
import type { Field, Fields } from '../table/field';

type ExportedIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isExported: true } ? Name : never;
}[keyof Table];

/** A field that can be exported: a column of the list, or another that says so. */
export type ExportColumn = ListColumn | ExportedIn<typeof DELEGATE>;

const FIELDS: Fields = DELEGATE;

/** Everything that can be exported of a delegate: first what the list can show. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...new Set<ExportColumn>([...LIST_COLUMNS, ...Object.keys(FIELDS).filter(isExported), ...ALL_COLUMNS]),
];

function isExported(name: string): name is ExportedIn<typeof DELEGATE> {
  return FIELDS[name]?.isExported === true;
}

/**
 * The columns of a list as an export has them: what stands under the name goes with it, and the scope as well where the
 * listing reports whose the delegates are.
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

/** All that is known of the delegates of a listing: the columns of the list first, in their order. */
export function everyColumn(fleet: Fleet, columns?: readonly ListColumn[]): readonly ExportColumn[] {
  const every = [...new Set([...shownColumns(fleet, columns), ...EXPORT_COLUMNS])];
  return hasScopes(fleet) ? every : every.filter((column) => column !== 'scope');
}

/** A fact as programs read it; null when it is not known or there is none. */
export type ExportValue = string | number | boolean | readonly string[] | null;

/** The labels that people see elsewhere for the same values; a field without one shows its value. */
export type ExportLabels = { readonly [Name in DelegateField]?: (delegate: Delegate) => string | undefined };

/** What stands over a column. */
export function exportHeader(column: ExportColumn): string {
  return DELEGATE[column].label;
}

/** A fact as programs read it: the Manager's own values, times in ISO 8601. */
export function exportValue(column: ExportColumn, fleet: Fleet, row: number): ExportValue {
  const { kind }: Field = DELEGATE[column];
  const columns: Readonly<Record<string, unknown>> = fleet.delegates;
  const value = kind.at(columns[column], row);
  if (typeof value === 'number') {
    if (kind.unit === undefined) return value;
    return (kind.unit === 'day' ? formatIsoDay(value) : formatIso(value)) ?? null;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).flat().map(String) : null;
}

/** The facts of a row as people read them, in the labels of the page; empty where they are not known or there is none. */
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
