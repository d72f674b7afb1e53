import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_HEADERS } from './data-answers.ts';
import { isApiUrl, isDataUrl } from './own-operations.ts';
import { PROBLEM_TYPE, problemBody } from './problem.ts';
import { Refusal, type RefusalCode, refusalBody } from './refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const PAGE_TYPE = 'text/html; charset=utf-8';

/** Headers of every error. Some errors end before the hooks that set the headers of other answers. */
const ERROR_HEADERS = {
  ...GATEWAY_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Answers a failed request: with JSON, or with a small page when a browser asked for one. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (refusal.code === 'GATEWAY_FAILED') request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.code(refusal.status).headers({ ...ERROR_HEADERS, vary: 'accept' });
  if (isApiUrl(request.url)) {
    const { status, message: detail, code } = refusal;
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .type(PROBLEM_TYPE)
      .send(problemBody({ status, detail, code, correlationId: null, requestId: request.id }));
  }
  const wantsPage = !isDataUrl(request.url) && request.headers.accept?.includes('text/html');
  return wantsPage
    ? reply.type(PAGE_TYPE).send(errorPage(refusal, request.id))
    : reply.type(JSON_TYPE).send(JSON.stringify(refusalBody(refusal, request.id)));
}

function refusalOf({ code, statusCode = 500 }: Error & Partial<FastifyError>): Refusal {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('GATEWAY_BODY_TOO_LARGE');
  if (code === 'FST_ERR_BAD_URL') return new Refusal('GATEWAY_BAD_PATH');
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal('GATEWAY_BAD_REQUEST', { status: statusCode });
  return new Refusal('GATEWAY_FAILED');
}

function errorPage({ status, code, message }: Refusal, requestId?: string): string {
  const text = (value: string) => value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Delegate overview</title>
<h1>${text(STATUS_CODES[status] ?? 'Error')}</h1><p>${text(message)}</p><p><code>${code}</code>${requestId === undefined ? '' : `, request ${text(requestId)}`}</p></html>`;
}

const SOCKET_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'GATEWAY_HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'GATEWAY_REQUEST_TIMEOUT',
};

/**
 * Answers data that is not HTTP, in the form of every other refusal, and closes the connection. Too many headers are
 * mostly the cookies of a browser: they get the page, because what the request accepts may be in the part not read.
 */
export function refuseOnSocket(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(SOCKET_REFUSALS[error.code ?? ''] ?? 'GATEWAY_BAD_REQUEST');
  const isPage = refusal.code === 'GATEWAY_HEADERS_TOO_LARGE';
  const body = isPage ? errorPage(refusal) : JSON.stringify(refusalBody(refusal));
  const headers = {
    ...ERROR_HEADERS,
    'content-type': isPage ? PAGE_TYPE : JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}
