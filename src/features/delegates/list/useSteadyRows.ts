import { useState } from 'react';
import type { Delegate } from '@/domain/delegate';

interface SteadyRowsInput {
  readonly delegates: readonly Delegate[];
  /** The rows as they should be: ordinals of `delegates`, in order. */
  readonly rows: Uint32Array;
  /** Changes when the reader asked for other rows or another order; then nothing is held. */
  readonly viewKey: string;
  /** Whether the reader is working in the list, so that rows must not move under the pointer or the focus. */
  readonly isHeld: boolean;
}

export interface SteadyRows {
  /** The rows to show: ordinals of the newest `delegates`. */
  readonly rows: Uint32Array;
  /** What is being held back; undefined when the rows are as they should be. */
  readonly waiting: { readonly arriving: number; readonly leaving: number } | undefined;
  /** Lets go of what is held back. */
  readonly apply: () => void;
}

interface Shown {
  readonly delegates: readonly Delegate[];
  readonly rows: Uint32Array;
  readonly wanted: Uint32Array;
  readonly viewKey: string;
}

/**
 * Keeps rows where they are while the reader works in the list: an answer then changes what rows say, not their place.
 * Delegates that are gone leave at once, since a row that stands for nothing would lie.
 */
export function useSteadyRows({ delegates, rows, viewKey, isHeld }: SteadyRowsInput): SteadyRows {
  const [shown, setShown] = useState<Shown>({ delegates, rows, wanted: rows, viewKey });
  let current = shown;
  if (shown.wanted !== rows || shown.viewKey !== viewKey || (!isHeld && shown.rows !== rows)) {
    const isFree = !isHeld || shown.viewKey !== viewKey;
    current = { delegates, rows: isFree ? rows : carriedOver(shown, delegates, rows), wanted: rows, viewKey };
    setShown(current);
  }
  return {
    rows: current.rows,
    waiting: current.rows === rows ? undefined : difference(current.rows, rows),
    apply: () => setShown({ ...current, rows }),
  };
}

/** The rows shown so far, as ordinals of the new delegates; the new rows themselves when that makes no difference. */
function carriedOver(shown: Shown, delegates: readonly Delegate[], wanted: Uint32Array): Uint32Array {
  const ordinalOf =
    shown.delegates === delegates ? undefined : new Map(delegates.map(({ key }, ordinal) => [key, ordinal]));
  const carried: number[] = [];
  for (const before of shown.rows) {
    const key = shown.delegates[before]?.key;
    const ordinal = ordinalOf === undefined ? before : key === undefined ? undefined : ordinalOf.get(key);
    if (ordinal !== undefined) carried.push(ordinal);
  }
  const isSame = carried.length === wanted.length && carried.every((ordinal, i) => ordinal === wanted[i]);
  return isSame ? wanted : Uint32Array.from(carried);
}

function difference(shown: Uint32Array, wanted: Uint32Array) {
  const before = new Set(shown);
  let arriving = 0;
  for (const ordinal of wanted) if (!before.has(ordinal)) arriving++;
  return { arriving, leaving: shown.length - (wanted.length - arriving) };
}
