import type { ServerResponse } from 'node:http';

/**
 * Answers a request ourselves, in the Manager's own envelope, so that the client reads one shape of error. The code
 * begins with `GATEWAY_`, which no Manager code does: it tells that the answer did not come from the Manager.
 */
export function refuse(
  response: ServerResponse,
  status: number,
  code: `GATEWAY_${string}`,
  message: string,
): void {
  const responseMessages = [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }];
  sendJson(response, status, { metaData: null, resource: null, responseMessages });
}

/** Answers with JSON that nobody may store. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
}
