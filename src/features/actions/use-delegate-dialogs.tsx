import { useCallback, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParams, useAddressWriter } from '@/features/address/use-address-param';
import { useMoment } from '@/features/fleet/moment';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { type Asked, type AskTask, LINKED_TASKS, type Linked, type LinkedTask } from './delegate-task';

const AskedDialog = lazyWithRetry(async () => (await import('./AskedDialog')).AskedDialog);

/**
 * The dialogs about one delegate, one at a time. Troubleshooter and upgrade are part of the address. Deleting and tags
 * are not, because a link should not open them. All that acts on a delegate asks here whether anything can be done.
 * `ask` is undefined at another moment than now, where there is nothing to do. `element` is the open dialog, or a notice why
 * the dialog in the address cannot open.
 */
export function useDelegateDialogs(scope: Scope, fleet: Fleet, onDeleted?: () => void) {
  const [asked, setAsked] = useState<Asked>();
  const linked = useLinkedTask();
  const { open } = linked;
  const ask = useCallback<AskTask>(
    (task, delegate) => {
      if (task === 'troubleshoot' || task === 'upgrade') open(task, delegate.key);
      else setAsked({ task, delegate });
    },
    [open],
  );
  if (useMoment() !== undefined) return { ask: undefined, element: null };
  const element = (linked.task !== undefined || asked !== undefined) && (
    <AskedDialog
      {...{ scope, fleet, asked, linked, onDeleted }}
      onAsk={ask}
      onClose={() => (linked.task ? linked.close() : setAsked(undefined))}
    />
  );
  return { ask, element };
}

function useLinkedTask(): Linked {
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
