import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { isSameRow } from '@/domain/table/field';

/** How many delegates are remembered; a window shows far fewer. */
const MOST_REMEMBERED = 1_000;

export interface DelegateRows {
  /** The delegate of a row; the same object as before, and as in the fleet before, while it says the same. */
  readonly delegateAt: (row: number) => Delegate | undefined;
  /** Reads the newest heartbeat of a row; never changes identity, so that ages alone follow polls. */
  readonly heartbeatAt: (row: number) => number;
}

/** Reads a fleet for a list in a way that leaves rows alone that did not change. */
export function useDelegateRows(fleet: Fleet): DelegateRows {
  const [byKey] = useState(() => new Map<string, Delegate>());
  const [byRow] = useState(() => new WeakMap<Fleet, Map<number, Delegate>>());
  const stableDelegateAt = useCallback(
    (row: number) => {
      const known = byRow.get(fleet) ?? new Map<number, Delegate>();
      byRow.set(fleet, known);
      const read = known.get(row) ?? delegateAt(fleet, row);
      if (!read || known.has(row)) return read;
      const before = byKey.get(read.key);
      const delegate = before && isSameRow(before, read) ? before : read;
      if (byKey.size > MOST_REMEMBERED) byKey.clear();
      byKey.set(delegate.key, delegate);
      known.set(row, delegate);
      return delegate;
    },
    [fleet, byKey, byRow],
  );

  const newest = useRef(fleet);
  useLayoutEffect(() => {
    newest.current = fleet;
  });
  const heartbeatAt = useCallback(
    (row: number) => newest.current.delegates.lastHeartbeat[row] ?? Number.NaN,
    [],
  );
  return { delegateAt: stableDelegateAt, heartbeatAt };
}
