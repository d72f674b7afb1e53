import { failureOf } from '@/api/errors';
import { managerConfig } from '@/api/manager';
import type { ListingOptions } from './listing';
import type { FleetAnswer, FleetRequest, FromWorker, ToWorker } from './messages';

/** How long a worker may be silent before it counts as dead: until the first sign of life on a request, and after that. */
export const FIRST_SIGN_MS = 10_000;
// Longer than all attempts of one call together may take.
export const LONGEST_SILENCE_MS = 150_000;

/** The error for a worker that does not run, or no longer runs. Its message is the reason, as the end of a sentence. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

interface Waiting {
  readonly resolve: (answer: FleetAnswer) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (delegateCount: number) => void;
}

/**
 * Starts a worker that prepares fleets. Throws if the browser allows none. The name is the first message to the worker: a
 * posted message leaves the page only after the scripts that are due.
 */
export type StartWorker = (name: string) => Worker;

/** Sends a request to the worker. Throws a ManagerError, the signal's abort reason, or WorkerLost. */
export type AskWorker = (request: FleetRequest, options: ListingOptions) => Promise<FleetAnswer>;

/** Connects to a worker that the first request starts. Ends a worker that fails, stays silent or sends unreadable data. */
export function connectWorker(start: StartWorker): AskWorker {
  let worker: Worker | undefined;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let lost: WorkerLost | undefined;

  function post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have a target origin, not workers
    if (worker) worker.postMessage(message);
    // An API key must not be in a worker's name.
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
    else if (data.kind === 'answer') asked?.resolve(byPageClock(data));
    else if (data.kind === 'broken') lose(`the worker failed: ${data.why}`);
    else asked?.reject(failureOf(data.failure));
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
      return await new Promise<FleetAnswer>((resolve, reject) => {
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

/** The clock offset is then relative to the page's clock instead of the worker's. */
function byPageClock({ answer, answeredAt }: FromWorker & { kind: 'answer' }): FleetAnswer {
  const { clockOffsetMs } = answer.about;
  if (clockOffsetMs === undefined) return answer;
  return { ...answer, about: { ...answer.about, clockOffsetMs: clockOffsetMs + answeredAt - Date.now() } };
}
