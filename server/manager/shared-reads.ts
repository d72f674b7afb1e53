import { createHash } from 'node:crypto';
import { type ByteBudget, byteBudget, type Hold, holdUntil } from '../limits/byte-budget.ts';
import { steadyNow } from '../limits/minute-limit.ts';
import { BROWSER_GONE } from '../requests/allowed.ts';
import type { Answer } from './answer.ts';

/** An answer that several visitors get, whole. */
export type SharedAnswer = Omit<Answer, 'body'> & {
  readonly body: Buffer;
  readonly etag: string;
  /** Since its first byte, in whole seconds. */
  readonly ageSeconds: () => number;
};

/** The terms of one call: it ends when nobody waits for it, and what it keeps in memory is taken from the budget. */
export type CallTerms = { readonly until: AbortSignal; readonly hold: Hold };

/** A cache that answers identical reads of all visitors with one call to the Manager. */
export type SharedReads = {
  /**
   * The cached or pending answer for a visitor who waits until `gone`; else calls `ask`. Throws what `ask` or its body
   * throws, and a Refusal when no memory is left.
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
  readonly answer: Promise<SharedAnswer>;
  readonly startedAt: number;
  /** Ends the call and gives its bytes back. */
  readonly end: AbortController;
  /** Visitors who wait for the answer or receive it. */
  waiting: number;
  isComplete: boolean;
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

  /** An entry that somebody still receives ends when the last of them leaves. */
  function forget(key: string, entry: Entry): void {
    if (entries.get(key) === entry) entries.delete(key);
    if (entry.waiting === 0) entry.end.abort(BROWSER_GONE);
  }

  /** Forgets cached answers that nobody receives now. A Map iterates the oldest first. */
  function forgetUnused(): void {
    for (const [key, entry] of entries) if (entry.isComplete && entry.waiting === 0) forget(key, entry);
  }

  function begin(key: string, ask: (terms: CallTerms) => Promise<Answer>): Entry {
    const end = new AbortController();
    const hold = holdUntil(end.signal, budget);
    const entry: Entry = {
      answer: ask({ until: end.signal, hold }).then((answer) => wholeOf(answer, hold, now)),
      startedAt: now(),
      end,
      waiting: 0,
      isComplete: false,
    };
    entries.set(key, entry);
    void keepOrForget(key, entry);
    return entry;
  }

  async function keepOrForget(key: string, entry: Entry): Promise<void> {
    const status = await entry.answer.then(
      (answer) => answer.status,
      () => undefined,
    );
    entry.isComplete = status !== undefined && status < 300;
    const restMs = entry.isComplete ? entry.startedAt + keepSeconds * 1_000 - now() : 0;
    if (restMs > 0) setTimeout(() => forget(key, entry), restMs).unref();
    else forget(key, entry);
  }

  function wait(key: string, entry: Entry, gone: AbortSignal): void {
    entry.waiting += 1;
    const leave = () => {
      entry.waiting -= 1;
      const isKept = entry.isComplete && entries.get(key) === entry;
      // What is still arriving arrives for nobody now; who asks from now on starts a new call.
      if (entry.waiting === 0 && !isKept) forget(key, entry);
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
  }

  return {
    budget,
    async get(key, gone, ask) {
      const present = entries.get(key);
      const isShared = present !== undefined && now() - present.startedAt < keepSeconds * 1_000;
      const entry = isShared ? present : begin(key, ask);
      wait(key, entry, gone);
      return { answer: await entry.answer, isShared };
    },
    drop() {
      for (const [key, entry] of entries) forget(key, entry);
    },
  };
}

async function wholeOf({ body, ...answer }: Answer, hold: Hold, now: () => number): Promise<SharedAnswer> {
  const begunAt = now();
  const parts: Buffer[] = [];
  for await (const part of Buffer.isBuffer(body) ? [body] : body) {
    if (!Buffer.isBuffer(part)) continue;
    await hold(part.length);
    parts.push(part);
  }
  const whole = Buffer.concat(parts);
  return {
    ...answer,
    body: whole,
    etag: `"${createHash('sha256').update(whole).digest('base64url')}"`,
    ageSeconds: () => Math.max(0, Math.floor((now() - begunAt) / 1_000)),
  };
}
