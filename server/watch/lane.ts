import { MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../minute-limit.ts';

/** Something that is read again and again. */
type Item<TSubject> = {
  readonly subject: TSubject;
  readonly abort: AbortController;
  /** When its next reading is due; that of the current one, if one has begun. */
  dueAt: number;
  /** Whether somebody waits for a reading that has not begun yet. */
  isWanted: boolean;
  isReading: boolean;
  /** Whether its last reading took long, or the current one does. */
  isSlow: boolean;
  lateTimer?: NodeJS.Timeout;
};

/** Reads subjects, a few at once, and never one twice at once. */
export type Lane<TSubject> = {
  readonly add: (key: string, subject: TSubject) => void;
  readonly remove: (key: string) => void;
  /** Reads a subject before all others; after its current reading, if one has begun. */
  readonly readNow: (key: string) => void;
};

type LaneOptions<TSubject> = {
  /** Reads a subject; resolves with the time until the next reading, ms from its beginning. Never rejects. */
  readonly read: (subject: TSubject, signal: AbortSignal) => Promise<number>;
  /** Called every 30 s while a reading that was due has not ended, or could not begin. */
  readonly onLate?: (subject: TSubject) => void;
  readonly now?: () => number;
};

/** A reading that takes longer is slow: it no longer keeps the others waiting. */
const SLOW_MS = 5_000;
/** Most readings at once: each keeps its part of an answer in memory. */
const MOST_QUICK = 2;
const MOST_SLOW = 4;
/** With readings that became slow after they had begun. */
const MOST_IN_ALL = 8;
/** One attempt to read takes no longer. */
export const LATE_MS = 30_000;

/** Creates an empty lane. What is added is read at once, and again when it is due. */
export function createLane<TSubject>({
  read,
  onLate,
  now = steadyNow,
}: LaneOptions<TSubject>): Lane<TSubject> {
  const items = new Map<string, Item<TSubject>>();
  const running = new Set<Item<TSubject>>();
  let timer: NodeJS.Timeout | undefined;

  function hasPlace({ isSlow }: Item<TSubject>): boolean {
    const alike = [...running].filter((other) => other.isSlow === isSlow).length;
    return running.size < MOST_IN_ALL && alike < (isSlow ? MOST_SLOW : MOST_QUICK);
  }

  /** Those that wait, the first one first. */
  function waiting(): readonly Item<TSubject>[] {
    const startsAt = ({ isWanted, dueAt }: Item<TSubject>) => (isWanted ? 0 : dueAt);
    return [...items.values()]
      .filter(({ isReading }) => !isReading)
      .sort((a, b) => startsAt(a) - startsAt(b));
  }

  /** One that finds no place is planned again when a place is free. */
  function plan(): void {
    clearTimeout(timer);
    const first = waiting().find(hasPlace);
    if (first)
      timer = setTimeout(
        () => void run(first),
        Math.max(0, first.isWanted ? 0 : first.dueAt - now()),
      ).unref();
  }

  function schedule(item: Item<TSubject>, dueAt: number): void {
    item.dueAt = dueAt;
    clearTimeout(item.lateTimer);
    if (onLate) item.lateTimer = setTimeout(() => late(item), dueAt + LATE_MS - now()).unref();
  }

  function late(item: Item<TSubject>): void {
    onLate?.(item.subject);
    item.lateTimer = setTimeout(() => late(item), LATE_MS).unref();
  }

  async function run(item: Item<TSubject>): Promise<void> {
    running.add(item);
    item.isReading = true;
    item.isWanted = false;
    const begunAt = now();
    const slowTimer = setTimeout(() => {
      item.isSlow = true;
      plan();
    }, SLOW_MS).unref();
    plan();
    const waitMs = await read(item.subject, item.abort.signal);
    clearTimeout(slowTimer);
    item.isSlow = now() - begunAt >= SLOW_MS;
    item.isReading = false;
    running.delete(item);
    if (!item.abort.signal.aborted) schedule(item, begunAt + waitMs);
    plan();
  }

  return {
    add(key, subject) {
      if (items.has(key)) return;
      const item: Item<TSubject> = {
        subject,
        abort: new AbortController(),
        dueAt: now(),
        isWanted: false,
        isReading: false,
        isSlow: false,
      };
      items.set(key, item);
      schedule(item, now());
      plan();
    },
    remove(key) {
      const item = items.get(key);
      item?.abort.abort();
      clearTimeout(item?.lateTimer);
      items.delete(key);
      plan();
    },
    readNow(key) {
      const item = items.get(key);
      if (!item) return;
      item.isWanted = true;
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
