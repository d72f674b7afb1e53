import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ManagerError, type RefusalReason } from '@/api/errors';
import type { Delegate } from '@/domain/delegate/fields';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey } from '@/features/fleet/queries';
import { readAgain } from '@/features/writes/use-write';
import { useOneAtATime } from '@/ui/use-one-at-a-time';

type RunState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'running'; readonly total: number; readonly isStopping: boolean } & Progress)
  | { readonly name: 'over'; readonly outcome: Outcome };

export type Run = ReturnType<typeof useRun>;

/** Runs an action for many delegates of a scope. Unmounting stops it after the pending ones. */
export function useRun(scope: Scope, act: (delegate: Delegate) => Promise<unknown>) {
  const client = useQueryClient();
  const once = useOneAtATime();
  const [state, setState] = useState<RunState>({ name: 'idle' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function run(delegates: readonly Delegate[]) {
    const doneBefore = state.name === 'over' ? state.outcome.done : [];
    const { signal } = (stopping.current = new AbortController());
    setState({ name: 'running', total: delegates.length, answered: 0, failed: 0, isStopping: false });
    const outcome = await runMany(delegates, act, {
      signal,
      onProgress: (progress) => setState((before) => ({ ...before, ...progress })),
    });
    // Also after failures: a refused action may have been done in part.
    await readAgain(client, [fleetKey(scope)]);
    setState({ name: 'over', outcome: { ...outcome, done: [...doneBefore, ...outcome.done] } });
  }

  /** Starts no further delegate; waits for pending ones. */
  function stop() {
    stopping.current?.abort();
    setState((before) => ({ ...before, isStopping: true }));
  }

  /**
   * Runs the action for these delegates, then refetches the list. The outcome keeps the delegates done in the run before.
   * Does nothing while a run is in progress.
   */
  const start = (delegates: readonly Delegate[]) => once(() => run(delegates));
  return { state, start, stop };
}

/** Those that failed, then those that were not tried. */
export function remainingDelegates(state: RunState): readonly Delegate[] {
  if (state.name !== 'over') return [];
  const { failed, untried } = state.outcome;
  return [...failed.map(({ delegate }) => delegate), ...untried];
}

/** How many requests run at once. One at a time takes minutes for hundreds; many more would hit the Manager's rate limit. */
const AT_ONCE = 4;

/** The outcome of a bulk action. Every delegate is in one of the lists. */
export interface Outcome {
  readonly done: readonly Delegate[];
  readonly failed: readonly { readonly delegate: Delegate; readonly error: Error }[];
  /** Delegates that were not tried, because the run stopped before. */
  readonly untried: readonly Delegate[];
}

/** The progress of a bulk action: how many delegates are finished, and how many of them failed. */
export interface Progress {
  readonly answered: number;
  readonly failed: number;
}

interface RunOptions {
  /** Stops the run: starts no further delegate, but waits for pending ones. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Calls `act` for each delegate, a few at once. A failure does not throw, and the others continue. After a refusal that all
 * others would get too, no more are started.
 */
export async function runMany(
  delegates: readonly Delegate[],
  act: (delegate: Delegate) => Promise<unknown>,
  { signal, onProgress }: RunOptions,
): Promise<Outcome> {
  const done: Delegate[] = [];
  const failed: { delegate: Delegate; error: Error }[] = [];
  let begun = 0;
  let isHopeless = false;

  async function work(): Promise<void> {
    for (;;) {
      const delegate = isHopeless || signal.aborted ? undefined : delegates[begun];
      if (!delegate) return;
      begun += 1;
      try {
        await act(delegate);
        done.push(delegate);
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        failed.push({ delegate, error });
        isHopeless ||= isForAll(error);
      }
      onProgress({ answered: done.length + failed.length, failed: failed.length });
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failed, untried: delegates.slice(begun) };
}

const REFUSALS_FOR_ALL: ReadonlySet<RefusalReason | undefined> = new Set([
  'blocked',
  'signed-out',
  'address-not-allowed',
  'too-many-requests',
]);

function isForAll(error: Error): boolean {
  return error instanceof ManagerError && REFUSALS_FOR_ALL.has(error.reason);
}
