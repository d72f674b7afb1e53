import { useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import type { Selecting } from '@/features/list/use-selection';
import { counted, DELEGATES } from '@/features/words/labels';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { useAnnounceChange } from '@/ui/use-announce-change';

const SelectionPanel = lazyWithRetry(async () => (await import('./SelectionPanel')).SelectionPanel);

export interface BulkActionsProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The rows of the shown delegates, in their order. */
  readonly rows: Uint32Array;
  readonly selecting: Selecting;
  /** Shows the search of the list in place of the bar; undefined while it shows. */
  readonly onSearch: (() => void) | undefined;
}

/** Announces the selection of a list and, from the first selection on, renders the bulk actions. */
export function BulkActions(props: BulkActionsProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const count = props.selecting.selection.keys.size;
  if (count > 0 && !wasUsed) setWasUsed(true);
  useAnnounceChange(`${count === 0 ? 'No delegate' : counted(count, DELEGATES)} selected`);
  return wasUsed && <SelectionPanel {...props} />;
}
