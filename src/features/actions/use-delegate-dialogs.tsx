import { type ReactNode, useCallback, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParams, useAddressWriter } from '@/features/fleet/use-address-param';
import { lazyWithRetry } from '@/ui/lazy-with-retry';

const AskedDialog = lazyWithRetry(async () => (await import('./AskedDialog')).AskedDialog);

/** Dialogs that change nothing, by their address parameter, so that a link can open them. */
const LINKED_TASKS = ['troubleshoot', 'upgrade'] as const;
type LinkedTask = (typeof LINKED_TASKS)[number];

/** The purposes for which a dialog opens. */
export type DelegateTask = 'tags' | 'delete' | LinkedTask;

/** A dialog that is asked for. */
export interface Asked {
  readonly task: DelegateTask;
  readonly delegate: Delegate;
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
  const linked = useLinkedTask();
  const { open } = linked;
  const ask = useCallback<DelegateDialogs['ask']>(
    (task, delegate) => {
      if (task === 'troubleshoot' || task === 'upgrade') open(task, delegate.key);
      else setAsked({ task, delegate });
    },
    [open],
  );
  const isOpen = linked.task !== undefined || asked !== undefined;
  const element = isOpen && (
    <AskedDialog
      {...{ scope, fleet, asked, linked, onDeleted }}
      onAsk={ask}
      onClose={() => (linked.task ? linked.close() : setAsked(undefined))}
    />
  );
  return { ask, element };
}

/** The dialog that the address asks for, and the key of its delegate; without a task when it asks for none. */
export type Linked = ReturnType<typeof useLinkedTask>;

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
