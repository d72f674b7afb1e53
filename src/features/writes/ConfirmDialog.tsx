import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { FIELD_CONTROL } from '@/ui/Field';
import { WriteFailure, type WriteFailureProps } from '../failures/WriteFailure';
import type { Write } from './use-write';

interface ConfirmDialogProps {
  /** A question with the name of what it is about: "Delete eu-west?". */
  readonly title: string;
  /** The label of the button: "Delete token". */
  readonly action: string;
  readonly write: Pick<Write<never, unknown>, 'isPending' | 'error'>;
  /** Why the dialog cannot be closed while the write is pending. */
  readonly busyReason: string;
  /** Why the action is not available yet. */
  readonly disabledReason?: string | undefined;
  /** What the reader must type first, and why; a field beside the buttons asks for it. */
  readonly typing?: { readonly name: string; readonly to: string } | undefined;
  /** What the dialog says when the write fails. */
  readonly failure: Omit<WriteFailureProps, 'error'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** @default 'sm' */
  readonly size?: 'md' | 'sm';
  /** What the action does, and what it does not do. */
  readonly children: ReactNode;
}

/** For a write that cannot be undone. Enter in the field does what the button does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    action,
    write,
    busyReason,
    typing,
    failure,
    onConfirm,
    onClose,
    size = 'sm',
    children,
  } = props;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const disabledReason =
    props.disabledReason ?? (typing && typed !== typing.name ? 'Type the name first.' : undefined);
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
        <>
          {typing && (
            <label className="me-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
              <span className="wrap-anywhere">
                Type <b className="font-mono font-medium text-ink">{typing.name}</b> <span>{typing.to}</span>
              </span>
              <span className="w-55">
                <input
                  form={formId}
                  value={typed}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  onChange={({ target }) => setTyped(target.value)}
                  className={`${FIELD_CONTROL} font-mono`}
                />
              </span>
            </label>
          )}
          <DialogActions
            onCancel={onClose}
            busyReason={busyReason}
            type="submit"
            form={formId}
            variant="danger"
            isPending={write.isPending}
            disabledReason={disabledReason}
          >
            {action}
          </DialogActions>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        {children}
        {write.error && <WriteFailure error={write.error} {...failure} />}
      </form>
    </Dialog>
  );
}
