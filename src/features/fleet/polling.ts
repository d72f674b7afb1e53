/** How often a fleet that is at rest is asked for; heartbeats come once a minute. */
export const STEADY_POLL_MS = 30_000;
/** How often while something is settling: a delegate late, partly connected, or detecting its upgrader. */
export const SETTLING_POLL_MS = 10_000;
const LONGEST_BACK_OFF_MS = 5 * 60_000;

export interface PollSituation {
  readonly isPaused: boolean;
  readonly isSettling: boolean;
  /** Polls that failed since the last one that succeeded. */
  readonly failures: number;
  /** 0 to 1, so that pages that failed together do not come back together. */
  readonly jitter: number;
}

/**
 * When to ask again: milliseconds after the last answer or failure, or false while the user holds polling.
 * Failures double the wait up to five minutes, and never end it: a page that stops asking goes stale in silence.
 */
export function nextPollMs({ isPaused, isSettling, failures, jitter }: PollSituation): number | false {
  if (isPaused) return false;
  if (failures === 0) return isSettling ? SETTLING_POLL_MS : STEADY_POLL_MS;
  const backOffMs = Math.min(STEADY_POLL_MS * 2 ** (failures - 1), LONGEST_BACK_OFF_MS);
  return Math.round(backOffMs * (0.75 + jitter / 2));
}
