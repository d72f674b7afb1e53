import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParams, useAddressWriter } from '@/features/fleet/use-address-param';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { focusRow, keyOfNextRow } from './next-row';

const DelegateDialog = lazyWithRetry(async () => (await import('./DelegateDialog')).DelegateDialog);
const NotListedNotice = lazyWithRetry(async () => (await import('./NotListedNotice')).NotListedNotice);

/** Dialogs that change nothing, by their address parameter, so that a link can open them. */
const LINKED_TASKS = ['troubleshoot', 'upgrade'] as const;
type LinkedTask = (typeof LINKED_TASKS)[number];

/** The purposes for which a dialog opens. */
export type DelegateTask = 'tags' | 'delete' | LinkedTask;

interface Asked {
  readonly task: DelegateTask;
  readonly delegate: Delegate;
  /** The key of the row that gets the focus when the delegate's row is gone. */
  readonly nextKey: string | undefined;
}

export interface DelegateDialogs {
  readonly ask: (task: DelegateTask, delegate: Delegate) => void;
  /** The open dialog, or a notice why the dialog in the address cannot open; if any. */
  readonly element: ReactNode;
}

/**
 * The dialogs about one delegate, one at a time. Troubleshooter and upgrade are part of the address. Deleting and tags
 * are not, because a link should not open them.
 */
export function useDelegateDialogs(scope: Scope, fleet: Fleet, onDeleted?: () => void): DelegateDialogs {
  const [asked, setAsked] = useState<Asked>();
  // The button that opened the dialog disappears with its row when the dialog closes: the focus moves after both.
  const [deleted, setDeleted] = useState<Asked>();
  useEffect(() => {
    if (deleted) focusRow(deleted.nextKey);
  }, [deleted]);

  const linked = useLinkedTask();
  const { open } = linked;
  const ask = useCallback<DelegateDialogs['ask']>(
    (task, delegate) => {
      if (task === 'troubleshoot' || task === 'upgrade') open(task, delegate.key);
      else setAsked({ task, delegate, nextKey: keyOfNextRow(new Set([delegate.key])) });
    },
    [open],
  );

  const task = linked.task ?? asked?.task;
  const key = linked.task ? linked.key : asked?.delegate.key;
  // The newest state while the delegate is listed: a refused deletion may have removed some of its instances.
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
      onAsk={ask}
      onClose={() => (linked.task ? linked.close() : setAsked(undefined))}
      onDeleted={() => {
        setAsked(undefined);
        setDeleted(asked);
        onDeleted?.();
      }}
    />
  );
  return { ask, element };
}

/** Returns the dialog that the address asks for, and the key of its delegate; without a task when it asks for none. */
function useLinkedTask() {
  const params = useAddressParams();
  const writeAddress = useAddressWriter();
  const write = useCallback(
    (task: LinkedTask | undefined, key: string, replace: boolean) =>
      writeAddress(
        (next) => {
          for (const name of LINKED_TASKS) next.delete(name);
          if (task) next.set(task, key);
          return next;
        },
        { replace },
      ),
    [writeAddress],
  );
  const open = useCallback((task: LinkedTask, key: string) => write(task, key, false), [write]);
  const task = LINKED_TASKS.find((name) => params.has(name));
  return { task, key: (task && params.get(task)) ?? '', open, close: () => write(undefined, '', true) };
}
