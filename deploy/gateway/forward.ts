import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import type { Manager } from '../settings.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import { type Target, writeTarget } from './operations.ts';
import { refuse } from './refusal.ts';

/** How long to wait for the Manager and how much to send it. */
export type Limits = {
  /** Until the connection stands, TLS included. */
  readonly connectTimeoutMs: number;
  /** Between two signs of life on a standing connection. */
  readonly idleTimeoutMs: number;
  readonly maxBodyBytes: number;
};

export const DEFAULT_LIMITS: Limits = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 60_000,
  maxBodyBytes: 256 * 1024,
};

class TimeoutError extends Error {}

/**
 * Sends a browser's request on to the Manager, with our key if there is one, and its answer back, both as streams. Redirects are refused
 * rather than followed or passed on: either way the key or the page would end up somewhere nobody configured. A browser
 * that goes away takes the Manager's request with it. Errors name the Manager's host, never the key.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  manager: Manager,
  limits: Limits = DEFAULT_LIMITS,
): void {
  const { endpoint } = manager;
  const isTooLarge = () => refuse(response, 'GATEWAY_BODY_TOO_LARGE');
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  if (hasBody && Number(request.headers['content-length'] ?? 0) > limits.maxBodyBytes) return isTooLarge();

  const headers = requestHeaders(request.headers, manager.apiKey);
  if (!hasBody) delete headers['content-length'];
  const client = endpoint.protocol === 'https:' ? https : http;
  const outgoing = client.request(`${endpoint}${writeTarget(target)}`, {
    method: request.method,
    headers,
    ca: manager.ca,
  });

  limitTime(outgoing, limits);
  response.once('close', () => outgoing.destroy());
  outgoing.once('response', (answer) => pass(answer, response, endpoint));
  outgoing.on('error', (error) => {
    // Answered already, or nobody is listening.
    if (!response.headersSent && !response.destroyed) explain(error, response, endpoint);
  });

  if (!hasBody) {
    outgoing.end();
    return;
  }
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= limits.maxBodyBytes || response.headersSent) return;
    isTooLarge();
    outgoing.destroy();
  });
  request.pipe(outgoing);
}

function limitTime(outgoing: ClientRequest, { connectTimeoutMs, idleTimeoutMs }: Limits): void {
  const connecting = setTimeout(() => {
    outgoing.destroy(new TimeoutError(`no connection after ${connectTimeoutMs / 1000} s`));
  }, connectTimeoutMs);
  outgoing.once('close', () => clearTimeout(connecting));
  outgoing.once('socket', (socket) => {
    // A socket of the pool stands already.
    if (!socket.connecting) clearTimeout(connecting);
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
  });
  outgoing.setTimeout(idleTimeoutMs, () => {
    outgoing.destroy(new TimeoutError(`nothing heard for ${idleTimeoutMs / 1000} s`));
  });
}

function pass(answer: IncomingMessage, response: ServerResponse, { host }: URL): void {
  const status = answer.statusCode ?? 502;
  if (status >= 300 && status < 400) {
    refuse(response, 'GATEWAY_REDIRECTED', host);
    return;
  }
  // The page reads the Manager's clock from Date: an answer without one must not get ours.
  response.sendDate = false;
  response.writeHead(status, responseHeaders(answer.headers));
  // When one end fails, pipeline closes the other: a cut connection is the only honest way left to say that the answer
  // is not whole.
  pipeline(answer, response, () => {});
}

function explain(error: Error, response: ServerResponse, { host }: URL): void {
  if (error instanceof TimeoutError) {
    refuse(response, 'GATEWAY_TIMEOUT', `${host}: ${error.message}`);
    return;
  }
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : 'connection failed';
  refuse(response, 'GATEWAY_UNREACHABLE', `${host}: ${reason}`);
}
