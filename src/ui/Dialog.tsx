import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Announcer } from './Announcer';
import { IconButton } from './IconButton';

interface DialogProps {
  /** The heading, which names the dialog. */
  title: string;
  /** `alertdialog` for what cannot be undone: it is described by its body and has no close button. @default 'dialog' */
  role?: 'dialog' | 'alertdialog';
  isOpen: boolean;
  /** The reader wants out; not called while `isBusy`. */
  onClose: () => void;
  /** Its work goes on: it cannot be closed. */
  isBusy?: boolean;
  /** The buttons, the harmless one first. */
  footer: ReactNode;
  children: ReactNode;
  /** What gets the focus. @default the first button of an alertdialog, the heading of a dialog */
  initialFocusRef?: RefObject<HTMLElement | null>;
}

/** A modal dialog. Focus goes in when it opens and back to where it was when it closes or is taken off the page. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  role = 'dialog',
  onClose,
  isBusy = false,
  footer,
  children,
  initialFocusRef,
}: Omit<DialogProps, 'isOpen'>) {
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
      // What opened it may be gone, with its row, or was a link from elsewhere; then the focus goes where the reader can go on from.
      const isThere = opener?.isConnected && opener !== document.body;
      const target = isThere ? opener : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    };
  }, [isAlert, initialFocusRef]);

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy) onClose();
  }

  // Browsers let a second Escape close a dialog without asking.
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
      className="m-auto max-h-[calc(100dvh-1.5rem)] min-[640px]:max-h-[calc(100dvh-6rem)] w-[min(34rem,calc(100vw-1.5rem))] max-w-none flex-col overflow-hidden rounded-lg border border-line-strong bg-surface text-base text-ink shadow-overlay open:flex"
    >
      <div className="flex items-start justify-between gap-2 px-4 pt-4 pb-2">
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-auto overscroll-contain px-4 pb-4 wrap-anywhere -outline-offset-2"
      >
        {children}
      </div>
      <div ref={footerRef} className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
        {footer}
      </div>
      <Announcer />
    </dialog>
  );
}
