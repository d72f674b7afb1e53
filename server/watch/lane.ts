import { least } from 'd3-array';
import { MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../limits/minute-limit.ts';

/** Something that is read again and again. */
type Item<TSubject> = {
  readonly subject: TSubject;
  readonly abort: AbortController;
  /** When its next reading is due; that of the current one, if one has begun. */
  dueAt: number;
  /** Who waits for a reading that has not begun yet, and since when; undefined is this server. */
  readonly wantedBy: Map<string | undefined, number>;
  /** Whether its last reading took long, or the current one does. */
  isSlow: boolean;
  lateTimer?: NodeJS.Timeout;
};

/** Reads subjects, a few at once, and never one twice at once. Visitors and what is due take turns. */
export type Lane<TSubject> = {
  /** Its first reading is due at once, or is one for this reader. */
  readonly add: (key: string, subject: TSubject, reader?: string) => void;
  readonly remove: (key: string) => void;
  /**
   * Asks for one more reading of a subject, for this reader, or else for this server. The reading begins when its reader has
   * a turn, and never before the current reading of the subject has ended.
   */
  readonly readNow: (key: string, reader?: string) => void;
};

type LaneOptions<TSubject> = {
  /**
   * Reads a subject, for a reader or because it is due. Resolves with the time until the next reading, ms from its beginning;
   * with undefined if that stays as it was. Never rejects.
   */
  readonly read: (
    subject: TSubject,
    signal: AbortSignal,
    reader: string | undefined,
  ) => Promise<number | undefined>;
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
/** For one reader. */
const MOST_OF_ONE = 4;
/** So many readers are remembered; one that is forgotten comes first. */
const MOST_TURNS = 1_000;
/** One attempt to read takes no longer. */
export const LATE_MS = 30_000;

/** Creates an empty lane. */
export function createLane<TSubject>({
  read,
  onLate,
  now = steadyNow,
}: LaneOptions<TSubject>): Lane<TSubject> {
  const items = new Map<string, Item<TSubject>>();
  const running = new Map<Item<TSubject>, string | undefined>();
  /** Who had a turn, longest ago first; undefined is what is due. */
  const served = new Map<string | undefined, number>();
  let turns = 0;
  let timer: NodeJS.Timeout | undefined;

  function hasPlace({ isSlow }: Item<TSubject>, reader: string | undefined): boolean {
    const alike = [...running.keys()].filter((other) => other.isSlow === isSlow).length;
    const own = [...running.values()].filter((other) => other === reader).length;
    return (
      running.size < MOST_IN_ALL &&
      alike < (isSlow ? MOST_SLOW : MOST_QUICK) &&
      (reader === undefined || own < MOST_OF_ONE)
    );
  }

  /** For whom a reading of an item could begin, and since when they wait. */
  function waitingFor(item: Item<TSubject>) {
    if (running.has(item)) return [];
    const wanted = [...item.wantedBy].map(([reader, since]) => ({ item, reader, since }));
    return item.dueAt <= now() ? [{ item, reader: undefined, since: item.dueAt }, ...wanted] : wanted;
  }

  /** What may begin now: that of the reader whose last turn is longest ago, and of it what waits longest. */
  function next() {
    return least(
      [...items.values()].flatMap(waitingFor).filter(({ item, reader }) => hasPlace(item, reader)),
      (a, b) => (served.get(a.reader) ?? 0) - (served.get(b.reader) ?? 0) || a.since - b.since,
    );
  }

  /** One that finds no place is planned again when a place is free. */
  function plan(): void {
    clearTimeout(timer);
    const first = next();
    if (first) timer = setTimeout(() => void run(first.item, first.reader), 0).unref();
    else {
      const later = [...items.values()]
        .map(({ dueAt }) => dueAt - now())
        .filter((ms) => ms > 0 && ms < Number.POSITIVE_INFINITY);
      if (later.length > 0) timer = setTimeout(plan, Math.min(...later)).unref();
    }
  }

  function noteTurn(reader: string | undefined): void {
    served.delete(reader);
    served.set(reader, ++turns);
    const [oldest] = served.keys();
    if (served.size > MOST_TURNS) served.delete(oldest);
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

  async function run(item: Item<TSubject>, reader: string | undefined): Promise<void> {
    noteTurn(reader);
    // What is due anyway is for no one in particular.
    const isDue = item.dueAt <= now() || item.wantedBy.has(undefined);
    const reads = isDue ? undefined : reader;
    running.set(item, reads);
    item.wantedBy.clear();
    const begunAt = now();
    const slowTimer = setTimeout(() => {
      item.isSlow = true;
      plan();
    }, SLOW_MS).unref();
    plan();
    const waitMs = await read(item.subject, item.abort.signal, reads);
    clearTimeout(slowTimer);
    item.isSlow = now() - begunAt >= SLOW_MS;
    running.delete(item);
    if (waitMs !== undefined && !item.abort.signal.aborted) schedule(item, begunAt + waitMs);
    plan();
  }

  return {
    add(key, subject, reader) {
      if (items.has(key)) return;
      const item: Item<TSubject> = {
        subject,
        abort: new AbortController(),
        dueAt: Number.POSITIVE_INFINITY,
        wantedBy: new Map(),
        isSlow: false,
      };
      items.set(key, item);
      if (reader === undefined) schedule(item, now());
      else item.wantedBy.set(reader, now());
      plan();
    },
    remove(key) {
      const item = items.get(key);
      item?.abort.abort();
      clearTimeout(item?.lateTimer);
      items.delete(key);
      plan();
    },
    readNow(key, reader) {
      const item = items.get(key);
      if (!item || item.wantedBy.has(reader)) return;
      item.wantedBy.set(reader, now());
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
