import { ManagerError, toldFailure } from '@/api/errors';
import { configureManager, managerConfig } from '@/api/manager';
import type { FeedAnswer, FromFeed, SentConfig, ToFeed } from './messages';
import { createFeed } from './prepare';

/** The worker's end of the line: the worker itself, or a port. */
interface FeedPort {
  postMessage(message: FromFeed, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToFeed>) => void): void;
}

/** How often the page hears of progress. */
const PROGRESS_MS = 100;

/** What an answer is left alone for: the page draws it, and a small machine has no thread to spare. */
const PAINT_MS = 300;

/** Answers the loads that a page sends; the first message may be the worker's name. */
export function serveFeed(port: FeedPort, name = ''): void {
  let latestVersion: string | undefined;
  const load = createFeed(() => latestVersion);
  const underWay = new Map<number, AbortController>();
  const post = (message: FromFeed) => port.postMessage(message, { transfer: handedOver(message) });

  async function answer({ id, request, manager }: ToFeed & { kind: 'load' }): Promise<void> {
    const aborting = new AbortController();
    underWay.set(id, aborting);
    const { signal } = aborting;
    try {
      configure(manager);
      post({ kind: 'progress', id, delegateCount: 0 });
      const onProgress = seldom((delegateCount) => post({ kind: 'progress', id, delegateCount }));
      const { answer: prepared, makeLate } = await load(request, { signal, onProgress });
      post({ kind: 'answer', id, answer: toHandOver(prepared) });
      if (makeLate) setTimeout(() => post({ kind: 'late-columns', id, columns: makeLate() }), PAINT_MS);
    } catch (error) {
      // Who cancelled waits for nothing.
      if (signal.aborted) return;
      if (error instanceof ManagerError) post({ kind: 'failed', id, failure: toldFailure(error) });
      else post({ kind: 'broken', id, why: error instanceof Error ? error.message : String(error) });
    } finally {
      underWay.delete(id);
    }
  }

  function hear(message: ToFeed): void {
    if (message.kind === 'load') void answer(message);
    else if (message.kind === 'latest-version') latestVersion = message.version;
    else underWay.get(message.id)?.abort();
  }

  port.addEventListener('message', ({ data }) => hear(data));
  if (name !== '') hear(JSON.parse(name));
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

function seldom(report: (count: number) => void): (count: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report(count);
  };
}

/**
 * An answer to a poll, copied here: what is handed over costs the page nothing, and what the next answer is compared with
 * stays. A whole fleet is mostly texts, which are copied in any case.
 */
function toHandOver(answer: FeedAnswer): FeedAnswer {
  return answer.update.base ? answer : structuredClone(answer);
}

/** What is handed over instead of copied. */
function handedOver(message: FromFeed): Transferable[] {
  if (message.kind === 'answer') {
    const { update, judgement, tagRanks } = message.answer;
    return update.base ? [] : [...new Set(buffersIn([update, judgement, tagRanks]))];
  }
  return message.kind === 'late-columns' ? buffersIn(message.columns) : [];
}

/** The memory of all columns in a value. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : [];
}
