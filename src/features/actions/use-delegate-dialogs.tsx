import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParam } from '@/features/fleet/use-address-param';
import { late } from '@/ui/late';
import { focusRow, keyOfNextRow } from './next-row';

const DelegateDialog = late(async () => (await import('./DelegateDialog')).DelegateDialog);

const TROUBLESHOOT = 'troubleshoot';

/** What a dialog can be opened for. */
export type DelegateTask = 'tags' | 'delete' | typeof TROUBLESHOOT;

interface Asked {
  readonly task: DelegateTask;
  readonly delegate: Delegate;
  /** Of the row that gets the focus when the one of the delegate is gone. */
  readonly nextKey: string | undefined;
}

export interface DelegateDialogs {
  readonly ask: (task: DelegateTask, delegate: Delegate) => void;
  /** The open dialog, if any. */
  readonly element: ReactNode;
}

/**
 * The dialogs about one delegate, one at a time. The troubleshooter is part of the address, so that a link leads a colleague
 * to it. Deleting and tags are not: a link should lead nobody there.
 */
export function useDelegateDialogs(scope: Scope, fleet: Fleet, onDeleted?: () => void): DelegateDialogs {
  const [asked, setAsked] = useState<Asked>();
  // The button that asked goes with its row, together with the dialog: the focus moves on after both.
  const [deleted, setDeleted] = useState<Asked>();
  useEffect(() => {
    if (deleted) focusRow(deleted.nextKey);
  }, [deleted]);

  const [wanted, writeWanted] = useAddressParam(TROUBLESHOOT);
  const ask = useCallback<DelegateDialogs['ask']>(
    (task, delegate) => {
      if (task === TROUBLESHOOT) writeWanted(delegate.key);
      else setAsked({ task, delegate, nextKey: keyOfNextRow(new Set([delegate.key])) });
    },
    [writeWanted],
  );

  const key = wanted ?? asked?.delegate.key;
  // As it is now, where it is still listed: a refused deletion may have removed some of its instances.
  const listed = key === undefined ? undefined : delegateAt(fleet, rowOf(fleet, key));
  const delegate = listed ?? (wanted === null ? asked?.delegate : undefined);
  const task = wanted === null ? asked?.task : TROUBLESHOOT;

  const element = task && delegate && (
    <DelegateDialog
      task={task}
      scope={scope}
      fleet={fleet}
      delegate={delegate}
      onClose={() => (wanted === null ? setAsked(undefined) : writeWanted(undefined, { replace: true }))}
      onDeleted={() => {
        setAsked(undefined);
        setDeleted(asked);
        onDeleted?.();
      }}
    />
  );
  return { ask, element };
}
