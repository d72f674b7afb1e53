import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ByteBudget, byteBudget, type Hold, holdUntil } from '../limits/byte-budget.ts';
import { steadyNow } from '../limits/minute-limit.ts';
import type { Answer } from '../manager/answer.ts';
import { BROWSER_GONE } from '../requests/allowed.ts';

export type SharedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body from its beginning; a stream while the rest is still arriving. */
  readonly open: () => Buffer | Readable;
  /** Undefined until all of the body has arrived. */
  readonly etag: () => string | undefined;
  /** Since its first byte, in whole seconds. */
  readonly ageSeconds: () => number;
};

/** The terms of one call: it ends when nobody waits for it, and what it keeps in memory is taken from the budget. */
export type CallTerms = { readonly until: AbortSignal; readonly hold: Hold };

/** A cache that answers identical reads of all visitors with one call to the Manager. */
export type SharedReads = {
  /**
   * The cached or pending answer for a visitor who waits until `gone`; else calls `ask`. Throws what `ask` throws, and
   * a Refusal when no memory is left.
   */
  readonly get: (
    key: string,
    gone: AbortSignal,
    ask: (terms: CallTerms) => Promise<Answer>,
  ) => Promise<{ readonly answer: SharedAnswer; readonly isShared: boolean }>;
  /** Drops all entries, pending ones included, because something was written. */
  readonly drop: () => void;
  /** The bytes of all answers in memory. */
  readonly budget: ByteBudget;
};

type SharedReadsOptions = {
  /** For how long an answer serves everyone who asks. */
  readonly keepSeconds: number;
  /** Most bytes of all answers in memory, arriving and cached. */
  readonly mostBytes: number;
  /** How long an answer waits for room in the memory, ms. */
  readonly waitMs?: number;
  readonly now?: () => number;
};

type Entry = {
  readonly answer: Promise<Collected>;
  readonly startedAt: number;
  /** Ends the call and gives its bytes back. */
  readonly end: AbortController;
  /** Visitors who wait for the answer or receive it. */
  waiting: number;
  isComplete: boolean;
};
type Collected = SharedAnswer & {
  /** Resolves with true once everything has arrived; with false when the answer broke off. */
  readonly whenDone: Promise<boolean>;
};

/**
 * Lets an answer serve everyone who asks within this many seconds after its call began. A later request starts a new
 * call, even while the first answer is still arriving: nobody sees an older state of the Manager.
 */
export function sharedReads({
  keepSeconds,
  mostBytes,
  waitMs,
  now = steadyNow,
}: SharedReadsOptions): SharedReads {
  const entries = new Map<string, Entry>();
  const budget = byteBudget(mostBytes, forgetUnused, waitMs);

  /** Ends an entry that is in use by nobody, and cannot be asked for any more. */
  function endUnused(entry: Entry): void {
    const isListed = [...entries.values()].includes(entry);
    if (entry.waiting === 0 && !(isListed && entry.isComplete)) entry.end.abort(BROWSER_GONE);
  }

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) === entry) entries.delete(key);
    endUnused(entry);
  }

  /** Forgets cached answers that nobody receives now. A Map iterates the oldest first. */
  function forgetUnused(): void {
    for (const [key, entry] of entries) if (entry.isComplete && entry.waiting === 0) forget(key, entry);
  }

  function wait(key: string, entry: Entry, gone: AbortSignal): void {
    entry.waiting += 1;
    const leave = () => {
      entry.waiting -= 1;
      if (entry.waiting > 0) return;
      // What is still arriving arrives for nobody now; who asks from now on starts a new call.
      if (entry.isComplete) endUnused(entry);
      else forget(key, entry);
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
  }

  async function keepOrForget(key: string, entry: Entry, { status, whenDone }: Collected): Promise<void> {
    entry.isComplete = await whenDone;
    const restMs = entry.isComplete && status < 300 ? entry.startedAt + keepSeconds * 1_000 - now() : 0;
    if (restMs > 0) setTimeout(() => forget(key, entry), restMs).unref();
    else forget(key, entry);
  }

  return {
    budget,
    async get(key, gone, ask) {
      const present = entries.get(key);
      if (present && now() - present.startedAt < keepSeconds * 1_000) {
        wait(key, present, gone);
        return { answer: await present.answer, isShared: true };
      }
      const end = new AbortController();
      const hold = holdUntil(end.signal, budget);
      const entry: Entry = {
        answer: ask({ until: end.signal, hold }).then((answer) => collected(answer, hold, now)),
        startedAt: now(),
        end,
        waiting: 0,
        isComplete: false,
      };
      entries.set(key, entry);
      wait(key, entry, gone);
      try {
        const answer = await entry.answer;
        void keepOrForget(key, entry, answer);
        return { answer, isShared: false };
      } catch (error) {
        forget(key, entry);
        throw error;
      }
    },
    drop() {
      const dropped = [...entries.values()];
      entries.clear();
      for (const entry of dropped) if (entry.isComplete) endUnused(entry);
    },
  };
}

/** Takes the length of an answer before its headers pass on, so that one without room is refused and not cut. */
async function collected(answer: Answer, hold: Hold, now: () => number): Promise<Collected> {
  const { length = 0 } = answer;
  if (Buffer.isBuffer(answer.body)) return collect(answer, async () => {}, now);
  try {
    await hold(length);
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
  let held = length;
  return collect(
    answer,
    async (bytes) => {
      const missing = Math.max(0, bytes - held);
      held = Math.max(0, held - bytes);
      if (missing > 0) await hold(missing);
    },
    now,
  );
}

/** Reads an answer to its end. Any number of visitors can read it during that time and later. */
function collect({ status, headers, body }: Answer, hold: Hold, now: () => number): Collected {
  const startedAt = now();
  let parts: Buffer[] = [];
  let whole: Buffer | undefined;
  const hash = createHash('sha256');
  let state: 'arriving' | 'complete' | Error = 'arriving';
  let etag: string | undefined;
  let wake = () => {};
  let arrival = new Promise<void>((resolve) => (wake = resolve));
  const wakeAll = () => {
    wake();
    arrival = new Promise<void>((resolve) => (wake = resolve));
  };

  async function read(): Promise<boolean> {
    try {
      for await (const part of Buffer.isBuffer(body) ? [body] : body) {
        if (!Buffer.isBuffer(part)) continue;
        await hold(part.length);
        parts.push(part);
        hash.update(part);
        wakeAll();
      }
      etag = `"${hash.digest('base64url')}"`;
      state = 'complete';
      // One buffer is sent at once. Visitors who are still reading the parts keep their own references to them.
      whole = Buffer.concat(parts);
      parts = [];
      return true;
    } catch (error) {
      state = error instanceof Error ? error : new Error('The answer broke off.');
      return false;
    } finally {
      wakeAll();
    }
  }

  async function* follow(arrived: readonly Buffer[]): AsyncGenerator<Buffer> {
    for (let next = 0; ; ) {
      const part = arrived[next];
      if (part) {
        next += 1;
        yield part;
      } else if (state instanceof Error) throw state;
      else if (state === 'complete') return;
      else await arrival;
    }
  }

  return {
    status,
    headers,
    open: () => whole ?? Readable.from(follow(parts)),
    etag: () => etag,
    ageSeconds: () => Math.max(0, Math.floor((now() - startedAt) / 1_000)),
    whenDone: read(),
  };
}
