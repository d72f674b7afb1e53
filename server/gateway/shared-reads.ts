import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Answer } from './answer.ts';

/** An answer that is shared by several visitors. */
export type SharedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the body from its beginning; a stream while the rest is still arriving. */
  readonly open: () => Buffer | Readable;
  /** Returns the ETag of the content; undefined until all of it has arrived. */
  readonly etag: () => string | undefined;
  /** Returns the time since its first byte, in whole seconds. */
  readonly ageSeconds: () => number;
};

/** A cache that answers identical reads of all visitors with one call to the Manager. */
export type SharedReads = {
  /** Returns the cached or pending answer, or calls `ask`. Throws what `ask` throws. */
  readonly get: (
    key: string,
    ask: () => Promise<Answer>,
  ) => Promise<{ readonly answer: SharedAnswer; readonly isShared: boolean }>;
  /** Drops all entries, pending ones included, because something was written. */
  readonly drop: () => void;
};

type Entry = { readonly answer: Promise<Collected>; readonly startedAt: number; bytes: number };
type Collected = SharedAnswer & {
  /** Resolves with the size once everything has arrived; with undefined when the answer broke off. */
  readonly whenDone: Promise<number | undefined>;
};

/** Most bytes of all cached answers together, as they arrived. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Lets an answer serve everyone who asks within this many seconds after its call began. A later request starts a new
 * call, even while the first answer is still arriving: nobody sees an older state of the Manager.
 */
export function sharedReads(keepSeconds: number, now: () => number = Date.now): SharedReads {
  const entries = new Map<string, Entry>();

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) === entry) entries.delete(key);
  }

  function keep(key: string, entry: Entry, bytes: number): void {
    entry.bytes = bytes;
    const restMs = entry.startedAt + keepSeconds * 1_000 - now();
    setTimeout(() => forget(key, entry), Math.max(0, restMs)).unref();
    let total = [...entries.values()].reduce((sum, other) => sum + other.bytes, 0);
    // A Map iterates the oldest entry first.
    for (const [oldKey, old] of entries) {
      if (total <= MAX_KEPT_BYTES) break;
      total -= old.bytes;
      if (old.bytes > 0) forget(oldKey, old);
    }
  }

  async function keepOrForget(key: string, entry: Entry, { status, whenDone }: Collected): Promise<void> {
    const bytes = await whenDone;
    if (bytes !== undefined && status < 300) keep(key, entry, bytes);
    else forget(key, entry);
  }

  return {
    async get(key, ask) {
      const present = entries.get(key);
      if (present && now() - present.startedAt < keepSeconds * 1_000)
        return { answer: await present.answer, isShared: true };
      const startedAt = now();
      const entry: Entry = { answer: ask().then((answer) => collect(answer, now)), startedAt, bytes: 0 };
      entries.set(key, entry);
      try {
        const answer = await entry.answer;
        void keepOrForget(key, entry, answer);
        return { answer, isShared: false };
      } catch (error) {
        forget(key, entry);
        throw error;
      }
    },
    drop: () => entries.clear(),
  };
}

/**
 * Reads an answer to its end, even if nobody waits for it. Any number of visitors can read it during that time and
 * later.
 */
function collect({ status, headers, body }: Answer, now: () => number): Collected {
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

  async function read(): Promise<number | undefined> {
    let bytes = 0;
    try {
      for await (const part of Buffer.isBuffer(body) ? [body] : body) {
        if (!Buffer.isBuffer(part)) continue;
        parts.push(part);
        hash.update(part);
        bytes += part.length;
        wakeAll();
      }
      etag = `"${hash.digest('base64url')}"`;
      state = 'complete';
      // One buffer is sent at once. Visitors who are still reading the parts keep their own references to them.
      whole = Buffer.concat(parts);
      parts = [];
      return bytes;
    } catch (error) {
      state = error instanceof Error ? error : new Error('The answer broke off.');
      return undefined;
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
