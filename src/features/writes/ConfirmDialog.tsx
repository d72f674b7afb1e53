import { type ReactNode, type SubmitEvent, useId } from 'react';
import { WriteFailure, type WriteFailureProps } from '@/features/failures/WriteFailure';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import type { Write } from './use-write';

interface ConfirmDialogProps {
  /** Names the action, and is also the label of its button: "Delete token". */
  readonly title: string;
  readonly write: Pick<Write<never, unknown>, 'isPending' | 'error'>;
  /** Why the dialog cannot be closed while the write is pending. */
  readonly busyReason: string;
  /** Why the action is not available yet. */
  readonly disabledReason?: string | undefined;
  /** What the dialog says when the write fails. */
  readonly failure: Omit<WriteFailureProps, 'error'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** @default 'sm' */
  readonly size?: 'md' | 'sm';
  /** What the action does, and what it does not do. */
  readonly children: ReactNode;
}

/** For a write that cannot be undone. Enter in a field does what the button does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    write,
    busyReason,
    disabledReason,
    failure,
    onConfirm,
    onClose,
    size = 'sm',
    children,
  } = props;
  const formId = useId();
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (disabledReason === undefined && !write.isPending) onConfirm();
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      size={size}
      isBusy={write.isPending}
      onClose={onClose}
      footer={
        <DialogActions
          onCancel={onClose}
          busyReason={busyReason}
          type="submit"
          form={formId}
          variant="danger"
          isPending={write.isPending}
          disabledReason={disabledReason}
        >
          {title}
        </DialogActions>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        {children}
        {write.error && <WriteFailure error={write.error} {...failure} />}
      </form>
    </Dialog>
  );
}
