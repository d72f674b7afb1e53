import { formatIso, formatIsoDay } from '@/lib/time';
import type { Delegate } from '../delegate/fields';
import { DELEGATE, type DelegateField, INSTANCE, type Instance } from '../delegate/fields';
import { delegateAt, type Fleet } from '../delegate/fleet';
import { findingsAt } from '../findings/finding-column';
import { type Field, type Fields, rowAt } from '../table/field';
import { isListColumn, LIST_COLUMNS, type ListColumn } from '../view/columns';
import { hasScopes } from '../view/has-scopes';

type ExportedIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isExported: true } ? Name : never;
}[keyof Table];

export type ExportColumn = ListColumn | ExportedIn<typeof DELEGATE> | 'findings';

const FIELDS: Fields = DELEGATE;

/** The default columns of the list come first. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...new Set<ExportColumn>([
    ...LIST_COLUMNS,
    ...Object.keys(FIELDS).filter((name) => isListColumn(name) || isExported(name)),
    'findings',
  ]),
];

export const INSTANCE_COLUMNS = [
  'hostName',
  'status',
  'version',
  'releasesBehind',
  'versionStatus',
  'supportEnds',
  'lastHeartbeat',
  'isPolling',
  'isTokenActive',
] as const satisfies readonly (keyof typeof INSTANCE)[];
export type InstanceColumn = (typeof INSTANCE_COLUMNS)[number];

function isExported(name: string): name is ExportedIn<typeof DELEGATE> {
  return FIELDS[name]?.isExported === true;
}

/** Adds the identifier, which the list shows under the name, and the scope when the listing reports it. */
export function shownColumns(
  fleet: Fleet,
  columns: readonly ListColumn[] = LIST_COLUMNS,
): readonly ExportColumn[] {
  return columns.flatMap((column): readonly ExportColumn[] =>
    column === 'name' ? identityColumns(fleet) : [column],
  );
}

export function identityColumns(fleet: Fleet): readonly ('name' | 'identifier' | 'scope')[] {
  return hasScopes(fleet) ? ['name', 'identifier', 'scope'] : ['name', 'identifier'];
}

/** The columns of the list come first, in their order. */
export function everyColumn(fleet: Fleet, columns?: readonly ListColumn[]): readonly ExportColumn[] {
  const every = [...new Set([...shownColumns(fleet, columns), ...EXPORT_COLUMNS])];
  return hasScopes(fleet) ? every : every.filter((column) => column !== 'scope');
}

/** In machine-readable form; null when it is unknown or absent. */
export type ExportValue = string | number | boolean | readonly string[] | null;

interface Place {
  readonly fleet: Fleet;
  readonly row: number;
}

/** The labels on the pages. A column without labels exports its value. */
export interface ExportLabels {
  readonly delegate: {
    readonly [Name in DelegateField | 'findings']?: (delegate: Delegate, place: Place) => string | undefined;
  };
  readonly instance: {
    readonly [Name in InstanceColumn]?: (instance: Instance, delegate: Delegate) => string | undefined;
  };
}

export function exportHeader(column: ExportColumn): string {
  return column === 'findings' ? 'Findings' : DELEGATE[column].label;
}

export function instanceHeader(column: InstanceColumn): string {
  return INSTANCE[column].label;
}

/** The Manager's own values; times in ISO 8601. */
export function exportValue(column: ExportColumn, fleet: Fleet, row: number): ExportValue {
  if (column === 'findings') return findingsAt(fleet, row);
  // The six states of the filter, so that a count of exported delegates equals the count on the page.
  const name = column === 'status' ? 'state' : column;
  return valueAt(DELEGATE[name], fleet.delegates[name], row);
}

export function instanceValue(column: InstanceColumn, { instances }: Fleet, instance: number): ExportValue {
  return valueAt(INSTANCE[column], instances[column], instance);
}

/** With the labels of the pages; empty where unknown or absent. */
export function exportTexts(
  columns: readonly ExportColumn[],
  { fleet, labels }: { readonly fleet: Fleet; readonly labels: ExportLabels },
  row: number,
): readonly string[] {
  const delegate = knownDelegate(fleet, row);
  return columns.map((column) => {
    const label = labels.delegate[column];
    return label ? (label(delegate, { fleet, row }) ?? '') : cellText(exportValue(column, fleet, row));
  });
}

/** With the labels of the pages; empty where unknown or absent. */
export function instanceTexts(
  columns: readonly InstanceColumn[],
  { fleet, labels }: { readonly fleet: Fleet; readonly labels: ExportLabels },
  row: number,
): (instance: number) => readonly string[] {
  const delegate = knownDelegate(fleet, row);
  return (instance) => {
    const facts = rowAt(INSTANCE, fleet.instances, instance);
    return columns.map((column) => {
      const label = labels.instance[column];
      return label ? (label(facts, delegate) ?? '') : cellText(instanceValue(column, fleet, instance));
    });
  };
}

function knownDelegate(fleet: Fleet, row: number): Delegate {
  const delegate = delegateAt(fleet, row);
  if (!delegate) throw new RangeError(`There is no delegate in row ${row}.`);
  return delegate;
}

function valueAt({ kind }: Field, column: unknown, row: number): ExportValue {
  const value = kind.at(column, row);
  if (typeof value === 'number') {
    if (kind.unit === undefined) return value;
    return (kind.unit === 'day' ? formatIsoDay(value) : formatIso(value)) ?? null;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).flat().map(String) : null;
}

function cellText(value: ExportValue): string {
  return typeof value === 'object' ? (value ?? []).join(', ') : String(value);
}
