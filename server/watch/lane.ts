import { MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../minute-limit.ts';

/** Something that is read again and again. */
type Item<TSubject> = {
  readonly subject: TSubject;
  readonly abort: AbortController;
  dueAt: number;
  /** Whether somebody waits for a reading that has not begun yet. */
  isWanted: boolean;
};

/** Reads subjects one after another. */
export type Lane<TSubject> = {
  readonly add: (key: string, subject: TSubject) => void;
  readonly remove: (key: string) => void;
  /** Reads a subject before all others; after its current reading, if one has begun. */
  readonly readNow: (key: string) => void;
};

type LaneOptions<TSubject> = {
  /** Reads a subject; resolves with the time until the next reading, ms from its beginning. Never rejects. */
  readonly read: (subject: TSubject, signal: AbortSignal) => Promise<number>;
  readonly now?: () => number;
};

const AT_ONCE = 0;

/** Creates an empty lane. What is added is read at once, and again when it is due. */
export function createLane<TSubject>({ read, now = steadyNow }: LaneOptions<TSubject>): Lane<TSubject> {
  const items = new Map<string, Item<TSubject>>();
  let isReading = false;
  let timer: NodeJS.Timeout | undefined;

  function plan(): void {
    clearTimeout(timer);
    if (isReading) return;
    const [first] = [...items.values()].sort((a, b) => a.dueAt - b.dueAt);
    if (first) timer = setTimeout(() => void run(first), Math.max(0, first.dueAt - now())).unref();
  }

  async function run(item: Item<TSubject>): Promise<void> {
    isReading = true;
    item.isWanted = false;
    const begunAt = now();
    const waitMs = await read(item.subject, item.abort.signal);
    item.dueAt = item.isWanted ? AT_ONCE : begunAt + waitMs;
    isReading = false;
    plan();
  }

  return {
    add(key, subject) {
      if (items.has(key)) return;
      items.set(key, { subject, abort: new AbortController(), dueAt: AT_ONCE, isWanted: false });
      plan();
    },
    remove(key) {
      items.get(key)?.abort.abort();
      items.delete(key);
      plan();
    },
    readNow(key) {
      const item = items.get(key);
      if (!item) return;
      item.isWanted = true;
      item.dueAt = AT_ONCE;
      plan();
    },
  };
}

const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/**
 * In ms. The wait doubles with each failure in a row up to 5 minutes, and is up to a tenth less, so that several servers
 * do not ask at the same time. `random` is uniform in [0, 1).
 */
export function waitAfterFailures(intervalMs: number, failures: number, random: number): number {
  const wait = Math.min(Math.max(LONGEST_WAIT_MS, intervalMs), intervalMs * 2 ** failures);
  return wait * (0.9 + random / 10);
}
