import { ManagerError } from '@/api/errors';
import type { ListingOptions } from '@/api/listing';
import { managerConfig } from '@/api/manager';
import type { FeedAnswer, FeedRequest, FromFeed, LateColumns, ToFeed } from './messages';

/** Silence after which a worker counts as dead: before its first word on a request, and after that. */
export const FIRST_WORD_MS = 10_000;
// Longer than the attempts of one call may take together.
export const LONGEST_SILENCE_MS = 150_000;

/** The worker is not there, or no longer; its message says why, as the end of a sentence. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** An answer from another thread. */
interface WorkerAnswer {
  readonly answer: FeedAnswer;
  /** Resolves some time after the answer, and only if it comes with others than the answer before. */
  readonly lateColumns: Promise<LateColumns>;
}

/** A feed in another thread. */
export interface WorkerFeed {
  /** Throws a ManagerError, the signal's abort reason, or WorkerLost. */
  readonly load: (request: FeedRequest, options: ListingOptions) => Promise<WorkerAnswer>;
  /** Tells the latest version to a worker that is there. */
  readonly tellLatestVersion: (version: string) => void;
}

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (reason: unknown) => void;
  readonly heard: (delegateCount: number) => void;
}

/**
 * Starts a worker that serves the feed; throws when it may not. The name is the first message to it: one that is posted waits
 * until the page has run the scripts that are due.
 */
export type StartWorker = (name: string) => Worker;

/** Connects to a worker that is started by the first load. One that fails, falls silent or sends what cannot be read is ended. */
export function connectWorker(start: StartWorker): WorkerFeed {
  let worker: Worker | undefined;
  const waiting = new Map<number, Waiting>();
  const following = new Map<number, (columns: LateColumns) => void>();
  let lastId = 0;
  let lost: WorkerLost | undefined;

  function post(message: ToFeed): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none; windows have
    if (worker) worker.postMessage(message);
    // A key has no place in a name.
    else if (message.kind === 'load' && message.manager.apiKey === undefined) begin(JSON.stringify(message));
    else {
      begin('');
      post(message);
    }
  }

  function begin(name: string): void {
    try {
      worker = start(name);
    } catch (error) {
      lost = new WorkerLost(
        `the browser allows no worker: ${error instanceof Error ? error.message : String(error)}`,
      );
      throw lost;
    }
    worker.addEventListener('error', ({ message }) => {
      lose(message ? `the worker failed: ${message}` : 'the worker could not be started');
    });
    worker.addEventListener('messageerror', () => lose('what the worker sent could not be read'));
    worker.addEventListener('message', ({ data }: MessageEvent<FromFeed>) => hear(data));
  }

  function lose(why: string): void {
    lost ??= new WorkerLost(why);
    worker?.terminate();
    for (const { reject } of waiting.values()) reject(lost);
  }

  function hear(data: FromFeed): void {
    const asked = waiting.get(data.id);
    if (data.kind === 'progress') asked?.heard(data.delegateCount);
    else if (data.kind === 'answer') {
      // Those of an answer before it will not come any more, or are no longer of use.
      following.clear();
      const lateColumns = new Promise<LateColumns>((resolve) => following.set(data.id, resolve));
      asked?.resolve({ answer: data.answer, lateColumns });
    } else if (data.kind === 'late-columns') following.get(data.id)?.(data.columns);
    else if (data.kind === 'broken') lose(`the worker failed: ${data.why}`);
    else {
      const { kind, message, facts } = data.failure;
      asked?.reject(new ManagerError(kind, message, facts));
    }
  }

  async function load(request: FeedRequest, { signal, onProgress }: ListingOptions): Promise<WorkerAnswer> {
    signal?.throwIfAborted();
    if (lost) throw lost;
    const id = ++lastId;
    const fallSilent = () => lose('the worker does not answer');
    let timer = setTimeout(fallSilent, FIRST_WORD_MS);
    function heard(delegateCount: number): void {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, LONGEST_SILENCE_MS);
      if (delegateCount > 0) onProgress?.(delegateCount);
    }
    const stopping = new AbortController();
    try {
      return await new Promise<WorkerAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject, heard });
        const cancel = () => {
          post({ kind: 'cancel', id });
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', cancel, { signal: stopping.signal });
        const { basePath, apiKey } = managerConfig();
        post({ kind: 'load', id, request, manager: { basePath, apiKey } });
      });
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
      stopping.abort();
    }
  }

  return {
    load,
    tellLatestVersion(version) {
      // One that is started later is told with its first load.
      if (worker) post({ kind: 'latest-version', version });
    },
  };
}
