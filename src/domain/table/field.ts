import type { Kind } from './kinds';

/** How a filter chooses by a field. */
interface FilterUse {
  /** The name of its address parameter. */
  readonly param: string;
  /** Its place among the filters. */
  readonly position: number;
  /** The spelling in which the fleet has a value, where values differ in spelling only. */
  readonly spelling?: (value: string) => string;
  /** Values that a value chooses too, beside itself. */
  readonly covers?: Readonly<Record<string, readonly string[]>>;
  /** The value that chooses rows of which it is unknown. */
  readonly unknown?: string;
}

/** What a field is used for beside being shown. */
export interface Uses {
  /** The search finds it. */
  readonly search?: true;
  /** A filter chooses by it. */
  readonly filter?: FilterUse;
  /** The list sorts by it: by rank, in this order of its values, or in the order of another field. */
  readonly sort?: true | readonly string[] | { readonly by: string };
  /** The list shows it: its place among the columns, or only when the reader chooses it. */
  readonly column?: number | 'optional';
  /** An export has it although the list shows no column of it. */
  readonly isExported?: true;
  /** Most answers change it, so it is no part of a row object: read it from its column. */
  readonly isLive?: true;
}

/** One fact of the rows of a table: how it is stored, what people call it and what it is used for. */
export interface Field<Value = unknown, Column = unknown, Read = unknown> extends Uses {
  readonly kind: Kind<Value, Column, Read>;
  readonly label: string;
}

/** The fields of a table, by name. The name is the same everywhere: column, order, filter, address, export. */
export type Fields = Readonly<Record<string, Field>>;

/** The columns of a table, one a field. */
export type Columns<Table extends Fields> = { readonly [Name in keyof Table]: ColumnOf<Table[Name]> };

type ColumnOf<Of extends Field> = ReturnType<ReturnType<Of['kind']['builder']>['finish']>;

/** One row of a table as an object: every field that is not live, undefined where it is unknown. */
export type Row<Table extends Fields> = {
  readonly [Name in keyof Table as Table[Name] extends { readonly isLive: true } ? never : Name]: ReturnType<
    Table[Name]['kind']['at']
  >;
};

/** One row as an object. */
export function rowAt<Table extends Fields>(fields: Table, columns: Columns<Table>, row: number): Row<Table> {
  const read = Object.entries(fields).flatMap(([name, { kind, isLive }]) =>
    isLive ? [] : [[name, kind.at(columns[name], row)] as const],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind reads the type that its field declares
  return Object.fromEntries(read) as Row<Table>;
}

/** Whether two rows say the same, so that nothing has to be drawn again. */
export function isSameRow(a: object, b: object): boolean {
  return isSameValue(a, b);
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  const right = new Map<string, unknown>(Object.entries(b));
  return left.length === right.size && left.every(([name, value]) => isSameValue(value, right.get(name)));
}

/** The columns that do not say what they said before. */
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
