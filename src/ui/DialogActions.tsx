import { Button, type ButtonProps } from './Button';

type DialogActionsProps = ButtonProps & {
  readonly onCancel: () => void;
  /** Why the reader cannot cancel while the work is pending. */
  readonly busyReason: string;
};

/** The two buttons of a dialog's footer: cancel, and the action, which gets the other props. */
export function DialogActions({ onCancel, busyReason, ...confirm }: DialogActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabledReason={confirm.isPending ? busyReason : undefined}>
        Cancel
      </Button>
      <Button {...confirm} />
    </>
  );
}
