import type { IncomingHttpHeaders } from 'node:http';
import { errors, Pool } from 'undici';
import type { Manager } from '../settings/settings.ts';
import { Refusal } from './refusal.ts';

/** How long to wait for the Manager and how much to accept. */
export type Limits = {
  /** Until the connection stands, TLS included. */
  readonly connectTimeoutMs: number;
  /** Until the headers of an answer are there, and then between two parts of its body. */
  readonly idleTimeoutMs: number;
  /** For everything, the last byte included. */
  readonly totalTimeoutMs: number;
  /** Of a request. */
  readonly maxBodyBytes: number;
  /** Of an answer, packed as it comes. */
  readonly maxAnswerBytes: number;
};

export const DEFAULT_LIMITS: Limits = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 120_000,
  maxBodyBytes: 256 * 1024,
  maxAnswerBytes: 256_000_000,
};

/** A call of the Manager. */
type ManagerCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of the operation, for metrics: without identifiers. */
  readonly operation: string;
  /** Below the endpoint, with the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** Ends the call, such as when the browser has gone. */
  readonly signal?: AbortSignal | undefined;
};

/** What came back: never a redirect, and with one value for each header that counts. */
export type ManagerAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Awaited<ReturnType<Pool['request']>>['body'];
};

/** Sends calls to the Manager. */
export type ManagerClient = {
  /** Sends once: nothing is retried. Throws a Refusal that names the Manager's host when no usable answer comes. */
  readonly send: (call: ManagerCall) => Promise<ManagerAnswer>;
  /** Ends everything under way. */
  readonly close: () => Promise<void>;
};

/** Makes a client with a pool of connections of its own. */
export function managerClient(
  { endpoint, ca }: Pick<Manager, 'endpoint' | 'ca'>,
  limits: Limits,
): ManagerClient {
  const pool = new Pool(endpoint.origin, {
    connect: { timeout: limits.connectTimeoutMs, ...(ca !== undefined && { ca }) },
    headersTimeout: limits.idleTimeoutMs,
    bodyTimeout: limits.idleTimeoutMs,
    maxHeaderSize: 64 * 1024,
    allowH2: false,
  });
  return {
    async send({ method, target, headers, body, signal }) {
      const deadline = AbortSignal.timeout(limits.totalTimeoutMs);
      try {
        const answer = await pool.request({
          method,
          path: `${endpoint.pathname}${target}`,
          headers,
          body: body ?? null,
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      } catch (error) {
        throw refusalOf(error, endpoint.host);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Throws the rest of an answer away, and its connection with it. */
export function discard(body: ManagerAnswer['body']): void {
  // Destroying it is reported as an error, which would end the process if nobody listened.
  body.on('error', () => {}).destroy();
}

/** What the HTTP client says about an answer that is not HTTP, or not what was asked for. */
const BAD_ANSWER = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|INVALID_ARG|INFO|NOT_SUPPORTED))/;
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** The refusal for an error of the HTTP client. It names the host and the kind of failure, nothing else. */
export function refusalOf(error: unknown, host: string): Refusal {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (TIMEOUTS.has(code) || (error instanceof Error && error.name === 'TimeoutError'))
    return new Refusal('GATEWAY_TIMEOUT', { detail: host });
  if (
    error instanceof errors.HTTPParserError ||
    BAD_ANSWER.test(code) ||
    /^bad (upgrade|response)/.test(message)
  )
    return new Refusal('GATEWAY_BAD_ANSWER', { detail: `${host}: not an HTTP answer to this request` });
  return new Refusal('GATEWAY_UNREACHABLE', { detail: `${host}: ${code || 'connection failed'}` });
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // Several addresses of one name were tried: the last failure is as good as any.
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
