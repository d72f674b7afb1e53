import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { late } from '@/ui/late';
import { focusRow, keyOfNextRow } from './next-row';

const DelegateDialog = late(async () => (await import('./DelegateDialog')).DelegateDialog);
const NotListedNotice = late(async () => (await import('./NotListedNotice')).NotListedNotice);

/** Dialogs that change nothing, by their parameter of the address: a link leads a colleague to them. */
const LINKED_TASKS = ['troubleshoot', 'upgrade'] as const;
type LinkedTask = (typeof LINKED_TASKS)[number];

/** What a dialog can be opened for. */
export type DelegateTask = 'tags' | 'delete' | LinkedTask;

interface Asked {
  readonly task: DelegateTask;
  readonly delegate: Delegate;
  /** Of the row that gets the focus when the one of the delegate is gone. */
  readonly nextKey: string | undefined;
}

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
  const [asked, setAsked] = useState<Asked>();
  // The button that asked goes with its row, together with the dialog: the focus moves on after both.
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

/** The dialog that the address asks for, and the key of its delegate; no task when it asks for none. */
function useLinkedTask() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const write = useCallback(
    (task: LinkedTask | undefined, key: string, replace: boolean) => {
      // The live address, not the rendered one: the list may have changed it since.
      const next = new URLSearchParams(window.location.search);
      for (const name of LINKED_TASKS) next.delete(name);
      if (task) next.set(task, key);
      void navigate({ search: next.toString() }, { replace });
    },
    [navigate],
  );
  const open = useCallback((task: LinkedTask, key: string) => write(task, key, false), [write]);
  const task = LINKED_TASKS.find((name) => params.has(name));
  return { task, key: (task && params.get(task)) ?? '', open, close: () => write(undefined, '', true) };
}
