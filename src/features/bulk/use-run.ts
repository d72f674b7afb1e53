import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey } from '@/features/fleet/queries';
import { readAgain } from '@/features/writes/use-write';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import { type Outcome, type Progress, runMany } from './run-many';

type RunState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'running'; readonly total: number; readonly isStopping: boolean } & Progress)
  | { readonly name: 'over'; readonly outcome: Outcome };

export interface Run {
  readonly state: RunState;
  /**
   * Runs the action for these delegates, then refetches the list. The outcome keeps the delegates done in the run before.
   * Does nothing while a run is in progress.
   */
  readonly start: (delegates: readonly Delegate[]) => void;
  /** Starts no further delegate; waits for pending ones. */
  readonly stop: () => void;
}

/** Runs an action for many delegates of a scope. Unmounting stops it after the pending ones. */
export function useRun(scope: Scope, act: (delegate: Delegate) => Promise<unknown>): Run {
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

  function stop() {
    stopping.current?.abort();
    setState((before) => ({ ...before, isStopping: true }));
  }

  return { state, start: (delegates) => once(() => run(delegates)), stop };
}

/** Those that failed, then those that were not tried. */
export function remainingDelegates(state: RunState): readonly Delegate[] {
  if (state.name !== 'over') return [];
  const { failed, untried } = state.outcome;
  return [...failed.map(({ delegate }) => delegate), ...untried];
}
