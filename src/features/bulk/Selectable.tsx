import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { keepListed, NOTHING_SELECTED, type Selection, selectionMask } from '@/domain/selection/selection';
import { counted, DELEGATES } from '@/features/fleet/labels';
import type { Selecting } from '@/features/list/use-selecting';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { useAnnounceChange } from '@/ui/use-announce-change';

const SelectionPanel = lazyWithRetry(async () => (await import('./SelectionPanel')).SelectionPanel);

interface SelectableProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The rows of the shown delegates, in their order. */
  readonly rows: Uint32Array;
  /** Renders the list. */
  readonly children: (selecting: Selecting) => ReactNode;
}

/**
 * Holds the selection of a list across filters, sort orders and polls. Delegates that are no longer listed are deselected.
 * From the first selection on, it renders the panel of bulk actions below the list.
 */
export function Selectable({ scope, fleet, rows, children }: SelectableProps) {
  // This object is the same while the same delegates are in the same rows.
  const listed = fleet.delegates.key;
  const [state, setState] = useState({ selection: NOTHING_SELECTED, listed });
  const selection = state.listed === listed ? state.selection : keepListed(state.selection, fleet);
  if (state.listed !== listed) setState({ selection, listed });
  const [wasUsed, setWasUsed] = useState(false);
  const count = selection.keys.size;
  if (count > 0 && !wasUsed) setWasUsed(true);

  const select = useCallback(
    (change: (before: Selection) => Selection) =>
      setState((before) => ({ ...before, selection: change(before.selection) })),
    [],
  );
  const mask = useMemo(() => selectionMask(selection, fleet), [selection, fleet]);
  useAnnounceChange(`${count === 0 ? 'No delegate' : counted(count, DELEGATES)} selected`);
  const selecting = { selection, mask, select };
  return (
    <>
      {children(selecting)}
      {wasUsed && <SelectionPanel scope={scope} fleet={fleet} rows={rows} selecting={selecting} />}
    </>
  );
}
