import { useState } from 'react';
import { type Fleet, hasSameRows, keyAt, rowOf } from '@/domain/delegate/fleet';

export interface StableOrderInput {
  readonly fleet: Fleet;
  /** The rows to show now: rows of the fleet, in order. */
  readonly rows: Uint32Array;
  /** Changes when the reader asks for other rows or another order; then no row is kept in its place. */
  readonly viewKey: string;
  /** Whether the reader is working in the list, so that rows must not move under the pointer or the focus. */
  readonly isInteracting: boolean;
}

interface Shown extends Omit<StableOrderInput, 'isInteracting'> {
  readonly wanted: Uint32Array;
}

/**
 * Keeps rows in place while the reader works in the list: an answer then changes the content of rows, not their order.
 * Rows of delegates that are gone disappear at once.
 */
export function useStableOrder({ fleet, rows, viewKey, isInteracting }: StableOrderInput) {
  const [shown, setShown] = useState<Shown>({ fleet, rows, wanted: rows, viewKey });
  let current = shown;
  const isCurrent = shown.wanted === rows && shown.viewKey === viewKey && hasSameRows(shown.fleet, fleet);
  if (!isCurrent || (!isInteracting && shown.rows !== rows)) {
    const isFree = !isInteracting || shown.viewKey !== viewKey;
    current = { fleet, rows: isFree ? rows : carriedOver(shown, fleet, rows), wanted: rows, viewKey };
    setShown(current);
  }
  return {
    /** The rows to show: rows of the newest fleet. */
    rows: current.rows,
    /** The numbers of waiting changes; undefined if none wait. */
    waiting: current.rows === rows ? undefined : difference(current.rows, rows),
    /** Applies the waiting changes. */
    applyWaiting: () => setShown({ ...current, rows }),
  };
}

/** The shown rows as rows of the new fleet; the array `wanted` itself if it has the same rows. */
function carriedOver(shown: Shown, fleet: Fleet, wanted: Uint32Array): Uint32Array {
  const isSameFleet = hasSameRows(shown.fleet, fleet);
  const carried: number[] = [];
  for (const before of shown.rows) {
    const row = isSameFleet ? before : rowOf(fleet, keyAt(shown.fleet, before) ?? '');
    if (row !== -1) carried.push(row);
  }
  // If no shown delegate is left, the wanted rows are shown.
  if (carried.length === 0) return wanted;
  const isSame = carried.length === wanted.length && carried.every((row, i) => row === wanted[i]);
  return isSame ? wanted : Uint32Array.from(carried);
}

function difference(shown: Uint32Array, wanted: Uint32Array) {
  const before = new Set(shown);
  let arriving = 0;
  for (const row of wanted) if (!before.has(row)) arriving++;
  return { arriving, leaving: shown.length - (wanted.length - arriving) };
}
