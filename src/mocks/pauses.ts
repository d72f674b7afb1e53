/** Waits on a clock that tests can move. */
export interface Pauses {
  /** Resolves when the clock reaches `time` (epoch ms), or when the signal aborts. */
  readonly until: (time: number, signal: AbortSignal) => Promise<void>;
  /** Checks all waits again; to be called after the clock was moved. */
  readonly look: () => void;
}

/** Creates waits on this clock, which otherwise runs in real time. */
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
          // With a stopped clock, the timer still ends the wait.
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
