import { useQueries } from '@tanstack/react-query';
import { judgeFleet } from '@/domain/delegate/judgement';
import { type Scope, scopeAndAbove } from '@/domain/scope/scope';
import type { JudgedFleet, ScopeDelegates } from '@/domain/selectors/selectors';
import { type FleetAnswer, fleetQuery } from '@/features/fleet/queries';

/** Answers younger than this are not asked for again when the question is opened. */
const FRESH_MS = 30_000;

/** The delegates of a scope on the way up, or why there are none. */
export interface ScopeAnswer extends ScopeDelegates {
  /** Epoch ms by the Manager's clock; absent without an answer. */
  readonly asOf: number | undefined;
  /** Why the newest attempt failed. */
  readonly error: Error | null;
  readonly isFetching: boolean;
}

interface ScopesUp {
  readonly answers: readonly ScopeAnswer[];
  /** Asks for all of them again. */
  readonly refresh: () => void;
}

/** The delegates that steps of a scope can use: its own, then those of the scopes above, each judged at the time of its answer. */
export function useScopesUp(scope: Scope): ScopesUp {
  const scopes = scopeAndAbove(scope);
  // Without an interval: only the page's own list polls.
  const results = useQueries({ queries: scopes.map((one) => ({ ...fleetQuery(one), staleTime: FRESH_MS })) });
  return {
    answers: scopes.flatMap((one, i) => {
      const result = results[i];
      if (!result) return [];
      const { data, error, isFetching } = result;
      return [{ scope: one, listed: data && judgedOnce(data), asOf: data?.asOf, error, isFetching }];
    }),
    refresh: () => results.forEach(({ refetch }) => void refetch()),
  };
}

const judged = new WeakMap<FleetAnswer, JudgedFleet>();

function judgedOnce(answer: FleetAnswer): JudgedFleet {
  const known = judged.get(answer);
  if (known) return known;
  const { fleet, asOf } = answer;
  const made = { fleet, judgement: judgeFleet(fleet, { now: asOf }) };
  judged.set(answer, made);
  return made;
}
