import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SECOND_MS } from '@/lib/units';
import { answerControl, CONTROL_PREFIX } from './control';
import { ConnectionCut, type MockManager } from './manager';
import { breakOff, send, webRequest } from './node-web';

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
