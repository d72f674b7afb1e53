import type { UseQueryResult } from '@tanstack/react-query';
import type { ManagerError } from '@/api/errors';
import type { Fleet } from '@/domain/delegate/fleet';
import type { FleetState } from '@/features/fleet/use-fleet';
import { clock } from '@/lib/clock';

/** What a page asks for: the newest answer, and why there is no newer one. */
export interface Asked<Data> {
  /** Undefined while there is no answer. */
  readonly data: Data | undefined;
  /** The error of the newest attempt. If `data` is set too, it is older. */
  readonly failure: ManagerError | undefined;
  /** The time of the answer, epoch ms by the Manager's clock. */
  readonly asOf: number | undefined;
  /** The time of the next try, epoch ms by this computer's own clock; undefined while paused. */
  readonly nextTryAt: number | undefined;
  readonly isFetching: boolean;
  readonly refresh: () => void;
}

export function askedFleet(state: FleetState): Asked<Fleet> {
  return { ...state, data: state.fleet, asOf: state.about?.asOf };
}

/** `retryMs` is how long after a failure the query asks again; undefined while paused. */
export function askedBy<Data>(
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'error' | 'dataUpdatedAt' | 'errorUpdatedAt' | 'isFetching' | 'refetch'
  >,
  retryMs: number | undefined,
): Asked<Data> {
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetching } = query;
  return {
    data,
    failure: error ?? undefined,
    asOf: data === undefined ? undefined : dataUpdatedAt + clock.now() - Date.now(),
    nextTryAt: retryMs === undefined ? undefined : errorUpdatedAt + retryMs,
    isFetching,
    refresh: () => void query.refetch(),
  };
}
