import { failureData, ManagerError } from '@/api/errors';
import { configureManager, managerConfig } from '@/api/manager';
import type { FleetAnswer, FromWorker, SentConfig, ToWorker } from './messages';
import { createPreparer } from './prepare';

/** The worker's end of the line: the worker itself, or a port. */
interface WorkerPort {
  postMessage(message: FromWorker, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** How often the page hears of progress. */
const PROGRESS_MS = 100;

/** Answers the requests that a page sends; the first message may be the worker's name. */
export function serveFleets(port: WorkerPort, name = ''): void {
  const prepare = createPreparer();
  const running = new Map<number, AbortController>();
  const post = (message: FromWorker, transfer: Transferable[] = []) =>
    port.postMessage(message, { transfer });

  async function answer({ id, request, manager }: ToWorker & { kind: 'request' }): Promise<void> {
    const aborting = new AbortController();
    running.set(id, aborting);
    const { signal } = aborting;
    try {
      configure(manager);
      post({ kind: 'progress', id, delegateCount: 0 });
      const onProgress = throttled((delegateCount) => post({ kind: 'progress', id, delegateCount }));
      const prepared = copyOfPatch(await prepare(request, { signal, onProgress }));
      const transfer = prepared.change.kind === 'patch' ? buffersIn(prepared.change.patch) : [];
      post({ kind: 'answer', id, answer: prepared, answeredAt: Date.now() }, [...new Set(transfer)]);
    } catch (error) {
      // A cancelled request waits for nothing.
      if (signal.aborted) return;
      if (error instanceof ManagerError) post({ kind: 'failed', id, failure: failureData(error) });
      else post({ kind: 'broken', id, why: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  }

  function receive(message: ToWorker): void {
    if (message.kind === 'request') void answer(message);
    else running.get(message.id)?.abort();
  }

  port.addEventListener('message', ({ data }) => receive(data));
  if (name !== '') receive(JSON.parse(name));
}

/** Only what is new: configuring forgets what was learned about the Manager. A `fetch` of the worker's own stays. */
function configure({ basePath, apiKey }: SentConfig): void {
  const current = managerConfig();
  if (current.basePath === basePath && current.apiKey === apiKey) return;
  configureManager({
    ...(current.fetch && { fetch: current.fetch }),
    ...(basePath !== undefined && { basePath }),
    ...(apiKey !== undefined && { apiKey }),
  });
}

function throttled(report: (count: number) => void): (count: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report(count);
  };
}

/**
 * The answer with a copy of its patch. The memory of the copy moves to the page, which costs the page nothing, and the next answer
 * is compared with the original. A whole fleet is mostly texts, which are copied in any case.
 */
function copyOfPatch(answer: FleetAnswer): FleetAnswer {
  return answer.change.kind === 'patch' ? structuredClone(answer) : answer;
}

/** The memory of all columns in a value. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : [];
}
