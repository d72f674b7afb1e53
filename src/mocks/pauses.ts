/** Waits that end by a clock which can be moved. */
export interface Pauses {
  /** Resolves when the clock reaches `time` (epoch ms), or when the signal aborts. */
  readonly until: (time: number, signal: AbortSignal) => Promise<void>;
  /** To be called after the clock was moved. */
  readonly look: () => void;
}

/** Waits by this clock, which otherwise runs as real time does. */
export function createPauses(now: () => number): Pauses {
  const looks = new Set<() => void>();
  return {
    until: (time, signal) =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const end = () => {
          clearTimeout(timer);
          looks.delete(look);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const look = () => {
          clearTimeout(timer);
          const leftMs = time - now();
          // A standing clock counts on with the timer.
          if (leftMs > 0) timer = setTimeout(end, leftMs);
          else end();
        };
        looks.add(look);
        signal.addEventListener('abort', end);
        look();
      }),
    look: () => {
      for (const look of looks) look();
    },
  };
}
