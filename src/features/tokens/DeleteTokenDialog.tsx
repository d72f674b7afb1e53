import { deleteToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { useWrite } from '@/features/fleet/writes/use-write';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { tokensQuery } from './queries';

interface DeleteTokenDialogProps {
  readonly scope: Scope;
  readonly name: string;
  readonly onClose: () => void;
  /** Called when it was deleted and the list shows it. */
  readonly onDone: () => void;
}

/** Asks before a revoked token is forgotten. Nothing that runs depends on it. */
export function DeleteTokenDialog({ scope, name, onClose, onDone }: DeleteTokenDialogProps) {
  const deletion = useWrite({
    send: () => deleteToken(scope, name),
    // The list alone: which delegates use the token cannot be asked any more.
    shownBy: [tokensQuery(scope).queryKey],
    successText: () => `The token ${name} was deleted.`,
    onSuccess: onDone,
  });

  return (
    <ConfirmDialog
      title="Delete token"
      busyWords="The Manager is deleting it."
      isPending={deletion.isPending}
      onConfirm={() => deletion.start(undefined)}
      onClose={onClose}
    >
      <p className="mb-3">
        <strong>{name}</strong> is revoked already, so nothing stops. It leaves the list now and not 30 days
        after it was revoked, and its name is free again.
      </p>
      {deletion.error && (
        <WriteFailure error={deletion.error} refusal="The token was not deleted" again="the list has" />
      )}
    </ConfirmDialog>
  );
}
