import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';

interface ConfirmDialogProps {
  /** Names the action, and is also the label of its button: "Delete token". */
  readonly title: string;
  /** Why the dialog cannot be closed while the action is pending. */
  readonly busyReason: string;
  readonly isPending: boolean;
  /** Why the action is not available yet. */
  readonly disabledReason?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What the action does, and what it does not do. */
  readonly children: ReactNode;
}

/** For an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, busyReason, isPending, disabledReason, onConfirm, onClose, children } = props;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isBusy={isPending}
      onClose={onClose}
      footer={
        <DialogActions
          onCancel={onClose}
          busyReason={busyReason}
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
