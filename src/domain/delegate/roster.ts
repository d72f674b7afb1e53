import { type Texts, textAt } from '../table/texts';

/**
 * The keys of a fleet by ordinal, and a table to find them by: open addressing over hashes, so that 50,000 keys are
 * looked up without 50,000 map entries, and the table can be made on another thread and handed over.
 */
export interface PackedRoster {
  readonly keys: Texts;
  /** Ordinal + 1, or 0 for a free slot; a power of two of them. */
  readonly slots: Uint32Array;
}

/** Who is in a fleet, at which ordinal. Fleets with the same delegates in the same order share one. */
export interface Roster {
  readonly size: number;
  /** Undefined where there is no delegate. */
  readonly keyAt: (ordinal: number) => string | undefined;
  /** -1 when no delegate has the key. */
  readonly ordinalOf: (key: string) => number;
  /** A number that stands for the key in all fleets that follow each other; -1 where there is no delegate. */
  readonly idAt: (ordinal: number) => number;
  /** {@link idAt} of all. */
  readonly ids: Uint32Array;
}

let lastId = 0;

/**
 * The lookup of a packed roster. `before` gives, for each delegate, where the previous roster has its key, or -1; without
 * a previous one all are new.
 */
export function openRoster(
  { keys, slots }: PackedRoster,
  before: Int32Array = new Int32Array(keys.ends.length).fill(-1),
  previous?: Roster,
): Roster {
  const ids = Uint32Array.from(before, (ordinal) => previous?.ids[ordinal] ?? ++lastId);
  const size = keys.ends.length;
  return {
    size,
    ids,
    idAt: (ordinal) => ids[ordinal] ?? -1,
    keyAt: (ordinal) => (ordinal >= 0 && ordinal < size ? textAt(keys, ordinal) : undefined),
    ordinalOf(key) {
      for (let slot = hashOf(key) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
        const ordinal = (slots[slot] ?? 0) - 1;
        if (ordinal === -1 || textAt(keys, ordinal) === key) return ordinal;
      }
    },
  };
}

/** FNV-1a over UTF-16 units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
