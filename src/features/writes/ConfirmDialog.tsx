import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from '@/ui/Button';
import { Dialog, type DialogProps } from '@/ui/Dialog';
import { FIELD_CONTROL } from '@/ui/Field';
import { WriteFailure, type WriteFailureProps } from '../failures/FailureBanner';
import type { Write } from './use-write';

interface WriteDialogProps
  extends Pick<DialogProps, 'title' | 'role' | 'size' | 'initialFocusRef' | 'onClose'> {
  /** The label of the button: "Delete token". */
  readonly action: string;
  readonly write: Pick<Write<never, unknown>, 'isPending' | 'error'>;
  /** Why the action is not available yet. */
  readonly disabledReason?: string | undefined;
  /** What the reader must type first, and why; a field beside the buttons asks for it. */
  readonly typing?: { readonly name: string; readonly to: string } | undefined;
  /** What the dialog says when the write fails. */
  readonly failure: Omit<WriteFailureProps, 'error'>;
  readonly onSubmit: () => void;
  /** What the write does, and what it does not do; or its fields. */
  readonly children: ReactNode;
}

/** A write that cannot be undone. Its title is a question with the name of what it is about: "Delete eu-west?". */
export function ConfirmDialog(props: Omit<WriteDialogProps, 'role'>) {
  return <WriteDialog role="alertdialog" {...props} />;
}

/** The question or the fields of a write, and why it failed. Enter in a field does what the button does. */
export function WriteDialog(props: WriteDialogProps) {
  const { action, write, typing, failure, onSubmit, children, ...dialog } = props;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const disabledReason =
    props.disabledReason ?? (typing && typed !== typing.name ? 'Type the name first.' : undefined);
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (disabledReason === undefined && !write.isPending) onSubmit();
  }
  return (
    <Dialog
      size="sm"
      {...dialog}
      isBusy={write.isPending}
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
          <Button
            onClick={dialog.onClose}
            disabledReason={write.isPending ? 'Wait until the Manager has answered.' : undefined}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={dialog.role === 'alertdialog' ? 'danger' : 'primary'}
            isPending={write.isPending}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
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
