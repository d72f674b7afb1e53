import { useState } from 'react';
import type { Roster } from '@/domain/delegate/roster';

interface SteadyRowsInput {
  /** Who the ordinals stand for. */
  readonly roster: Roster;
  /** The rows as they should be: ordinals of the roster, in order. */
  readonly rows: Uint32Array;
  /** Changes when the reader asked for other rows or another order; then nothing is held. */
  readonly viewKey: string;
  /** Whether the reader is working in the list, so that rows must not move under the pointer or the focus. */
  readonly isHeld: boolean;
}

export interface SteadyRows {
  /** The rows to show: ordinals of the newest roster. */
  readonly rows: Uint32Array;
  /** What is being held back; undefined when the rows are as they should be. */
  readonly waiting: { readonly arriving: number; readonly leaving: number } | undefined;
  /** Lets go of what is held back. */
  readonly apply: () => void;
}

interface Shown {
  readonly roster: Roster;
  readonly rows: Uint32Array;
  readonly wanted: Uint32Array;
  readonly viewKey: string;
}

/**
 * Keeps rows where they are while the reader works in the list: an answer then changes what rows say, not their place.
 * Delegates that are gone leave at once, since a row that stands for nothing would lie.
 */
export function useSteadyRows({ roster, rows, viewKey, isHeld }: SteadyRowsInput): SteadyRows {
  const [shown, setShown] = useState<Shown>({ roster, rows, wanted: rows, viewKey });
  let current = shown;
  if (shown.wanted !== rows || shown.viewKey !== viewKey || (!isHeld && shown.rows !== rows)) {
    const isFree = !isHeld || shown.viewKey !== viewKey;
    current = { roster, rows: isFree ? rows : carriedOver(shown, roster, rows), wanted: rows, viewKey };
    setShown(current);
  }
  return {
    rows: current.rows,
    waiting: current.rows === rows ? undefined : difference(current.rows, rows),
    apply: () => setShown({ ...current, rows }),
  };
}

/** The rows shown so far, as ordinals of the new roster; the new rows themselves when that makes no difference. */
function carriedOver(shown: Shown, roster: Roster, wanted: Uint32Array): Uint32Array {
  const carried: number[] = [];
  for (const before of shown.rows) {
    const ordinal = shown.roster === roster ? before : roster.ordinalOf(shown.roster.keyAt(before) ?? '');
    if (ordinal !== -1) carried.push(ordinal);
  }
  // Where none is left, nothing is held in its place.
  if (carried.length === 0) return wanted;
  const isSame = carried.length === wanted.length && carried.every((ordinal, i) => ordinal === wanted[i]);
  return isSame ? wanted : Uint32Array.from(carried);
}

function difference(shown: Uint32Array, wanted: Uint32Array) {
  const before = new Set(shown);
  let arriving = 0;
  for (const ordinal of wanted) if (!before.has(ordinal)) arriving++;
  return { arriving, leaving: shown.length - (wanted.length - arriving) };
}
