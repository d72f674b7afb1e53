/** Runs a task as soon as there is room for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** Makes a gate through which at most `width` tasks go at a time; the others wait, in order. */
export function createGate(width: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    // Whoever is called from the queue takes over the place of the one that has ended.
    if (running >= width) await new Promise<void>((enter) => waiting.push(enter));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
