import { useQueries } from '@tanstack/react-query';
import { type Scope, scopeAndAbove } from '@/domain/scope/scope';
import type { ScopeDelegates } from '@/domain/selectors/selectors';
import { useIsPaused } from '@/features/fleet/polling';
import { fleetQuery } from '@/features/fleet/queries';

/** Answers younger than this are not refetched when the page opens. */
const FRESH_MS = 30_000;
/** What a step can use changes slowly, and there may be three answers. */
const RENEW_MS = 60_000;

/** The delegates of a scope, or why there are none. */
export interface ScopeAnswer extends ScopeDelegates {
  /** The time of the answer, epoch ms by the Manager's clock; undefined without an answer. */
  readonly asOf: number | undefined;
  /** Why the newest attempt failed. */
  readonly error: Error | null;
  readonly isFetching: boolean;
}

/** The scope's own delegates, then those of the scopes above. */
export function useScopesUp(scope: Scope) {
  const scopes = scopeAndAbove(scope);
  const isPaused = useIsPaused();
  const results = useQueries({
    queries: scopes.map((one) => ({
      ...fleetQuery({ scope: one }),
      staleTime: FRESH_MS,
      refetchInterval: isPaused ? (false as const) : RENEW_MS,
    })),
  });
  return {
    answers: scopes.flatMap((one, i): readonly ScopeAnswer[] => {
      const result = results[i];
      if (!result) return [];
      const { data, error, isFetching } = result;
      return [{ scope: one, fleet: data?.fleet, asOf: data?.about.asOf, error, isFetching }];
    }),
    /** Refetches all answers. */
    refresh: () => results.forEach(({ refetch }) => void refetch()),
  };
}
