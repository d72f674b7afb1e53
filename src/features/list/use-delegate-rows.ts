import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { isSameRow } from '@/domain/table/field';

/** The size of the cache of delegates; a window shows far fewer. */
const MOST_REMEMBERED = 1_000;

export type DelegateRows = ReturnType<typeof useDelegateRows>;

/** Reads a fleet for a list, so that unchanged rows do not re-render. */
export function useDelegateRows(fleet: Fleet) {
  const [byKey] = useState(() => new Map<string, Delegate>());
  const [byRow] = useState(() => new WeakMap<Fleet, Map<number, Delegate>>());
  /** The same object as in the previous fleet while its values are the same. */
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
  /** The newest heartbeat of a row. The function is stable, so that a poll re-renders only the ages. */
  const heartbeatAt = useCallback(
    (row: number) => newest.current.delegates.lastHeartbeat[row] ?? Number.NaN,
    [],
  );
  return { delegateAt: stableDelegateAt, heartbeatAt };
}
