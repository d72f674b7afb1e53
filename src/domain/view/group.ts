import type { Fleet } from '../delegate/fleet';
import { type Dictionary, valueCount } from '../table/kinds';
import { textAt } from '../table/texts';

export const GROUPINGS = ['owner', 'tag', 'version', 'scope'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Delegates that share a value. */
export interface DelegateGroup {
  /** Undefined for delegates without a value, or whose value is unknown. */
  readonly value: string | undefined;
  /** Rows of the fleet, in the order in which they were given. */
  readonly rows: Uint32Array;
}

/** The values of each delegate: its items in `ids` begin at `start(row)` and end before `end(row)`. */
interface GroupColumn extends Dictionary {
  readonly start: (row: number) => number;
  readonly end: (row: number) => number;
}

function groupColumn({ delegates }: Fleet, by: Grouping): GroupColumn {
  if (by === 'tag') {
    const { values, ids, first, customCounts } = delegates.tags;
    const start = (row: number) => first[row] ?? 0;
    return { values, ids, start, end: (row) => start(row) + (customCounts[row] ?? 0) };
  }
  return { ...delegates[by], start: (row) => row, end: (row) => row + 1 };
}

/**
 * Groups rows of a fleet by owner, version, scope or custom tag. A delegate with several custom tags is in the group of
 * each. Groups come in the order of their first row, the group without a value last. Linear in rows and tags.
 */
export function groupRows(fleet: Fleet, rows: Uint32Array, by: Grouping): readonly DelegateGroup[] {
  const { values, ids, start, end } = groupColumn(fleet, by);
  const none = valueCount(values);
  const rowsOf = new Map<number, number[]>();
  const add = (id: number, row: number) => {
    const members = rowsOf.get(id);
    if (members) members.push(row);
    else rowsOf.set(id, [row]);
  };
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? 0;
    const last = end(row);
    let item = start(row);
    if (item === last) add(none, row);
    for (; item < last; item++) add(ids[item] ?? none, row);
  }
  const withValue = [...rowsOf.keys()].filter((id) => id !== none);
  return [...withValue, ...(rowsOf.has(none) ? [none] : [])].map((id) => ({
    value: id === none ? undefined : textAt(values, id),
    rows: Uint32Array.from(rowsOf.get(id) ?? []),
  }));
}

/** In the order of the groups. Each row is there once: in the first of its groups. */
export function rowsInGroups(fleet: Fleet, rows: Uint32Array, by: Grouping): Uint32Array {
  return Uint32Array.from(new Set(groupRows(fleet, rows, by).flatMap((group) => [...group.rows])));
}
