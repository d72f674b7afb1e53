import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ManagerError } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import type { FleetIndex } from '@/domain/delegate/fleet-index';
import { type Judgement, judgeFleet } from '@/domain/delegate/judgement';
import type { Scope } from '@/domain/scope/scope';
import { useStore } from '@/ui/use-store';
import { paused } from './pause';
import { nextPollMs } from './polling';
import { type FleetAnswer, fleetQuery, latestVersionQuery } from './queries';

// One draw for the life of the page: drawn anew on every look, it would restart the timer each time.
const jitter = Math.random();

/** What is known of a scope's delegates now: the fleet, judged; or why there is none. */
export interface FleetState {
  readonly known: KnownFleet | undefined;
  /** What is worth knowing about the newest answer beside its delegates. */
  readonly answer: FleetAnswer | undefined;
  /** Why the newest attempt failed; together with `known` it means that the data shown is older. */
  readonly failure: ManagerError | undefined;
  /** When the page asks again by itself: epoch ms by this computer's own clock; undefined while paused. */
  readonly nextTryAt: number | undefined;
  readonly isFetching: boolean;
  readonly refresh: () => void;
}

/** The same object while polls change nothing, whatever its answers cost. */
export interface KnownFleet {
  readonly fleet: Fleet;
  readonly index: FleetIndex;
  readonly judgement: Judgement;
  readonly latestVersion: LatestVersion;
  /** True when nothing is listed because nothing may be seen. */
  readonly isEmptyByPermission: boolean;
}

/** The latest version, or why it is not known: never simply absent. */
export type LatestVersion =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly version: string }
  | { readonly state: 'unknown'; readonly why: string };

/**
 * Follows the delegates of a scope, or of those below it too: polls while shown (this hook is the only one that does, so that polls never come
 * twice), and judges every answer at the server's time of that answer.
 */
export function useFleet(scope: Scope, includesBelow = false): FleetState {
  const isPaused = useStore(paused);
  const latestVersion = useLatestVersion(scope);
  const query = useQuery({
    ...fleetQuery(scope, includesBelow),
    staleTime: isPaused ? Number.POSITIVE_INFINITY : 10_000,
    refetchOnWindowFocus: !isPaused,
    refetchOnReconnect: !isPaused,
    refetchInterval: ({ state }) => waitMs(state, isPaused),
  });
  const wait = waitMs({ data: query.data, errorUpdateCount: query.errorUpdateCount }, isPaused);
  const known = useJudged(query.data, latestVersion);
  const { data: answer, error, isFetching, refetch } = query;
  const nextTryAt = wait === false ? undefined : Math.max(query.errorUpdatedAt, query.dataUpdatedAt) + wait;
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  return useMemo(
    () => ({ known, answer, failure: error ?? undefined, nextTryAt, isFetching, refresh }),
    [known, answer, error, nextTryAt, isFetching, refresh],
  );
}

function waitMs(
  state: { data: FleetAnswer | undefined; errorUpdateCount: number },
  isPaused: boolean,
): number | false {
  const { data } = state;
  return nextPollMs({
    isPaused,
    isSettling: data?.isSettling ?? false,
    failures: state.errorUpdateCount - (data?.failuresBefore ?? 0),
    jitter,
  });
}

function useJudged(answer: FleetAnswer | undefined, latestVersion: LatestVersion): KnownFleet | undefined {
  const version = latestVersion.state === 'known' ? latestVersion.version : undefined;
  const judgement = useMemo(
    () => answer && judgeFleet(answer.fleet, { now: answer.asOf, latestVersion: version }),
    [answer, version],
  );
  const fleet = answer?.fleet;
  const isEmptyByPermission = answer?.isEmptyByPermission ?? false;
  return useMemo(
    () => fleet && judgement && { fleet, index: fleet.index, judgement, latestVersion, isEmptyByPermission },
    [fleet, judgement, latestVersion, isEmptyByPermission],
  );
}

/** The latest version that the account may run; a refusal to tell it is a fact, not a failure of the page. */
export function useLatestVersion(scope: Scope): LatestVersion {
  const { data, error } = useQuery(latestVersionQuery(scope));
  return useMemo(() => {
    if (data) {
      return data.version === undefined
        ? { state: 'unknown', why: 'The Manager named no latest version.' }
        : { state: 'known', version: data.version };
    }
    if (!error) return { state: 'loading' };
    return { state: 'unknown', why: `The latest version is not readable: ${error.message}` };
  }, [data, error]);
}
