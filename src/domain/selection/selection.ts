import { type Fleet, keyAt, rowOf } from '../delegate/fleet';

/** By key, so that the selection survives sorting, filtering and polls. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** The start of a range: the delegate selected or deselected last. */
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: undefined };

/** In the order of the list. */
export interface ShownRows {
  readonly fleet: Fleet;
  readonly rows: Uint32Array;
}

/** The delegate becomes the start of the next range. */
export function toggleSelected({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/**
 * Gives all delegates from the anchor to `key`, in display order, the anchor's state: selected or not. The anchor
 * stays, so that the range can be extended. Without an anchor among the shown rows, toggles `key` alone.
 */
export function selectRange(selection: Selection, key: string, { fleet, rows }: ShownRows): Selection {
  const { keys, anchor } = selection;
  const from = anchor === undefined ? -1 : rows.indexOf(rowOf(fleet, anchor));
  const to = rows.indexOf(rowOf(fleet, key));
  if (anchor === undefined || from === -1 || to === -1) return toggleSelected(selection, key);
  const range = rows.subarray(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: withRows(keys, { fleet, rows: range }, keys.has(anchor)), anchor };
}

/** Delegates that are not shown stay as they are. */
export function selectRows(selection: Selection, shown: ShownRows, isSelected: boolean): Selection {
  return { ...selection, keys: withRows(selection.keys, shown, isSelected) };
}

/**
 * As Shift with an arrow key does. Moving towards the anchor shrinks the range. A step from a row outside a range
 * begins a new one.
 */
export function stepRange(
  { keys, anchor }: Selection,
  from: string,
  to: string,
  shown: ShownRows,
): Selection {
  const placeOf = (key: string) => shown.rows.indexOf(rowOf(shown.fleet, key));
  const goesOn = anchor !== undefined && keys.has(anchor) && keys.has(from) && placeOf(anchor) !== -1;
  const range = { keys: new Set(keys).add(from), anchor: goesOn ? anchor : from };
  const distanceOf = (key: string) => Math.abs(placeOf(key) - placeOf(range.anchor));
  if (distanceOf(to) >= distanceOf(from)) return selectRange(range, to, shown);
  range.keys.delete(from);
  return range;
}

/** Per row: 1 when selected, else 0. Computed once per selection and fleet, so that rows and counts need no keys. */
export function selectionMask({ keys }: Selection, fleet: Fleet): Uint8Array {
  const mask = new Uint8Array(fleet.nameRanks.length);
  for (const key of keys) {
    const row = rowOf(fleet, key);
    if (row !== -1) mask[row] = 1;
  }
  return mask;
}

export function countSelected(mask: Uint8Array, rows: Uint32Array): number {
  if (!mask.includes(1)) return 0;
  let count = 0;
  for (let position = 0; position < rows.length; position++) count += mask[rows[position] ?? 0] ?? 0;
  return count;
}

/** Drops delegates that are no longer listed; the same object when all still are. */
export function keepListed(selection: Selection, fleet: Fleet): Selection {
  const gone = [...selection.keys].filter((key) => rowOf(fleet, key) === -1);
  const { anchor } = selection;
  const hasLostAnchor = anchor !== undefined && rowOf(fleet, anchor) === -1;
  if (gone.length === 0 && !hasLostAnchor) return selection;
  const keys = new Set(selection.keys);
  for (const key of gone) keys.delete(key);
  return { keys, anchor: hasLostAnchor ? undefined : anchor };
}

/** Ascending; keys that are not in the fleet are left out. */
export function selectedRows({ keys }: Pick<Selection, 'keys'>, fleet: Fleet): Uint32Array {
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
