import type { JournaledWrite, MockManager } from './manager';

interface SentRequest {
  readonly kind: 'request';
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly body: string;
}
type ToManager = SentRequest | { readonly kind: 'abort'; readonly id: number };

interface SentResponse {
  readonly kind: 'response';
  readonly id: number;
  readonly status: number;
  readonly headers: [string, string][];
  /** Transferred instead of copied, so that 22 MB cost the page nothing. */
  readonly body: ArrayBuffer;
}
type FromManager =
  | SentResponse
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'write'; readonly write: JournaledWrite };

/** Answers the requests that {@link connectOverPort} sends from the other end of a channel. */
export function serveOverPort(port: MessagePort, manager: Pick<MockManager, 'fetch'>): void {
  const underWay = new Map<number, AbortController>();
  const post = (message: FromManager, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  async function answer({ id, method, url, headers, body }: SentRequest): Promise<void> {
    const aborting = new AbortController();
    underWay.set(id, aborting);
    try {
      const request = new Request(url, {
        method,
        headers,
        body: body === '' ? null : body,
        signal: aborting.signal,
      });
      const response = await manager.fetch(request);
      const bytes = await response.arrayBuffer();
      const { status } = response;
      post({ kind: 'response', id, status, headers: [...response.headers], body: bytes }, [bytes]);
    } catch (cause) {
      post({ kind: 'failure', id, message: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      underWay.delete(id);
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<ToManager>) => {
    if (data.kind === 'abort') underWay.get(data.id)?.abort();
    else void answer(data);
  });
  port.start();
}

/** Tells the other end about a completed write; see {@link connectOverPort}. */
export function postWrite(port: MessagePort, write: JournaledWrite): void {
  port.postMessage({ kind: 'write', write } satisfies FromManager);
}

/** A mock Manager at the other end of a channel. */
export interface RemoteManager {
  /** Rejects like `fetch` when the request is aborted or the mock fails. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Rejects all pending and later requests, because the other end is gone. */
  readonly fail: (error: Error) => void;
}

interface Waiting {
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

/** Connects to a mock Manager that is served over the channel; `onWrite` receives its writes. */
export function connectOverPort(port: MessagePort, onWrite: (write: JournaledWrite) => void): RemoteManager {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: Error | undefined;

  function settle(message: Exclude<FromManager, { kind: 'write' }>): void {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'failure') asked?.reject(new TypeError(message.message));
    else asked?.resolve(responseOf(message));
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromManager>) => {
    if (data.kind === 'write') onWrite(data.write);
    else settle(data);
  });
  port.start();

  async function fetch(request: Request): Promise<Response> {
    const { method, url, signal } = request;
    const body = await request.text();
    signal.throwIfAborted();
    if (failure) throw failure;
    const id = ++lastId;
    return new Promise<Response>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      const stop = () => {
        if (!waiting.delete(id)) return;
        port.postMessage({ kind: 'abort', id } satisfies ToManager);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      const headers = [...request.headers];
      port.postMessage({ kind: 'request', id, method, url, headers, body } satisfies ToManager);
    });
  }

  return {
    fetch,
    fail: (error) => {
      failure = error;
      for (const asked of waiting.values()) asked.reject(error);
      waiting.clear();
    },
  };
}

function responseOf({ status, headers, body }: SentResponse): Response {
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}
