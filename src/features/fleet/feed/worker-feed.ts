import { ManagerError } from '@/api/errors';
import type { ListingOptions } from '@/api/listing';
import { managerConfig } from '@/api/manager';
import type { FleetAnswer, FleetRequest, FromWorker, ToWorker } from './messages';

/** Silence after which a worker counts as dead: before its first sign of life on a request, and after that. */
export const FIRST_SIGN_MS = 10_000;
// Longer than the attempts of one call may take together.
export const LONGEST_SILENCE_MS = 150_000;

/** The worker does not run, or no longer; its message says why, as the end of a sentence. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** An answer from another thread. */
interface WorkerAnswer {
  readonly answer: FleetAnswer;
  /** By the worker's own clock, epoch ms. */
  readonly answeredAt: number;
}

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (delegateCount: number) => void;
}

/**
 * Starts a worker that prepares fleets; throws when the browser allows none. The name is the first message to it: the page sends a
 * posted message only after it has run the scripts that are due.
 */
export type StartWorker = (name: string) => Worker;

/** Sends a request to the worker. Throws a ManagerError, the signal's abort reason, or WorkerLost. */
export type AskWorker = (request: FleetRequest, options: ListingOptions) => Promise<WorkerAnswer>;

/** Connects to a worker that the first request starts. One that fails, stays silent or sends what cannot be read is ended. */
export function connectWorker(start: StartWorker): AskWorker {
  let worker: Worker | undefined;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let lost: WorkerLost | undefined;

  function post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none; windows have
    if (worker) worker.postMessage(message);
    // A key has no place in a name.
    else if (message.kind === 'request' && message.manager.apiKey === undefined)
      begin(JSON.stringify(message));
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
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data));
  }

  function lose(why: string): void {
    lost ??= new WorkerLost(why);
    worker?.terminate();
    for (const { reject } of waiting.values()) reject(lost);
  }

  function receive(data: FromWorker): void {
    const asked = waiting.get(data.id);
    if (data.kind === 'progress') asked?.onProgress(data.delegateCount);
    else if (data.kind === 'answer') asked?.resolve(data);
    else if (data.kind === 'broken') lose(`the worker failed: ${data.why}`);
    else {
      const { kind, message, facts } = data.failure;
      asked?.reject(new ManagerError(kind, message, facts));
    }
  }

  return async (request, { signal, onProgress }) => {
    signal?.throwIfAborted();
    if (lost) throw lost;
    const id = ++lastId;
    const giveUp = () => lose('the worker does not answer');
    let timer = setTimeout(giveUp, FIRST_SIGN_MS);
    function progress(delegateCount: number): void {
      clearTimeout(timer);
      timer = setTimeout(giveUp, LONGEST_SILENCE_MS);
      if (delegateCount > 0) onProgress?.(delegateCount);
    }
    const stopping = new AbortController();
    try {
      return await new Promise<WorkerAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject, onProgress: progress });
        const cancel = () => {
          post({ kind: 'cancel', id });
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', cancel, { signal: stopping.signal });
        const { basePath, apiKey } = managerConfig();
        post({ kind: 'request', id, request, manager: { basePath, apiKey } });
      });
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
      stopping.abort();
    }
  };
}
