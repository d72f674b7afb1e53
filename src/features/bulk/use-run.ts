import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey } from '@/features/fleet/queries';
import { type Outcome, type Progress, runMany } from './run-many';

type RunState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'running'; readonly total: number; readonly isStopping: boolean } & Progress)
  | { readonly name: 'over'; readonly outcome: Outcome };

/** An action on many, under way or over. */
export interface Run {
  readonly state: RunState;
  /** Done to these, the list is asked for again; what was done before stays in the outcome. */
  readonly start: (delegates: readonly Delegate[]) => Promise<void>;
  /** Begins no more; what is under way is waited for. */
  readonly stop: () => void;
}

/** Runs an action over many delegates of a scope; leaving the page stops it between two of them. */
export function useRun(scope: Scope, act: (delegate: Delegate) => Promise<unknown>): Run {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({ name: 'idle' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function start(delegates: readonly Delegate[]) {
    const doneBefore = state.name === 'over' ? state.outcome.done : [];
    const { signal } = (stopping.current = new AbortController());
    setState({ name: 'running', total: delegates.length, answered: 0, failed: 0, isStopping: false });
    const outcome = await runMany(delegates, act, {
      signal,
      onProgress: (progress) => setState((before) => ({ ...before, ...progress })),
    });
    // After failures too: what was refused may have been done in part.
    await client.invalidateQueries({ queryKey: fleetKey(scope) });
    setState({ name: 'over', outcome: { ...outcome, done: [...doneBefore, ...outcome.done] } });
  }

  function stop() {
    stopping.current?.abort();
    setState((before) => ({ ...before, isStopping: true }));
  }

  return { state, start, stop };
}
