import { createStore } from '@/lib/store';
import { useStore } from '@/ui/use-store';

/** The poll interval while the fleet is at rest. Heartbeats come once a minute. */
const REST_POLL_MS = 30_000;
/** The poll interval while a delegate is late, partially connected, or detecting its upgrader: a change is likely. */
export const TRANSITION_POLL_MS = 10_000;
/** Pages ask for a new reading of our server about this long after it, and not all at the same moment. */
const SPREAD_MS = 1_000;
const LONGEST_BACK_OFF_MS = 5 * 60_000;

export interface PollSituation {
  readonly isPaused: boolean;
  readonly isTransitioning: boolean;
  /** The number of failed polls since the last success. */
  readonly failures: number;
  /** Until our server has read the fleet again; undefined when the page reads it. */
  readonly nextInMs?: number | undefined;
  /** A random number from 0 to 1, so that pages that failed together do not retry together. */
  readonly jitter: number;
}

/**
 * Ms after the last answer or failure; false while polling is paused. Failures double the wait up to five minutes, but
 * never stop polling, because the page would go stale unnoticed.
 */
export function nextPollMs(props: PollSituation): number | false {
  const { isPaused, isTransitioning, failures, nextInMs, jitter } = props;
  if (isPaused) return false;
  if (failures === 0 && nextInMs !== undefined) return Math.round(nextInMs + SPREAD_MS * (0.5 + jitter));
  if (failures === 0) return isTransitioning ? TRANSITION_POLL_MS : REST_POLL_MS;
  const backOffMs = Math.min(REST_POLL_MS * 2 ** (failures - 1), LONGEST_BACK_OFF_MS);
  return Math.round(backOffMs * (0.75 + jitter / 2));
}

/** Whether the reader has paused polling. It applies to the whole tab: the next page should stay still too. */
export const paused = createStore(false);

export function useIsPaused(): boolean {
  return useStore(paused);
}

/** The options of a query that asks nothing by itself while polling is paused. */
export const PAUSED_QUERY = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
