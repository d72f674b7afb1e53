import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ConnectionCut } from './manager';

const gzipped = promisify(gzip);

const SMALLEST_GZIPPED_BYTES = 1_024;

/** The web request is aborted when the client disconnects before the answer is complete. */
export function webRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer<ArrayBuffer>,
): Request {
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
export async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  response.headers.forEach((value, name) => outgoing.setHeader(name, value));
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
export async function breakOff(
  { how, sent: response }: ConnectionCut,
  outgoing: ServerResponse,
): Promise<void> {
  if (how === 'reset') return void outgoing.socket?.resetAndDestroy();
  const bytes = new Uint8Array(await response.arrayBuffer());
  response.headers.forEach((value, name) => outgoing.setHeader(name, value));
  outgoing.writeHead(response.status, { 'content-length': 2 * bytes.byteLength + 1 });
  outgoing.write(bytes, () => {
    if (how === 'cut') outgoing.destroy();
  });
}
