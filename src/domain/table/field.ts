import type { Dictionary, Kind, TextListColumn, Unit } from './kinds';
import type { Texts } from './texts';

/**
 * What a filter takes as a value: a range of UTC days (`2027-04-12..2027-04-18`), or of the time since a heartbeat
 * (`3h..4h`, or between two moments).
 */
export type RangeForm = 'days' | 'silence';

/** How a filter uses a field. */
interface FilterUse {
  /** The name of its address parameter. */
  readonly param: string;
  readonly position: number;
  /** The canonical spelling, where values may differ only in spelling. */
  readonly spelling?: (value: string) => string;
  /** The filter value that selects rows whose field is unknown. */
  readonly unknown?: string;
  /** How its values are written, where they are ranges of a number. */
  readonly range?: RangeForm;
}

/** The uses of a field beside being shown. */
interface Uses {
  /** Whether the search covers it. */
  readonly search?: true;
  readonly filter?: FilterUse;
  /** Whether the list sorts by it: by its rank, or in the order of another field. */
  readonly sort?: true | { readonly by: string };
  /** Its position among the columns of the list, or `optional` for a column that the user must choose. */
  readonly column?: number | 'optional';
  /** Whether an export includes it although the list has no column for it. */
  readonly isExported?: true;
  /** Whether most answers change it. Such a field is not part of a row object: read it from its column. */
  readonly isLive?: true;
}

type RangeUse<Form extends RangeForm> = FilterUse & {
  readonly range: Form;
  readonly unknown?: never;
  readonly spelling?: never;
};
type ListUse = FilterUse & { readonly range?: never; readonly unknown?: never };
type ValueUse = FilterUse & { readonly range?: never };

/** The filter that a kind can have: values of its texts, or ranges of its moments or days; any other kind has none. */
type FilterOf<Of, Column> =
  Of extends Unit<'time'>
    ? RangeUse<'silence'>
    : Of extends Unit<'day'>
      ? RangeUse<'days'>
      : Column extends TextListColumn
        ? ListUse
        : Column extends Texts | Dictionary
          ? ValueUse
          : never;

/** The uses that a field of this kind can have. */
export type UsesOf<Of, Column> = Omit<Uses, 'filter'> & { readonly filter?: FilterOf<Of, Column> };

export interface Field<Value = unknown, Column = unknown, Read = unknown> extends Uses {
  readonly kind: Kind<Value, Column, Read>;
  readonly label: string;
}

/** The fields of a table, by name. Columns, orders, filters, addresses and exports use the same name. */
export type Fields = Readonly<Record<string, Field>>;

export type Columns<Table extends Fields> = { readonly [Name in keyof Table]: ColumnOf<Table[Name]> };

type ColumnOf<Of extends Field> = ReturnType<ReturnType<Of['kind']['builder']>['finish']>;

/** Without live fields; undefined where a value is unknown. */
export type Row<Table extends Fields> = {
  readonly [Name in keyof Table as Table[Name] extends { readonly isLive: true } ? never : Name]: ReturnType<
    Table[Name]['kind']['at']
  >;
};

export function rowAt<Table extends Fields>(fields: Table, columns: Columns<Table>, row: number): Row<Table> {
  const read = Object.entries(fields).flatMap(([name, { kind, isLive }]) =>
    isLive ? [] : [[name, kind.at(columns[name], row)] as const],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind reads the type that its field declares
  return Object.fromEntries(read) as Row<Table>;
}

/** A deep comparison, so that an equal row is not drawn again. */
export function isSameRow(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  const right = new Map<string, unknown>(Object.entries(b));
  return left.length === right.size && left.every(([name, value]) => isSameRow(value, right.get(name)));
}

export function changedColumns<Table extends Fields>(
  fields: Table,
  after: Columns<Table>,
  before: Columns<Table>,
): Partial<Columns<Table>> {
  const changed = Object.entries(fields).flatMap(([name, { kind }]) =>
    after[name] === before[name] || kind.isSame(after[name], before[name])
      ? []
      : [[name, after[name]] as const],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a selection of the columns under their own names
  return Object.fromEntries(changed) as Partial<Columns<Table>>;
}
