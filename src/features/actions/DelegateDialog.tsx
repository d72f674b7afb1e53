import type { Delegate } from '@/domain/delegate/delegate';
import type { Scope } from '@/domain/scope/scope';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { DeleteDialog } from './delete/DeleteDialog';
import { TagDialog } from './tags/TagDialog';
import { Troubleshooter } from './troubleshooter/Troubleshooter';
import type { DelegateTask } from './use-delegate-dialogs';

interface DelegateDialogProps {
  readonly task: DelegateTask;
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** Where the fleet has the delegate; -1 when it is no longer listed. */
  readonly ordinal: number;
  readonly delegate: Delegate;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The dialogs about one delegate, fetched together: each of them alone would cost the first visit more than it weighs. */
export function DelegateDialog({
  task,
  scope,
  known,
  ordinal,
  delegate,
  onClose,
  onDeleted,
}: DelegateDialogProps) {
  switch (task) {
    case 'tags':
      return <TagDialog scope={scope} delegate={delegate} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          scope={scope}
          delegate={delegate}
          connectedCount={known.judgement.connectedCounts[ordinal] ?? 0}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      );
    case 'troubleshoot':
      return <Troubleshooter known={known} ordinal={ordinal} delegate={delegate} onClose={onClose} />;
  }
}
