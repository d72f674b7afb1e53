import { deleteDelegate } from '@/api/delegate-changes';
import type { ManagerError } from '@/api/errors';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { FLEETS_KEY } from '@/features/fleet/queries';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { Banner } from '@/ui/Banner';
import type { DelegateDialogSubject } from '../delegate-task';

interface DeleteDialogProps extends Omit<DelegateDialogSubject, 'fleet'> {
  /** Why the Manager will probably refuse, in sentences. */
  readonly warning: string | undefined;
  readonly onDeleted: () => void;
}

/** The reasons of refusals that come before the Manager deletes anything. */
const REFUSED_AT_ONCE: ReadonlySet<ManagerError['reason']> = new Set([
  'signed-out',
  'address-not-allowed',
  'not-permitted',
  'too-many-requests',
  'blocked',
]);

/** Contract: deleting fails at the first connected instance; the instances before it are already deleted. */
function mayBeDeletedInPart({ kind, reason }: ManagerError): boolean {
  return kind === 'refused' && !REFUSED_AT_ONCE.has(reason);
}

/** Says what the deletion does not do, and shows the Manager's message when it refuses. */
export function DeleteDialog({ scope, delegate, warning, onClose, onDeleted }: DeleteDialogProps) {
  const { identifier, name } = delegate;
  const deletion = useWrite({
    send: (deleted: string) => deleteDelegate(scope, deleted),
    // Also after a failure, because some instances may be gone; and in lists that include the scopes below.
    shownBy: [FLEETS_KEY],
    successText: () => `${name} was deleted from the list.`,
    onSuccess: onDeleted,
  });

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete delegate"
      write={deletion}
      failure={{
        refusal: 'The Manager refused',
        shownBy: 'the list',
        children:
          deletion.error &&
          mayBeDeletedInPart(deletion.error) &&
          ' Instances that were not connected may be gone.',
      }}
      onSubmit={() => identifier !== undefined && deletion.start(identifier)}
      onClose={onClose}
    >
      <p>
        {`It leaves the list of ${scopeLabelWithLevel(scope)}. Nothing is uninstalled: if it still runs, it registers again and comes back.`}
      </p>
      {warning !== undefined && !deletion.error && (
        <Banner tone="attention" title="The Manager will probably refuse">
          {warning}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
