import type { IncomingHttpHeaders } from 'node:http';

/**
 * What of a browser's request reaches the Manager. A list of what passes, because what must not is open-ended: cookies,
 * `Authorization`, `x-api-key`, `Harness-Account` (it outranks the account in the query), `Origin`, `Referer`, forwarding
 * and hop-by-hop headers.
 */
export const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'user-agent',
];

/**
 * What of the Manager's answer reaches the browser: no `Set-Cookie` (sessions are not ours to hand out), no
 * `WWW-Authenticate` (the browser would ask for a password), no policy of another site, nothing hop-by-hop.
 */
const RESPONSE_HEADERS = [
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'retry-after',
  'vary',
  'x-harness-error',
];

/**
 * The same for nginx, which cannot name what passes, only what does not: whatever makes a browser, or a cache on the way, do
 * something.
 */
export const HIDDEN_RESPONSE_HEADERS = [
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'alt-svc',
  'cache-control',
  'clear-site-data',
  'content-disposition',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'etag',
  'expires',
  'last-modified',
  'link',
  'location',
  'nel',
  'origin-agent-cluster',
  'permissions-policy',
  'pragma',
  'referrer-policy',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
  'strict-transport-security',
  'via',
  'www-authenticate',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
];

type Headers = Record<string, string | string[]>;

/**
 * The headers of the request to the Manager; `Host` is left to the HTTP client. Without a key of the server the visitor's
 * own passes.
 */
export function requestHeaders(fromBrowser: IncomingHttpHeaders, apiKey: string | undefined): Headers {
  return apiKey === undefined
    ? pick(fromBrowser, [...REQUEST_HEADERS, 'x-api-key'])
    : { ...pick(fromBrowser, REQUEST_HEADERS), 'x-api-key': apiKey };
}

/** The headers of the answer to the browser. */
export function responseHeaders(fromManager: IncomingHttpHeaders): Headers {
  return {
    ...pick(fromManager, RESPONSE_HEADERS),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Headers {
  const picked: Headers = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
