import { MINUTE_MS } from '@/lib/units';

/** Most keys that are counted at once. What is over it forgets the oldest, so that a flood of names costs no memory. */
const MOST_KEYS = 10_000;

/** Ms that never go back and never jump, unlike the time of day. */
export const steadyNow = (): number => performance.now();

/** Counts events by key, or adds up amounts. A minute of a key begins with its first event. */
export type MinuteLimit = {
  /** Counts one event, or this amount. Undefined while the key is within its limit, else the seconds until its next minute. */
  readonly take: (key: string, amount?: number) => number | undefined;
  /** Seconds until the next minute of a key that has used up its limit. Counts nothing. */
  readonly wait: (key: string) => number | undefined;
};

/** `most` events per key and minute. */
export function minuteLimit(most: number, now: () => number = steadyNow): MinuteLimit {
  const minutes = new Map<string, { readonly begunAt: number; events: number }>();

  function current(key: string) {
    const minute = minutes.get(key);
    return minute && now() - minute.begunAt < MINUTE_MS ? minute : undefined;
  }

  function wait(key: string): number | undefined {
    const minute = current(key);
    if (!minute || minute.events < most) return undefined;
    return Math.max(1, Math.ceil((minute.begunAt + MINUTE_MS - now()) / 1_000));
  }

  return {
    wait,
    take(key, amount = 1) {
      const seconds = wait(key);
      if (seconds !== undefined) return seconds;
      const minute = current(key);
      if (minute) minute.events += amount;
      else {
        // Inserted anew, so that the Map has the oldest minute first.
        minutes.delete(key);
        minutes.set(key, { begunAt: now(), events: amount });
        const [oldest] = minutes.size > MOST_KEYS ? minutes.keys() : [];
        if (oldest !== undefined) minutes.delete(oldest);
      }
      return undefined;
    },
  };
}
