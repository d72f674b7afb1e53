import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';

interface ConfirmDialogProps {
  /** What is about to be done, in the words of its button: "Delete token". */
  readonly title: string;
  /** Why nobody can leave while it is being done. */
  readonly busyWords: string;
  readonly isPending: boolean;
  /** Why it cannot be done yet. */
  readonly disabledReason?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it does, and what it does not. */
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, busyWords, isPending, disabledReason, onConfirm, onClose, children } = props;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      isBusy={isPending}
      onClose={onClose}
      footer={
        <DialogActions
          onCancel={onClose}
          busyWords={busyWords}
          variant="danger"
          onClick={onConfirm}
          isPending={isPending}
          disabledReason={disabledReason}
        >
          {title}
        </DialogActions>
      }
    >
      {children}
    </Dialog>
  );
}
