import type { KeyboardEvent, RefObject } from 'react';

/** What a popup needs to know of the button that opened it. */
export interface PopupOpener {
  readonly openerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The ways out of a popup. `leave` closes it and gives the focus back to its button; the two handlers are for Base UI. */
export function popupExit({ openerRef, onClose }: PopupOpener) {
  function leave() {
    openerRef.current?.focus();
    onClose();
  }

  function handleOpenChange(isOpen: boolean, { reason, event }: { reason: string; event: Event }) {
    if (isOpen) return;
    // The button closes the popup by itself; closing it here as well would open it again.
    const isOnOpener = event.target instanceof Node && openerRef.current?.contains(event.target);
    if (reason === 'outside-press' && isOnOpener) return;
    if (reason === 'escape-key') leave();
    else onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Tab goes on from the button, not from the end of the page where the popup really is.
    if (event.key === 'Tab') leave();
  }

  return { leave, handleOpenChange, handleKeyDown };
}
