import type { Roster } from '../delegate/roster';

/** The delegates that somebody picked for an action on many, by key: that outlives any order, filter and poll. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** Where a range begins: the delegate that was picked or dropped last. */
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: undefined };

/** Picks a delegate, or drops it when it was picked. It is where the next range begins. */
export function toggleSelected({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/**
 * Makes all delegates from the anchor to `key`, in the order shown, what the anchor is: picked or not. The anchor stays,
 * so that the range can be drawn further. Without an anchor among the shown rows, toggles `key` alone.
 */
export function selectRange(selection: Selection, key: string, rows: Uint32Array, roster: Roster): Selection {
  const { keys, anchor } = selection;
  const from = anchor === undefined ? -1 : rows.indexOf(roster.ordinalOf(anchor));
  const to = rows.indexOf(roster.ordinalOf(key));
  if (anchor === undefined || from === -1 || to === -1) return toggleSelected(selection, key);
  const range = rows.subarray(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: withRows(keys, range, roster, keys.has(anchor)), anchor };
}

/** Picks all shown delegates, or drops them; those that are not shown stay as they are. */
export function selectRows(
  selection: Selection,
  rows: Uint32Array,
  roster: Roster,
  isPicked: boolean,
): Selection {
  return { ...selection, keys: withRows(selection.keys, rows, roster, isPicked) };
}

/**
 * Draws a range on from one row to the next, as Shift does with an arrow key: towards its anchor it becomes shorter, and from
 * a row that is not in one a new one begins.
 */
export function stepRange(
  { keys, anchor }: Selection,
  from: string,
  to: string,
  rows: Uint32Array,
  roster: Roster,
): Selection {
  const goesOn = anchor !== undefined && keys.has(anchor) && keys.has(from);
  const range = { keys: new Set(keys).add(from), anchor: goesOn ? anchor : from };
  const distanceOf = (key: string) =>
    Math.abs(rows.indexOf(roster.ordinalOf(key)) - rows.indexOf(roster.ordinalOf(range.anchor)));
  if (distanceOf(to) >= distanceOf(from)) return selectRange(range, to, rows, roster);
  range.keys.delete(from);
  return range;
}

/** Who is picked, by ordinal: 1 or 0. Made once for a selection and a roster, so that rows and counts need no keys. */
export function pickedMask({ keys }: Selection, roster: Roster): Uint8Array {
  const mask = new Uint8Array(roster.size);
  for (const key of keys) mask[roster.ordinalOf(key)] = 1;
  return mask;
}

/** How many of the rows are picked. */
export function countPicked(mask: Uint8Array, rows: Uint32Array): number {
  if (!mask.includes(1)) return 0;
  let count = 0;
  for (let position = 0; position < rows.length; position++) count += mask[rows[position] ?? 0] ?? 0;
  return count;
}

/**
 * The selection without delegates that are no longer listed; the same object when all still are. One look-up for each that
 * is picked, so it is for a new roster and not for every poll: most polls leave the roster the same object.
 */
export function keepListed(selection: Selection, roster: Roster): Selection {
  const gone: string[] = [];
  for (const key of selection.keys) if (roster.ordinalOf(key) === -1) gone.push(key);
  const { anchor } = selection;
  const hasLostAnchor = anchor !== undefined && roster.ordinalOf(anchor) === -1;
  if (gone.length === 0 && !hasLostAnchor) return selection;
  const keys = new Set(selection.keys);
  for (const key of gone) keys.delete(key);
  return { keys, anchor: hasLostAnchor ? undefined : anchor };
}

/** Where the picked delegates are in a fleet, ascending; those that are not in it are left out. */
export function pickedOrdinals({ keys }: Selection, roster: Roster): Uint32Array {
  return Uint32Array.from(Array.from(keys, roster.ordinalOf).filter((ordinal) => ordinal !== -1)).sort();
}

function withRows(
  keys: ReadonlySet<string>,
  rows: Uint32Array,
  roster: Roster,
  isPicked: boolean,
): ReadonlySet<string> {
  const next = new Set(keys);
  for (const ordinal of rows) {
    const key = roster.keyAt(ordinal);
    if (key === undefined) continue;
    if (isPicked) next.add(key);
    else next.delete(key);
  }
  return next;
}
