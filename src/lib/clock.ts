const TICK_MS = 1000;

// A server reports its time in whole seconds and the answer travels, so a smaller difference is noise, not skew.
const LEAST_SKEW_MS = 2000;

/** A clock corrected by the server's time. It ticks once a second while it has listeners and the page is visible. */
export interface Clock {
  /** Corrected, whole epoch ms: what asks for a moment in whole milliseconds depends on it. */
  readonly now: () => number;
  /** Corrected time of the last tick, epoch ms: the same for all renders between two ticks. */
  readonly tickedAt: () => number;
  /** Whether an answer of the server has set it. */
  readonly isSet: () => boolean;
  /** Sets how far the server's clock is ahead of this one, in ms. Differences below two seconds are ignored. */
  readonly setOffset: (offsetMs: number) => void;
  /** Calls back after every tick, after a correction, and when the page becomes visible. The result unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a clock on top of a raw one; the app shares {@link clock}. */
export function createClock(rawNow: () => number = () => Date.now()): Clock {
  const listeners = new Set<() => void>();
  let offset = 0;
  let isSet = false;
  let ticked = Math.round(rawNow());
  let timer: ReturnType<typeof setInterval> | undefined;

  const now = () => Math.round(rawNow() + offset);

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
      // Without listeners the clock does not tick, so the last tick may be long ago.
      if (timer === undefined && Math.abs(now() - ticked) >= TICK_MS) ticked = now();
      return ticked;
    },
    isSet: () => isSet,
    setOffset(offsetMs) {
      if (!Number.isFinite(offsetMs)) return;
      isSet = true;
      if (Math.abs(offsetMs - offset) < LEAST_SKEW_MS) return;
      offset = offsetMs;
      tick();
    },
    subscribe(listener) {
      // Wrapped, so that a function that subscribes twice can unsubscribe once.
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

/** The clock of the page. Ages and statuses use only this clock, so a wrong clock of the computer does not matter. */
export const clock: Clock = createClock();
