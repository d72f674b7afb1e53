import { waitAskedFor } from '@/lib/server-time';
import { ManagerError } from './errors';

/** Attempts after the first. */
const MAX_RETRIES = 2;
/** Longest wait before the first retry; doubles for the next one. */
export const RETRY_BASE_MS = 1_000;
/** A longer wait is left to the next poll. */
export const LONGEST_WAIT_MS = 10_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Waits, and rejects immediately when the signal aborts. */
  readonly delay?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
}

/**
 * Calls `attempt`, and again up to two times after transient failures, with exponential back-off and full jitter.
 * Respects a short Retry-After of the answer; with a long one, throws the failure immediately, which carries it. For
 * reads only: a write whose answer was lost may have happened. Throws the last failure, or the abort reason.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, delay = wait, random = Math.random } = options;
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ManagerError) || !error.isTransient || retries >= MAX_RETRIES) throw error;
      const retryAfterMs = error.retryAfterMs ?? 0;
      if (retryAfterMs > LONGEST_WAIT_MS) throw error;
      await delay(Math.max(retryAfterMs, random() * RETRY_BASE_MS * 2 ** retries), signal);
    }
  }
}

/** Ms, from seconds or a date, at most an hour; undefined when absent or implausible. */
export function readRetryAfter(headers: Headers, serverTime: number): number | undefined {
  const ms = waitAskedFor(headers.get('retry-after'), serverTime);
  return ms !== undefined && ms <= LONGEST_RETRY_AFTER_MS ? ms : undefined;
}

/** Resolves after this time; rejects with the abort reason as soon as the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
