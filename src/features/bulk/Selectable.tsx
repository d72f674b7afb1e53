import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { keepListed, NOTHING_SELECTED, pickedMask, type Selection } from '@/domain/selection/selection';
import { counted, DELEGATES } from '@/features/fleet/labels';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import type { Selecting } from '@/features/list/use-selecting';
import { createLatePanel } from '@/ui/late-panel';
import { useAnnounceChange } from '@/ui/use-announce-change';

export const SELECTION_PANEL = createLatePanel(async () => (await import('./SelectionPanel')).SelectionPanel);

interface SelectableProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** The shown delegates in their order, by ordinal. */
  readonly rows: Uint32Array;
  /** Draws the list. */
  readonly children: (selecting: Selecting) => ReactNode;
}

/**
 * Holds which delegates of a list are picked, through filters, orders and polls; those that are no longer listed leave. From
 * the first pick on, what can be done with them stands under the list.
 */
export function Selectable({ scope, known, rows, children }: SelectableProps) {
  const { roster } = known.fleet;
  const [held, setHeld] = useState({ selection: NOTHING_SELECTED, roster });
  const selection = held.roster === roster ? held.selection : keepListed(held.selection, roster);
  if (held.roster !== roster) setHeld({ selection, roster });
  const [wasUsed, setWasUsed] = useState(false);
  const count = selection.keys.size;
  if (count > 0 && !wasUsed) setWasUsed(true);

  const select = useCallback(
    (change: (before: Selection) => Selection) =>
      setHeld((before) => ({ ...before, selection: change(before.selection) })),
    [],
  );
  const mask = useMemo(() => pickedMask(selection, roster), [selection, roster]);
  useAnnounceChange(`${count === 0 ? 'No delegate' : counted(count, DELEGATES)} selected`);
  const selecting = { selection, mask, select };
  return (
    <>
      {children(selecting)}
      {wasUsed && <SELECTION_PANEL.Panel scope={scope} known={known} rows={rows} selecting={selecting} />}
    </>
  );
}
