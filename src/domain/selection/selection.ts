import { type Fleet, keyAt, rowOf } from '../delegate/fleet';

/** The delegates that somebody selected for an action on many, by key: that outlives any order, filter and poll. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** Where a range begins: the delegate that was selected or dropped last. */
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: undefined };

/** What the list shows: rows of a fleet, in order. */
export interface ShownRows {
  readonly fleet: Fleet;
  readonly rows: Uint32Array;
}

/** Selects a delegate, or drops it when it was selected. It is where the next range begins. */
export function toggleSelected({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/**
 * Makes all delegates from the anchor to `key`, in the order shown, what the anchor is: selected or not. The anchor stays,
 * so that the range can be drawn further. Without an anchor among the shown rows, toggles `key` alone.
 */
export function selectRange(selection: Selection, key: string, { fleet, rows }: ShownRows): Selection {
  const { keys, anchor } = selection;
  const from = anchor === undefined ? -1 : rows.indexOf(rowOf(fleet, anchor));
  const to = rows.indexOf(rowOf(fleet, key));
  if (anchor === undefined || from === -1 || to === -1) return toggleSelected(selection, key);
  const range = rows.subarray(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: withRows(keys, { fleet, rows: range }, keys.has(anchor)), anchor };
}

/** Selects all shown delegates, or drops them; those that are not shown stay as they are. */
export function selectRows(selection: Selection, shown: ShownRows, isSelected: boolean): Selection {
  return { ...selection, keys: withRows(selection.keys, shown, isSelected) };
}

/**
 * Draws a range on from one row to the next, as Shift does with an arrow key: towards its anchor it becomes shorter, and from
 * a row that is not in one a new one begins.
 */
export function stepRange(
  { keys, anchor }: Selection,
  from: string,
  to: string,
  shown: ShownRows,
): Selection {
  const goesOn = anchor !== undefined && keys.has(anchor) && keys.has(from);
  const range = { keys: new Set(keys).add(from), anchor: goesOn ? anchor : from };
  const placeOf = (key: string) => shown.rows.indexOf(rowOf(shown.fleet, key));
  const distanceOf = (key: string) => Math.abs(placeOf(key) - placeOf(range.anchor));
  if (distanceOf(to) >= distanceOf(from)) return selectRange(range, to, shown);
  range.keys.delete(from);
  return range;
}

/** Which rows of a fleet are selected: 1 or 0. Made once for a selection and a fleet, so that rows and counts need no keys. */
export function selectionMask({ keys }: Selection, fleet: Fleet): Uint8Array {
  const mask = new Uint8Array(fleet.nameRanks.length);
  for (const key of keys) {
    const row = rowOf(fleet, key);
    if (row !== -1) mask[row] = 1;
  }
  return mask;
}

/** How many of the rows are selected. */
export function countSelected(mask: Uint8Array, rows: Uint32Array): number {
  if (!mask.includes(1)) return 0;
  let count = 0;
  for (let position = 0; position < rows.length; position++) count += mask[rows[position] ?? 0] ?? 0;
  return count;
}

/** The selection without delegates that are no longer listed; the same object when all still are. */
export function keepListed(selection: Selection, fleet: Fleet): Selection {
  const gone = [...selection.keys].filter((key) => rowOf(fleet, key) === -1);
  const { anchor } = selection;
  const hasLostAnchor = anchor !== undefined && rowOf(fleet, anchor) === -1;
  if (gone.length === 0 && !hasLostAnchor) return selection;
  const keys = new Set(selection.keys);
  for (const key of gone) keys.delete(key);
  return { keys, anchor: hasLostAnchor ? undefined : anchor };
}

/** The rows of the selected delegates in a fleet, ascending; those that are not in it are left out. */
export function selectedRows({ keys }: Selection, fleet: Fleet): Uint32Array {
  return Uint32Array.from(Array.from(keys, (key) => rowOf(fleet, key)).filter((row) => row !== -1)).sort();
}

function withRows(
  keys: ReadonlySet<string>,
  { fleet, rows }: ShownRows,
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(keys);
  for (const row of rows) {
    const key = keyAt(fleet, row);
    if (key === undefined) continue;
    if (isSelected) next.add(key);
    else next.delete(key);
  }
  return next;
}
