import { deleteToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope/scope';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { tokensQuery } from './queries';

interface DeleteTokenDialogProps {
  readonly scope: Scope;
  readonly name: string;
  readonly onClose: () => void;
  /** Called when the token was deleted and the list fetched again. */
  readonly onDone: () => void;
}

/** Asks for confirmation before a revoked token is deleted. Nothing that runs depends on it. */
export function DeleteTokenDialog({ scope, name, onClose, onDone }: DeleteTokenDialogProps) {
  const deletion = useWrite({
    send: () => deleteToken(scope, name),
    // Only the list: the delegates that use the token can no longer be requested.
    shownBy: [tokensQuery(scope).queryKey],
    successText: () => `The token ${name} was deleted.`,
    onSuccess: onDone,
  });

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete token"
      write={deletion}
      busyReason="Wait until the Manager has deleted the token."
      failure={{ refusal: 'The token was not deleted', shownBy: 'the list' }}
      onConfirm={() => deletion.start(undefined)}
      onClose={onClose}
    >
      <p>
        It is already revoked, so no delegate stops. It leaves the list now, and its name can be used again.
      </p>
    </ConfirmDialog>
  );
}
