import type { Columns, Fields } from './field';

/** All values of a row, live ones included; undefined where a value is unknown. */
type RowView<Table extends Fields> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['kind']['at']>;
};

/** The columns of a table in the order of its fields: a view finds a column by its place, which is fast. */
export type ColumnList = readonly unknown[];

/** Columns that are missing are undefined; their fields must not be read. */
export function columnList<Table extends Fields>(fields: Table, columns: Partial<Columns<Table>>): unknown[] {
  return Object.keys(fields).map((name) => columns[name]);
}

/** A class of row views: an object has a getter for each field, which reads the column. It copies nothing. */
export function rowViews<Table extends Fields>(fields: Table) {
  class View {
    constructor(
      readonly row: number,
      readonly columns: ColumnList,
    ) {}
  }
  for (const [place, [name, { kind }]] of Object.entries(fields).entries()) {
    Object.defineProperty(View.prototype, name, {
      get(this: View) {
        return kind.at(this.columns[place], this.row);
      },
    });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each getter has the type that its field's kind reads
  return View as unknown as new (
    row: number,
    columns: ColumnList,
  ) => View & RowView<Table>;
}
