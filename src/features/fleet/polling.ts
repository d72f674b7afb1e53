import { createStore } from '@/lib/store';

/** How often a fleet that is at rest is asked for; heartbeats come once a minute. */
export const REST_POLL_MS = 30_000;
/** How often while something is likely to change: a delegate late, partially connected, or detecting its upgrader. */
export const TRANSITION_POLL_MS = 10_000;
const LONGEST_BACK_OFF_MS = 5 * 60_000;

export interface PollSituation {
  readonly isPaused: boolean;
  readonly isTransitioning: boolean;
  /** Polls that failed since the last one that succeeded. */
  readonly failures: number;
  /** 0 to 1, so that pages that failed together do not come back together. */
  readonly jitter: number;
}

/**
 * When to ask again: milliseconds after the last answer or failure, or false while the user holds polling.
 * Failures double the wait up to five minutes, and never end it: a page that stops asking goes stale in silence.
 */
export function nextPollMs({ isPaused, isTransitioning, failures, jitter }: PollSituation): number | false {
  if (isPaused) return false;
  if (failures === 0) return isTransitioning ? TRANSITION_POLL_MS : REST_POLL_MS;
  const backOffMs = Math.min(REST_POLL_MS * 2 ** (failures - 1), LONGEST_BACK_OFF_MS);
  return Math.round(backOffMs * (0.75 + jitter / 2));
}

/** Whether the reader holds polling: for the tab, because who pauses to read a list expects the next page to stay still too. */
export const paused = createStore(false);
