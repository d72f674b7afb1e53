import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Announcer } from './Announcer';
import { IconButton } from './IconButton';

interface DialogProps {
  /** The heading, which names the dialog. */
  title: string;
  /** `alertdialog` for actions without undo: its body describes it, and it has no close button. @default 'dialog' */
  role?: 'dialog' | 'alertdialog';
  /** Called when the reader closes the dialog, but not while `isBusy`. */
  onClose: () => void;
  /** Whether work is in progress, so that the dialog cannot be closed. */
  isBusy?: boolean;
  /** The buttons, the harmless one first. */
  footer: ReactNode;
  children: ReactNode;
  /** What gets the focus on mount. @default the first button of an alertdialog, the heading of a dialog */
  initialFocusRef?: RefObject<HTMLElement | null>;
}

/** A modal dialog. It takes the focus when it mounts, and returns it when it unmounts. */
export function Dialog({
  title,
  role = 'dialog',
  onClose,
  isBusy = false,
  footer,
  children,
  initialFocusRef,
}: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const footerRef = useRef<HTMLDivElement>(null);
  const isAlert = role === 'alertdialog';

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    const firstButton = isAlert ? footerRef.current?.querySelector('button') : undefined;
    dialog?.showModal();
    (initialFocusRef?.current ?? firstButton ?? titleRef.current)?.focus();
    return () => {
      dialog?.close();
      // The opener may be gone with its row, or may have been a link on another page: then `main` gets the focus.
      const isThere = opener?.isConnected && opener !== document.body;
      const target = isThere ? opener : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    };
  }, [isAlert, initialFocusRef]);

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy) onClose();
  }

  // A second Escape closes a dialog without a `cancel` event that could be prevented.
  function handleNativeClose() {
    const dialog = dialogRef.current;
    if (!dialog?.isConnected || dialog.open) return;
    if (isBusy) dialog.showModal();
    else onClose();
  }

  return (
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={isAlert ? bodyId : undefined}
      onCancel={handleCancel}
      onClose={handleNativeClose}
      className="m-auto max-h-[calc(100dvh-1.5rem)] min-[640px]:max-h-[calc(100dvh-6rem)] w-[min(34rem,calc(100vw-1.5rem))] max-w-none flex-col overflow-hidden rounded-lg border border-line-firm bg-surface text-base text-ink shadow-overlay open:flex"
    >
      <div className="flex items-start justify-between gap-2 px-5 pt-4 pb-2">
        <h2
          id={titleId}
          ref={titleRef}
          tabIndex={-1}
          className="text-lg font-semibold wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {!isAlert && (
          <IconButton
            label="Close"
            icon={<X />}
            size="sm"
            disabledReason={isBusy ? 'Wait until this is done.' : undefined}
            onClick={onClose}
          />
        )}
      </div>
      <div
        id={bodyId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-auto overscroll-contain px-5 pb-5 wrap-anywhere -outline-offset-2"
      >
        {children}
      </div>
      <div ref={footerRef} className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        {footer}
      </div>
      <Announcer />
    </dialog>
  );
}
