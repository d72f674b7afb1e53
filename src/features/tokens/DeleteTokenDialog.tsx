import { deleteToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { useWrite } from '@/features/fleet/writes/use-write';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { tokensQuery } from './queries';
import { DELETE_TEXT } from './token-labels';

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
    successText: () => DELETE_TEXT.done(name),
    onSuccess: onDone,
  });

  return (
    <ConfirmDialog
      title={DELETE_TEXT.action}
      busyReason={DELETE_TEXT.busy}
      isPending={deletion.isPending}
      onConfirm={() => deletion.start(undefined)}
      onClose={onClose}
    >
      <p className="mb-3">
        <strong>{name}</strong> {DELETE_TEXT.effect}
      </p>
      {deletion.error && (
        <WriteFailure error={deletion.error} refusal={DELETE_TEXT.refused} shownBy="the list" />
      )}
    </ConfirmDialog>
  );
}
