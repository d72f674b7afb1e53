/** Runs a task as soon as a slot is free. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

/** At most `width` tasks run at a time; the others wait, in order. */
export function limitConcurrency(width: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    // A task from the queue takes the slot of the task that has ended, so `running` stays the same.
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
