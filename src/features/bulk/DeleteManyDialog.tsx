import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { LeftOut } from '@/domain/selection/bulk';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { counted, DELEGATES } from '@/features/words/labels';
import { Part } from '@/ui/Part';
import { takeFocus } from '@/ui/take-focus';
import { type BulkDialogProps, ManyDialog } from './ManyDialog';
import { LeftOutDelegates, NamedReasons, Names } from './NamedReasons';
import { useDeletion } from './use-deletion';

/** Asks before it deletes delegates, and says which are left out and why. */
export function DeleteManyDialog({ onClose, ...options }: BulkDialogProps) {
  const { question, ...work } = useDeletion(options);
  const { eligible, leftOut } = question.plan;
  return (
    <ManyDialog
      role="alertdialog"
      action={`Delete ${counted(eligible.length, DELEGATES)}`}
      past="Deleted"
      work={work}
      disabledReason={eligible.length === 0 ? 'None of the selected delegates can be deleted.' : undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <FailureBanner
          title="The list could not be read, and nothing was deleted"
          failure={question.failure}
        />
        {question.changes.length > 0 && <Changes changes={question.changes} />}
        {eligible.length > 0 && (
          <>
            <p>
              {`${eligible.length === 1 ? 'It leaves' : 'They leave'} the list of ${scopeLabelWithLevel(options.scope)}. Nothing is uninstalled: what still runs registers again and comes back.`}
            </p>
            <Part id="deleted" title={counted(eligible.length, DELEGATES)}>
              <Names delegates={eligible} />
            </Part>
          </>
        )}
        <LeftOutDelegates leftOut={leftOut} />
      </div>
    </ManyDialog>
  );
}

/** Shows what has changed since the question was last asked. */
function Changes({ changes }: { changes: readonly LeftOut[] }) {
  return (
    <section aria-label="What has changed" className="rounded-md bg-sunken px-3 py-2">
      <h3 tabIndex={-1} ref={takeFocus} className="font-medium outline-none">
        The list has changed in the meantime. Nothing was deleted yet.
      </h3>
      <NamedReasons reasons={changes} />
    </section>
  );
}
