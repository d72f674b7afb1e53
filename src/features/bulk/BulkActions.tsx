import { useState } from 'react';
import { counted, DELEGATES } from '@/features/words/labels';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { useAnnounceChange } from '@/ui/use-announce-change';
import type { SelectionPanelProps } from './SelectionPanel';

const SelectionPanel = lazyWithRetry(async () => (await import('./SelectionPanel')).SelectionPanel);

/** Announces the selection of a list and, from the first selection on, renders the bulk actions. */
export function BulkActions(props: SelectionPanelProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const count = props.selecting.selection.keys.size;
  if (count > 0 && !wasUsed) setWasUsed(true);
  useAnnounceChange(`${count === 0 ? 'No delegate' : counted(count, DELEGATES)} selected`);
  return wasUsed && <SelectionPanel {...props} />;
}
