import { useCallback, useState } from 'react';
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

/** Holds the one popup of the list. While it is open, rows keep their places. */
export function useRowPopup({ entries, report }: ListModel) {
  const [popup, setPopup] = useState<RowPopup>();
  const isGone = popup !== undefined && entries.positionOf(popup.id) === -1;
  if (isGone) setPopup(undefined);

  const open = useCallback(
    (next: RowPopup) => {
      setPopup((before) => (before?.id === next.id && before.kind === next.kind ? undefined : next));
      report({ hasPopup: true });
    },
    [report],
  );
  const close = useCallback(() => {
    setPopup(undefined);
    report({ hasPopup: false });
  }, [report]);
  return { popup: isGone ? undefined : popup, open, close };
}
