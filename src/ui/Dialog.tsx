import { clsx } from 'clsx/lite';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Announcer } from './Announcer';
import { Button } from './Button';
import { IconButton } from './IconButton';

export interface DialogProps {
  /** The heading, which names the dialog. */
  title: string;
  /** `alertdialog` for actions without undo: its body describes it, and it has no close button. @default 'dialog' */
  role?: 'dialog' | 'alertdialog';
  /** Called when the reader closes the dialog, but not while `isBusy`. */
  onClose: () => void;
  /** Whether work is in progress, so that the dialog cannot be closed. */
  isBusy?: boolean;
  /** 880 px, for a table or commands, or 560 px, for a form or a question. @default 'md' */
  size?: 'md' | 'sm';
  /**
   * The buttons, the harmless one first. What precedes them, such as a field, has `me-auto`. It is always in view.
   * @default a button that closes it
   */
  footer?: ReactNode;
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
  size = 'md',
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
      className={clsx(
        'mx-auto mt-3 mb-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg border border-line-firm bg-surface text-base text-ink shadow-overlay open:flex',
        // On a phone, and in a window of a few lines, every pixel of height is for the text.
        'phone:[@media(height>30rem)]:mt-16 phone:[@media(height>30rem)]:max-h-[calc(100dvh-6rem)] phone:w-[calc(100vw-3rem)]',
        size === 'sm' ? 'max-w-140' : 'max-w-220',
      )}
    >
      <div className="flex min-h-12 shrink-0 items-start justify-between gap-2 py-3 ps-5 pe-3">
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
        className="min-h-0 grow overflow-auto overscroll-contain px-5 pb-3 wrap-anywhere -outline-offset-2"
      >
        {children}
      </div>
      <div
        ref={footerRef}
        className="flex min-h-15 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line-firm px-5 py-3"
      >
        {footer ?? <Button onClick={onClose}>Close</Button>}
      </div>
      <Announcer />
    </dialog>
  );
}
