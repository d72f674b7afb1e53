import { type Fleet, keyAt, rowOf } from '@/domain/delegate/fleet';
import type { DelegateGroup } from '@/domain/view/group';

/** A line of the list: a delegate, or the header of a group. */
interface Entry {
  /** The row of the delegate in the fleet; -1 for the header of a group. */
  readonly row: number;
  /** The group that the line is in or heads; undefined in a list without groups. */
  readonly group: DelegateGroup | undefined;
}

/** The lines of the list, by position from 0. */
export interface Entries {
  readonly count: number;
  /** Undefined outside the list. */
  readonly at: (position: number) => Entry | undefined;
  /** Stable across answers; '' outside the list. */
  readonly idAt: (position: number) => string;
  /** -1 if no line has the id. */
  readonly positionOf: (id: string) => number;
}

/** A list without groups. `rows` are rows of the fleet, in order. */
export function plainEntries(fleet: Fleet, rows: Uint32Array): Entries {
  return {
    count: rows.length,
    at: (position) => {
      const row = rows[position];
      return row === undefined ? undefined : { row, group: undefined };
    },
    idAt: (position) => keyAt(fleet, rows[position] ?? -1) ?? '',
    positionOf: (id) => rows.indexOf(rowOf(fleet, id)),
  };
}

/** For each group its header, then its delegates unless it is folded. */
export function groupedEntries(
  fleet: Fleet,
  groups: readonly DelegateGroup[],
  isFolded: (group: DelegateGroup) => boolean,
): Entries {
  const starts = new Uint32Array(groups.length);
  let count = 0;
  for (const [i, group] of groups.entries()) {
    starts[i] = count;
    count += isFolded(group) ? 1 : 1 + group.rows.length;
  }
  const at = (position: number): Entry | undefined => {
    if (position < 0 || position >= count) return undefined;
    const index = lastNotAbove(starts, position);
    const group = groups[index];
    return group && { row: group.rows[position - (starts[index] ?? 0) - 1] ?? -1, group };
  };
  return {
    count,
    at,
    idAt: (position) => {
      const entry = at(position);
      return entry?.group ? prefixOf(entry.group) + (keyAt(fleet, entry.row) ?? '') : '';
    },
    positionOf: (id) => {
      const index = groups.findIndex((group) => id.startsWith(prefixOf(group)));
      const group = groups[index];
      const start = starts[index];
      if (!group || start === undefined) return -1;
      const key = id.slice(prefixOf(group).length);
      if (key === '') return start;
      const place = isFolded(group) ? -1 : group.rows.indexOf(rowOf(fleet, key));
      return place === -1 ? -1 : start + 1 + place;
    },
  };
}

/** Group after group. */
export function rowsOfGroups(groups: readonly DelegateGroup[]): Uint32Array {
  const all = new Uint32Array(groups.reduce((count, { rows }) => count + rows.length, 0));
  let end = 0;
  for (const { rows } of groups) {
    all.set(rows, end);
    end += rows.length;
  }
  return all;
}

/** Starts with the value's length, so that no prefix starts with another one. */
function prefixOf({ value }: DelegateGroup): string {
  return value === undefined ? '-:' : `${value.length}:${value}:`;
}

/** The index of the last number in an ascending array that is not above a limit. */
function lastNotAbove(ascending: Uint32Array, limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
