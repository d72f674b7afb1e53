import type { Roster } from './roster';

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

/** How much of the shown rows is picked. */
export function pickedOf({ keys }: Selection, rows: Uint32Array, roster: Roster): 'none' | 'some' | 'all' {
  if (keys.size === 0) return 'none';
  const isPicked = new Uint8Array(roster.size);
  for (const key of keys) {
    const ordinal = roster.ordinalOf(key);
    if (ordinal !== -1) isPicked[ordinal] = 1;
  }
  let picked = 0;
  for (const ordinal of rows) picked += isPicked[ordinal] ?? 0;
  if (picked === 0) return 'none';
  return picked === rows.length ? 'all' : 'some';
}

/** The selection without delegates that are no longer listed; the same object when all still are. Linear in what is picked. */
export function keepListed(selection: Selection, roster: Roster): Selection {
  const { keys, anchor } = selection;
  const listed = new Set<string>();
  for (const key of keys) if (roster.ordinalOf(key) !== -1) listed.add(key);
  const hasAnchor = anchor !== undefined && roster.ordinalOf(anchor) !== -1;
  if (listed.size === keys.size && hasAnchor === (anchor !== undefined)) return selection;
  return { keys: listed, anchor: hasAnchor ? anchor : undefined };
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
