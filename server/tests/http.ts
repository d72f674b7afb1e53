import { type Agent, createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { portOf } from './ports.ts';

/** Serves on a free loopback port until stopped. */
export async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: portOf(server), stop };
}

/** Serves on a free loopback port until the test ends; returns the port. */
export async function serve(listener: RequestListener): Promise<number> {
  const { port, stop } = await listen(listener);
  onTestFinished(stop);
  return port;
}

export type Answer = Pick<IncomingMessage, 'headers'> & { readonly status: number; readonly body: string };
export type Ask = {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  /** A list is sent as one header line for each value. */
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  /** Keeps connections open. @default a new connection */
  readonly agent?: Agent;
  /** The CA certificate of a server that uses https, for localhost. */
  readonly ca?: string | undefined;
};

/** Sends a request like a raw client: `fetch` would normalize the path and refuse to send some headers. */
export function ask({ port, path, method = 'GET', headers = {}, body, agent, ca }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: agent ?? false };
    const receive = (answer: IncomingMessage) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      );
    };
    const outgoing =
      ca === undefined
        ? request(options, receive)
        : secureRequest({ ...options, ca, servername: 'localhost' }, receive);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** The header that a browser sends when a page sends a request to its own server. */
export const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' };

/** A promise, and the function that resolves it. */
export function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolveIt) => {
    resolve = resolveIt;
  });
  return { promise, resolve };
}
