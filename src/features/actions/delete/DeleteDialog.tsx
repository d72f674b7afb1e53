import { deleteDelegate } from '@/api/delegate-changes';
import type { Delegate } from '@/domain/delegate/fields';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey } from '@/features/fleet/queries';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { useWrite } from '@/features/fleet/writes/use-write';
import { Banner } from '@/ui/Banner';
import { ConfirmDialog } from '@/ui/ConfirmDialog';

interface DeleteDialogProps {
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** Why the Manager will probably refuse, as sentences. */
  readonly warning: string | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a delegate leaves the listing, says what that does not do, and shows the Manager's message if it refuses. */
export function DeleteDialog({ scope, delegate, warning, onClose, onDeleted }: DeleteDialogProps) {
  const { identifier, name } = delegate;
  const deletion = useWrite({
    send: (deleted: string) => deleteDelegate(scope, deleted),
    // After a failure as well: some instances may be gone.
    shownBy: [fleetKey(scope)],
    successText: () => `${name} was deleted from the list.`,
    onSuccess: onDeleted,
  });

  return (
    <ConfirmDialog
      title="Delete delegate"
      busyWords="Wait until the Manager has deleted the delegate."
      isPending={deletion.isPending}
      onConfirm={() => identifier !== undefined && deletion.start(identifier)}
      onClose={onClose}
    >
      <p className="mb-3">
        <strong className="break-words">{name}</strong> will leave the listing of {scopeInWords(scope)}.
        Nothing is uninstalled: if it still runs, it registers again and comes back.
      </p>
      {warning !== undefined && !deletion.error && (
        <Banner tone="attention" title="The Manager will probably refuse">
          {warning}
        </Banner>
      )}
      {deletion.error && (
        <WriteFailure error={deletion.error} refusal="The Manager refused" again="the list">
          {deletion.error.kind === 'refused' && ' Instances that were not connected may be gone.'}
        </WriteFailure>
      )}
    </ConfirmDialog>
  );
}
