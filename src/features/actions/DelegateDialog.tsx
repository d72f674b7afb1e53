import { connectedWarning } from '@/domain/delegate/disabled-reason';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { DeleteDialog } from './delete/DeleteDialog';
import { TagDialog } from './tags/TagDialog';
import { Troubleshooter } from './troubleshooter/Troubleshooter';
import { UpgradeDialog } from './upgrade/UpgradeDialog';
import type { DelegateTask } from './use-delegate-dialogs';

interface DelegateDialogProps {
  readonly task: DelegateTask;
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** It may no longer be in the fleet. */
  readonly delegate: Delegate;
  /** Replaces this dialog with another one. */
  readonly onAsk: (task: DelegateTask, delegate: Delegate) => void;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The dialogs about one delegate, in one chunk: a chunk for each would cost more on the first visit than it saves. */
export function DelegateDialog(props: DelegateDialogProps) {
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
