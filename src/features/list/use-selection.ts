import { useCallback, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { keepListed, NOTHING_SELECTED, type Selection, selectionMask } from '@/domain/selection/selection';

/** The delegates selected for bulk actions, and the function that changes the selection. */
export type Selecting = ReturnType<typeof useSelection>;

/** Holds a selection across filters, orders and polls. Delegates that are no longer listed leave it. */
export function useSelection(fleet: Fleet) {
  // This object is the same while the same delegates are in the same rows.
  const listed = fleet.delegates.key;
  const [state, setState] = useState({ selection: NOTHING_SELECTED, listed });
  const selection = state.listed === listed ? state.selection : keepListed(state.selection, fleet);
  if (state.listed !== listed) setState({ selection, listed });
  const select = useCallback(
    (change: (before: Selection) => Selection) =>
      setState((before) => ({ ...before, selection: change(before.selection) })),
    [],
  );
  /** The selection by row of the fleet: 1 = selected. */
  const mask = useMemo(() => selectionMask(selection, fleet), [selection, fleet]);
  return useMemo(() => ({ selection, mask, select }), [selection, mask, select]);
}
