import { Button, type ButtonProps } from './Button';

type DialogActionsProps = ButtonProps & {
  readonly onCancel: () => void;
  /** Why nobody can leave while the work goes on. */
  readonly busyWords: string;
  /** @default 'Cancel' */
  readonly cancelWords?: string;
};

/** The footer of a dialog that asks: the way out, and the one button that does it, which the other props are for. */
export function DialogActions({
  onCancel,
  busyWords,
  cancelWords = 'Cancel',
  ...confirm
}: DialogActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabledReason={confirm.isPending ? busyWords : undefined}>
        {cancelWords}
      </Button>
      <Button {...confirm} />
    </>
  );
}
