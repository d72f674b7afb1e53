import { ManagerError, type RefusalReason } from '@/api/errors';
import type { Delegate } from '@/domain/delegate/fields';

/** How many requests run at once. One at a time takes minutes for hundreds; many more would hit the Manager's rate limit. */
const AT_ONCE = 4;

/** The outcome of a bulk action. Every delegate is in one of the lists. */
export interface Outcome {
  readonly done: readonly Delegate[];
  readonly failed: readonly { readonly delegate: Delegate; readonly error: Error }[];
  /** Delegates that were not tried, because the run stopped before. */
  readonly untried: readonly Delegate[];
}

/** The progress of a bulk action: how many delegates are finished, and how many of them failed. */
export interface Progress {
  readonly answered: number;
  readonly failed: number;
}

interface RunOptions {
  /** Stops the run: starts no further delegate, but waits for pending ones. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Calls `act` for each delegate, a few at once. A failure does not throw, and the others continue. After a refusal that all
 * others would get too, no more are started.
 */
export async function runMany(
  delegates: readonly Delegate[],
  act: (delegate: Delegate) => Promise<unknown>,
  { signal, onProgress }: RunOptions,
): Promise<Outcome> {
  const done: Delegate[] = [];
  const failed: { delegate: Delegate; error: Error }[] = [];
  let begun = 0;
  let isHopeless = false;

  async function work(): Promise<void> {
    for (;;) {
      const delegate = isHopeless || signal.aborted ? undefined : delegates[begun];
      if (!delegate) return;
      begun += 1;
      try {
        await act(delegate);
        done.push(delegate);
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        failed.push({ delegate, error });
        isHopeless ||= isForAll(error);
      }
      onProgress({ answered: done.length + failed.length, failed: failed.length });
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failed, untried: delegates.slice(begun) };
}

const REFUSALS_FOR_ALL: ReadonlySet<RefusalReason | undefined> = new Set([
  'blocked',
  'signed-out',
  'address-not-allowed',
  'too-many-requests',
]);

function isForAll(error: Error): boolean {
  return error instanceof ManagerError && REFUSALS_FOR_ALL.has(error.reason);
}
