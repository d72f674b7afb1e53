import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici';
import type { ByteBudget } from '../limits/byte-budget.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Manager, Proxies } from '../settings/settings.ts';
import type { KeySource } from './key.ts';

/** Timeouts and size limits of calls to the Manager. */
export type Limits = {
  /** Until the connection is established, TLS included. */
  readonly connectTimeoutMs: number;
  /** Until the headers of an answer arrive, and then between two parts of its body. */
  readonly idleTimeoutMs: number;
  /** For the whole call, up to the last byte. */
  readonly totalTimeoutMs: number;
  /** Largest body of a request. */
  readonly maxBodyBytes: number;
  /** Largest answer, as it arrives and unpacked. */
  readonly maxAnswerBytes: number;
};

export const DEFAULT_LIMITS: Limits = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 120_000,
  maxBodyBytes: 256 * 1024,
  maxAnswerBytes: 256_000_000,
};

type ManagerCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of the operation, without identifiers, for metrics. */
  readonly operation: string;
  /** Path and query, relative to the endpoint. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** Who caused the call; undefined for calls of the server itself, such as probes and metrics. */
  readonly reader?: string | undefined;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
};

/** An answer of the Manager: never a redirect, and with one value for each header that matters. */
export type ManagerAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Dispatcher.ResponseData['body'];
};

export type ManagerClient = {
  /** Sends once, without retries. Throws a Refusal that names the Manager's host when no usable answer comes. */
  readonly send: (call: ManagerCall) => Promise<ManagerAnswer>;
  /** Throws a Refusal when a visitor has no calls left in this minute. */
  readonly requireCalls: (reader: string) => void;
  /** Aborts all calls in progress. */
  readonly close: () => Promise<void>;
};

/** How the gateway reaches the Manager; undefined in demo mode. */
export type Upstream = {
  readonly manager: Manager;
  /** The client that measures and limits its calls. */
  readonly client: ManagerClient;
  readonly key: KeySource;
  /** The bytes of all answers in memory. */
  readonly budget: ByteBudget;
  readonly limits: Limits;
};

type Reached = Pick<Manager, 'endpoint' | 'ca'> & { readonly proxies?: Proxies | undefined };

/** The connections to an address, through its proxy if it has one. */
function connectionsTo({ endpoint, ca, proxies }: Reached, limits: Limits): Dispatcher {
  const connect = { timeout: limits.connectTimeoutMs, ...(ca !== undefined && { ca }) };
  const options = {
    connect,
    headersTimeout: limits.idleTimeoutMs,
    bodyTimeout: limits.idleTimeoutMs,
    maxHeaderSize: 64 * 1024,
    allowH2: false,
  };
  const proxy = proxyFor(endpoint, proxies)?.href;
  if (proxy === undefined) return new Pool(endpoint.origin, options);
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy: proxies?.except ?? '',
    requestTls: connect,
    proxyTls: connect,
    // As other programs do: a tunnel for https alone.
    proxyTunnel: endpoint.protocol === 'https:',
  });
}

function proxyFor({ protocol }: URL, proxies: Proxies | undefined): URL | undefined {
  return protocol === 'https:' ? proxies?.https : proxies?.http;
}

/** With its own connections. */
export function managerClient(reached: Reached, limits: Limits): ManagerClient {
  const { endpoint, proxies } = reached;
  const connections = connectionsTo(reached, limits);
  const setting = endpoint.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const name = proxyFor(endpoint, proxies) ? `${endpoint.host}, with ${setting}` : endpoint.host;
  return {
    async send({ method, target, headers, body, signal }) {
      // No `AbortSignal.timeout`: inside `AbortSignal.any`, Node 20 loses it at the next collection of garbage.
      const deadline = new AbortController();
      const timer = setTimeout(
        () => deadline.abort(new DOMException('The answer took too long.', 'TimeoutError')),
        limits.totalTimeoutMs,
      );
      try {
        const answer = await connections.request({
          origin: endpoint.origin,
          method,
          path: `${endpoint.pathname}${target}`,
          headers,
          body: body ?? null,
          signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        });
        answer.body.once('close', () => clearTimeout(timer));
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      } catch (error) {
        clearTimeout(timer);
        throw refusalOf(error, name);
      }
    },
    requireCalls: () => {},
    close: () => connections.destroy(),
  };
}

/** Discards the rest of an answer, and closes its connection. */
export function discard(body: ManagerAnswer['body']): void {
  // Destroying it emits an error, which would end the process if nothing listened.
  body.on('error', () => {}).destroy();
}

/** Error codes of the HTTP client and of zlib for an answer that is invalid HTTP, or not of the form that it claims. */
const BAD_ANSWER =
  /^(HPE_|Z_|ERR__ERROR_|ERR_ASSERTION|UND_ERR_(HEADERS_OVERFLOW|RES_|INVALID_ARG|INFO|NOT_SUPPORTED))/;
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Names only the host and the kind of failure. */
export function refusalOf(error: unknown, host: string): Refusal {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : '';
  if (TIMEOUTS.has(code) || (error instanceof Error && error.name === 'TimeoutError'))
    return new Refusal('GATEWAY_TIMEOUT', { detail: host });
  if (
    error instanceof errors.HTTPParserError ||
    BAD_ANSWER.test(code) ||
    /^bad (upgrade|response)/.test(message)
  )
    return new Refusal('GATEWAY_BAD_ANSWER', { detail: `${host}: not an HTTP answer to this request` });
  const byProxy = /^Proxy response \((\d+)\)/.exec(message)?.[1];
  const why = byProxy === undefined ? code || 'connection failed' : `the proxy answers ${byProxy}`;
  return new Refusal('GATEWAY_UNREACHABLE', { detail: `${host}: ${why}` });
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // Several addresses of one name were tried; the last failure represents them all.
  if (error instanceof AggregateError) return errorCode(error.errors.at(-1));
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
