import { useCallback, useEffect, useState } from 'react';
import type { MenuEntry } from '@/ui/ActionMenu';
import type { ListModel } from './use-list-model';

/** The popup of the list that is open: the menu or all tags of one line. */
export interface RowPopup {
  readonly kind: 'menu' | 'tags';
  /** The id of the line. */
  readonly id: string;
  readonly entry: MenuEntry;
  /** The button that opened it, which gets the focus when it closes. */
  readonly opener: HTMLButtonElement;
}

/** Holds the one popup of the list. While it is open, rows keep their places. It closes when its line disappears. */
export function useRowPopup({ entries, report }: ListModel) {
  const [popup, setPopup] = useState<RowPopup>();
  if (popup && entries.positionOf(popup.id) === -1) setPopup(undefined);
  const isOpen = popup !== undefined;
  useEffect(() => report({ hasPopup: isOpen }), [isOpen, report]);

  const close = useCallback(() => setPopup(undefined), []);
  const open = useCallback(
    (next: RowPopup) =>
      setPopup((before) => (before?.id === next.id && before.kind === next.kind ? undefined : next)),
    [],
  );
  return { popup, open, close };
}
