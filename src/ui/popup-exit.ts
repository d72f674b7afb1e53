import type { KeyboardEvent, RefObject } from 'react';

/** What a popup gets from the button that opened it. */
export interface PopupOpener {
  readonly openerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** `leave` focuses the button of the popup and closes the popup; the two handlers are for Base UI. */
export function popupExit({ openerRef, onClose }: PopupOpener) {
  function leave() {
    openerRef.current?.focus();
    onClose();
  }

  function handleOpenChange(isOpen: boolean, { reason, event }: { reason: string; event: Event }) {
    if (isOpen) return;
    // The button closes the popup itself; if it were closed here too, the button would open it again.
    const isOnOpener = event.target instanceof Node && openerRef.current?.contains(event.target);
    if (reason === 'outside-press' && isOnOpener) return;
    if (reason === 'escape-key') leave();
    else onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Tab moves on from the button, not from the end of the document, where the popup is.
    if (event.key === 'Tab') leave();
  }

  return { leave, handleOpenChange, handleKeyDown };
}
