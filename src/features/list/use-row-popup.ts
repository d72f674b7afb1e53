import { useCallback, useEffect, useState } from 'react';
import type { MenuEntry } from '@/ui/ActionMenu';
import type { ListModel } from './use-list-model';

/** The popup of the list that is open: the menu or all tags of one line. */
export interface RowPopup {
  readonly kind: 'menu' | 'tags';
  /** The id of the line. */
  readonly id: string;
  /** Where the line was when the popup opened. */
  readonly position: number;
  readonly entry: MenuEntry;
  /** The button that opened it, which gets the focus when it closes. */
  readonly opener: HTMLButtonElement;
}

/**
 * Holds the one popup of the list. While it is open, rows keep their places. When its line disappears, it closes, and the
 * line in its place gets the focus.
 */
export function useRowPopup({ entries, focus, report }: ListModel) {
  const [popup, setPopup] = useState<RowPopup>();
  const close = useCallback(() => {
    setPopup(undefined);
    report({ hasPopup: false });
  }, [report]);
  const open = (next: RowPopup) => {
    const isOpen = popup?.id === next.id && popup.kind === next.kind;
    setPopup(isOpen ? undefined : next);
    report({ hasPopup: !isOpen });
  };

  const isGone = popup !== undefined && entries.positionOf(popup.id) === -1;
  const { moveTo } = focus;
  useEffect(() => {
    if (!isGone) return;
    close();
    moveTo(Math.min(popup.position, entries.count - 1));
  }, [isGone, popup, entries, close, moveTo]);
  return { popup: isGone ? undefined : popup, open, close };
}
