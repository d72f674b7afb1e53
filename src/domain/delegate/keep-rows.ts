import type { Columns, Fields } from '../table/field';
import { DELEGATE, INSTANCE } from './fields';
import type { Fleet } from './fleet';

/** The fleet of only these delegates, in this order: all else stays known of them. */
export function keepRows(fleet: Fleet, rows: Uint32Array): Fleet {
  const firstInstance = new Uint32Array(rows.length + 1);
  const instances: number[] = [];
  for (const [place, row] of rows.entries()) {
    const end = fleet.firstInstance[row + 1] ?? 0;
    for (let instance = fleet.firstInstance[row] ?? end; instance < end; instance++) instances.push(instance);
    firstInstance[place + 1] = instances.length;
  }
  return {
    context: fleet.context,
    unreadableDelegates: fleet.unreadableDelegates,
    firstInstance,
    nameRanks: rows.map((row) => fleet.nameRanks[row] ?? 0),
    delegates: keepIn(DELEGATE, fleet.delegates, rows),
    instances: keepIn(INSTANCE, fleet.instances, instances),
  };
}

function keepIn<Table extends Fields>(
  fields: Table,
  columns: Columns<Table>,
  rows: Iterable<number>,
): Columns<Table> {
  const kept = Object.entries(fields).map(([name, { kind }]) => {
    const builder = kind.builder();
    for (const row of rows) builder.push(kind.at(columns[name], row));
    return [name, builder.finish()] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builder of each kind builds its columns
  return Object.fromEntries(kept) as Columns<Table>;
}
