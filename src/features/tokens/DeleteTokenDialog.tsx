import { deleteToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/shared/states/WriteFailure';
import { useWrite } from '@/features/shared/writes/use-write';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
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
      title="Delete token"
      busyReason="Wait until the Manager has deleted the token."
      isPending={deletion.isPending}
      onConfirm={() => deletion.start(undefined)}
      onClose={onClose}
    >
      <p className="mb-3">
        <strong>{name}</strong> is already revoked, so no delegate stops. It leaves the list now, and its name
        can be used again.
      </p>
      {deletion.error && (
        <WriteFailure error={deletion.error} refusal="The token was not deleted" shownBy="the list" />
      )}
    </ConfirmDialog>
  );
}
