import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParam } from '@/features/fleet/use-address-param';
import { late } from '@/ui/late';

const DelegateDialog = late(async () => (await import('./DelegateDialog')).DelegateDialog);
const NotListedNotice = late(async () => (await import('./NotListedNotice')).NotListedNotice);

/** Dialogs that change nothing, by their parameter of the address: a link leads a colleague to them. */
type LinkedTask = 'troubleshoot' | 'upgrade';

/** What a dialog can be opened for. */
export type DelegateTask = 'tags' | 'delete' | LinkedTask;

export interface DelegateDialogs {
  readonly ask: (task: DelegateTask, delegate: Delegate) => void;
  /** The open dialog, or why the one that the address asks for cannot be opened; if any. */
  readonly element: ReactNode;
}

/**
 * The dialogs about one delegate, one at a time. Troubleshooter and upgrade are part of the address. Deleting and tags are not: a
 * link should lead nobody there.
 */
export function useDelegateDialogs(scope: Scope, fleet: Fleet, onDeleted?: () => void): DelegateDialogs {
  const [asked, setAsked] = useState<{ readonly task: DelegateTask; readonly delegate: Delegate }>();
  // The button that asked goes with its row, together with the dialog: the focus moves on after both.
  const [deletedCount, setDeletedCount] = useState(0);
  useEffect(() => {
    if (deletedCount > 0) document.getElementById('main')?.focus({ preventScroll: true });
  }, [deletedCount]);

  const linked = useLinkedTask();
  const { open } = linked;
  const ask = useCallback<DelegateDialogs['ask']>(
    (task, delegate) => {
      if (task === 'troubleshoot' || task === 'upgrade') open(task, delegate.key);
      else setAsked({ task, delegate });
    },
    [open],
  );

  const task = linked.task ?? asked?.task;
  const key = linked.task ? linked.key : asked?.delegate.key;
  // As it is now, where it is still listed: a refused deletion may have removed some of its instances.
  const listed = key === undefined ? undefined : delegateAt(fleet, rowOf(fleet, key));
  const delegate = listed ?? (linked.task ? undefined : asked?.delegate);
  if (linked.task && !delegate) {
    return {
      ask,
      element: <NotListedNotice parameter={linked.task} wanted={linked.key} onDismiss={linked.close} />,
    };
  }
  const element = task && delegate && (
    <DelegateDialog
      task={task}
      scope={scope}
      fleet={fleet}
      delegate={delegate}
      onClose={() => (linked.task ? linked.close() : setAsked(undefined))}
      onDeleted={() => {
        setAsked(undefined);
        setDeletedCount((count) => count + 1);
        onDeleted?.();
      }}
    />
  );
  return { ask, element };
}

/** The dialog that the address asks for, and the key of its delegate; no task when it asks for none. */
function useLinkedTask() {
  const [troubleshoot, writeTroubleshoot] = useAddressParam('troubleshoot');
  const [upgrade, writeUpgrade] = useAddressParam('upgrade');
  const task: LinkedTask | undefined =
    troubleshoot !== null ? 'troubleshoot' : upgrade !== null ? 'upgrade' : undefined;
  const open = useCallback(
    (wanted: LinkedTask, key: string) =>
      wanted === 'troubleshoot' ? writeTroubleshoot(key) : writeUpgrade(key),
    [writeTroubleshoot, writeUpgrade],
  );
  const write = task === 'troubleshoot' ? writeTroubleshoot : writeUpgrade;
  return {
    task,
    key: troubleshoot ?? upgrade ?? '',
    open,
    close: () => write(undefined, { replace: true }),
  };
}
