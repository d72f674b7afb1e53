import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { SECOND_MS } from '@/lib/units';
import { answerControl, CONTROL_PREFIX } from './control';
import { ConnectionCut, type MockManager } from './manager';

const gzipped = promisify(gzip);

const SMALLEST_GZIPPED_BYTES = 1_024;

export interface ServeOptions {
  /** 0 selects a free port. @default 0 */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** Enables the routes below `/__mock/`; see {@link answerControl}. @default false */
  readonly allowControl?: boolean;
}

export interface RunningServer {
  /** Without a trailing slash, e.g. `http://127.0.0.1:9090`. */
  readonly url: string;
  /** Accepts no more requests, gives pending ones one second, and resolves when all connections are closed. */
  readonly close: () => Promise<void>;
}

/** Serves a mock Manager over plain HTTP. Rejects when the port is not available. */
export async function serveOverHttp(
  manager: MockManager,
  options: ServeOptions = {},
): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1', allowControl = false } = options;

  function answer(request: Request): Promise<Response> {
    const isControl = allowControl && new URL(request.url).pathname.startsWith(CONTROL_PREFIX);
    return isControl ? answerControl(manager, request) : manager.fetch(request);
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = webRequest(incoming, outgoing, await buffer(incoming));
    try {
      await send(await answer(request), incoming, outgoing);
    } catch (cause) {
      if (cause instanceof ConnectionCut) return breakOff(cause, outgoing);
      // When the request was aborted, there is nobody left to answer.
      if (!request.signal.aborted) throw cause;
    }
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((cause: unknown) => {
      // A client that disconnects while sending its body is not a defect of ours.
      if (!incoming.destroyed) console.error(cause);
      outgoing.destroy();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.');
  const hostPart = address.family === 'IPv6' ? `[${address.address}]` : address.address;

  return {
    url: `http://${hostPart}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), SECOND_MS).unref();
      }),
  };
}

/** The web request is aborted when the client disconnects before the answer is complete. */
function webRequest(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer<ArrayBuffer>): Request {
  const { method = 'GET', url = '' } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const aborted = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborted.abort();
  });
  return new Request(`http://localhost${url}`, {
    method,
    headers,
    body: method === 'GET' || method === 'HEAD' || body.byteLength === 0 ? null : body,
    signal: aborted.signal,
  });
}

/** Sends a web response. Gzips it when the client accepts that and it is worthwhile, unless it is already encoded. */
async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  outgoing.setHeaders(response.headers);
  outgoing.setHeader('vary', 'accept-encoding');
  outgoing.statusCode = response.status;
  const takesGzip = /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '');
  const isEncoded = response.headers.has('content-encoding');
  if (isEncoded || !takesGzip || bytes.byteLength < SMALLEST_GZIPPED_BYTES) return void outgoing.end(bytes);
  outgoing.setHeader('content-encoding', 'gzip');
  // Speed is more important than size: an answer for 10,000 delegates has 22 MB.
  outgoing.end(await gzipped(bytes, { level: constants.Z_BEST_SPEED }));
}

/**
 * Sends a response and announces more of it, then closes the connection or stalls; or closes it without sending
 * anything.
 */
async function breakOff({ how, sent: response }: ConnectionCut, outgoing: ServerResponse): Promise<void> {
  if (how === 'reset') return void outgoing.socket?.resetAndDestroy();
  const bytes = new Uint8Array(await response.arrayBuffer());
  outgoing.setHeaders(response.headers);
  outgoing.writeHead(response.status, { 'content-length': 2 * bytes.byteLength + 1 });
  outgoing.write(bytes, () => {
    if (how === 'cut') outgoing.destroy();
  });
}
