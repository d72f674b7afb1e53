import { useState } from 'react';
import { connectedWarning } from '@/domain/delegate/disabled-reason';
import { delegateAt, rowOf } from '@/domain/delegate/fleet';
import { nameKey, rowOfKeyOrName } from '@/domain/delegate/name-key';
import { isSameRow } from '@/domain/table/field';
import { failureDetail } from '@/features/failures/failure-labels';
import { useFleet } from '@/features/fleet/use-fleet';
import { Dialog } from '@/ui/Dialog';
import type { AskTask, DelegateDialogSubject, DelegateTask } from './delegate-task';
import { DeleteDialog } from './delete/DeleteDialog';
import { notListedIn, ownScopeOf, readingScope } from './own-scope';
import { TagDialog } from './tags/TagDialog';
import { Troubleshooter } from './troubleshooter/Troubleshooter';
import { UpgradeDialog } from './upgrade/UpgradeDialog';

interface DelegateDialogProps extends DelegateDialogSubject {
  readonly task: DelegateTask;
  /** Replaces this dialog with another one. */
  readonly onAsk: AskTask;
  readonly onDeleted: () => void;
}

/**
 * The dialogs about one delegate, in one chunk: a chunk for each would cost more on the first visit than it saves. A
 * listing of several scopes lacks facts and identifiers, so the dialog works with the listing of the delegate's own scope.
 */
export function DelegateDialog(props: DelegateDialogProps) {
  const { scope, delegate } = props;
  const own = ownScopeOf(scope, delegate);
  return own ? <DialogInOwnScope {...props} scope={own} /> : <TaskDialog {...props} />;
}

function DialogInOwnScope({ scope, ...props }: DelegateDialogProps) {
  const { task, delegate, onClose } = props;
  const { fleet, failure } = useFleet(scope);
  const listed = fleet && delegateAt(fleet, rowOfKeyOrName(fleet, nameKey(delegate.name)));
  // A deletion takes the delegate out of its listing before its dialog closes.
  const [last, setLast] = useState(listed);
  if (listed && !isSameRow(listed, last)) setLast(listed);
  const found = listed ?? last;
  if (fleet && found) return <TaskDialog {...props} scope={scope} fleet={fleet} delegate={found} />;
  // These change nothing, and the listing of several scopes has most of what they show.
  if (task === 'troubleshoot' || task === 'upgrade') return <TaskDialog {...props} scope={scope} />;
  return (
    <Dialog title={delegate.name} size="sm" onClose={onClose}>
      {failure || fleet ? (
        <p>{failure ? failureDetail(failure) : notListedIn(scope)}</p>
      ) : (
        <output>{readingScope(scope)}</output>
      )}
    </Dialog>
  );
}

function TaskDialog(props: DelegateDialogProps) {
  const { task, scope, fleet, delegate, onAsk, onClose, onDeleted } = props;
  const isListed = rowOf(fleet, delegate.key) !== -1;
  switch (task) {
    case 'tags':
      return <TagDialog scope={scope} delegate={delegate} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          scope={scope}
          delegate={delegate}
          warning={isListed ? connectedWarning(delegate) : undefined}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      );
    case 'troubleshoot':
      return (
        <Troubleshooter
          scope={scope}
          fleet={fleet}
          delegate={delegate}
          onUpgrade={() => onAsk('upgrade', delegate)}
          onClose={onClose}
        />
      );
    case 'upgrade':
      return (
        <UpgradeDialog
          {...{ scope, fleet, delegate, onClose }}
          onTroubleshoot={() => onAsk('troubleshoot', delegate)}
        />
      );
  }
}
