import { failureData, ManagerError } from '@/api/errors';
import { configureManager, managerConfig } from '@/api/manager';
import type { FleetAnswer, FromWorker, SentConfig, ToWorker } from './messages';
import { createPreparer } from './prepare';

/** The worker's side of the connection: its global scope, or a port. */
interface WorkerPort {
  postMessage(message: FromWorker, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** The least time between two progress messages of a request. */
const PROGRESS_MS = 100;

/** Answers the requests of a page. The name of the worker, unless empty, is the first message as JSON. */
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
      const prepared = copyOfPatch(await prepare(request, 'worker', { signal, onProgress }));
      const transfer = prepared.change.kind === 'patch' ? buffersIn(prepared.change.patch) : [];
      post({ kind: 'answer', id, answer: prepared, answeredAt: Date.now() }, [...new Set(transfer)]);
    } catch (error) {
      // Nothing awaits the answer of a cancelled request.
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

/** Configures the Manager if the values changed, because configuring discards what was learned about it. Keeps `fetch`. */
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
 * With a copy of its patch. The buffers of the copy are transferred, which costs the page nothing. The next answer is
 * compared with the original. A whole fleet is mostly texts, which are copied in any case.
 */
function copyOfPatch(answer: FleetAnswer): FleetAnswer {
  return answer.change.kind === 'patch' ? structuredClone(answer) : answer;
}

/** Of all typed arrays in a value. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : [];
}
