/** Creates waits on this clock, which tests can move, and which otherwise runs in real time. */
export function createPauses(now: () => number) {
  const looks = new Set<() => void>();
  return {
    /** Resolves when the clock reaches `time` (epoch ms), or when the signal aborts. */
    until: (time: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
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
    /** Checks all waits again; to be called after the clock was moved. */
    look: () => {
      for (const look of looks) look();
    },
  };
}
