const TICK_MS = 1000;

// A server tells its time in whole seconds and the answer travels, so a smaller difference is noise, not skew.
const LEAST_SKEW_MS = 2000;

/** A clock corrected by the server's, which ticks once a second while someone listens and the page is in sight. */
export interface Clock {
  /** The corrected time at this instant, epoch ms. */
  readonly now: () => number;
  /** The corrected time as of the last tick, epoch ms: the same for everything drawn between two ticks. */
  readonly tickedAt: () => number;
  /** Tells how far the server's clock is ahead of this one, in ms. Differences below two seconds are ignored. */
  readonly setOffset: (offsetMs: number) => void;
  /** Calls back after every tick, after a correction, and when the page comes back in sight. Returns the way out. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a clock on top of a raw one; the app shares {@link clock}. */
export function createClock(rawNow: () => number = () => Date.now()): Clock {
  const listeners = new Set<() => void>();
  let offset = 0;
  let ticked = rawNow();
  let timer: ReturnType<typeof setInterval> | undefined;

  const now = () => rawNow() + offset;

  function tick() {
    ticked = now();
    for (const listener of listeners) listener();
  }

  function start() {
    if (timer !== undefined || listeners.size === 0 || document.hidden) return;
    ticked = now();
    timer = setInterval(tick, TICK_MS);
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
  }

  function handleVisibility() {
    if (document.hidden) return stop();
    start();
    tick();
  }

  return {
    now,
    tickedAt() {
      // Nobody listens yet: the last tick may be long ago.
      if (timer === undefined && Math.abs(now() - ticked) >= TICK_MS) ticked = now();
      return ticked;
    },
    setOffset(offsetMs) {
      if (!Number.isFinite(offsetMs) || Math.abs(offsetMs - offset) < LEAST_SKEW_MS) return;
      offset = offsetMs;
      tick();
    },
    subscribe(listener) {
      // The same function may listen twice and must be able to leave once.
      const own = () => listener();
      if (listeners.size === 0) document.addEventListener('visibilitychange', handleVisibility);
      listeners.add(own);
      start();
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        stop();
        document.removeEventListener('visibilitychange', handleVisibility);
      };
    },
  };
}

/** The clock of the page: ages and statuses read it and nothing else, so a wrong laptop clock changes nothing. */
export const clock: Clock = createClock();
