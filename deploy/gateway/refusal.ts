import type { ServerResponse } from 'node:http';

/**
 * What our servers answer by themselves: status and sentence, by code. A code begins with `GATEWAY_`, which no code of the
 * Manager does: it tells that the answer did not come from the Manager. nginx says the same (deploy/nginx/render.ts).
 */
export const REFUSALS = {
  GATEWAY_BAD_PATH: [400, 'This address is not written plainly.'],
  GATEWAY_FOREIGN_HOST: [
    403,
    'This server does not go by the name in the Host header. Add its name to ALLOWED_HOSTS if it is meant to be reached like this.',
  ],
  GATEWAY_CROSS_SITE: [
    403,
    'Only our own page may ask for this, and neither Sec-Fetch-Site nor Origin shows that it does.',
  ],
  GATEWAY_UNKNOWN_OPERATION: [404, 'No such operation passes through here.'],
  GATEWAY_READ_ONLY: [403, 'This dashboard is read-only: it changes nothing and tells no value of a token.'],
  GATEWAY_DEMO: [404, 'This is the demo: its Manager lives inside the page.'],
  GATEWAY_OTHER_ACCOUNT: [403, 'Another account than this one is served here.'],
  GATEWAY_BODY_TOO_LARGE: [413, 'The body is larger than what passes through here.'],
  GATEWAY_REDIRECTED: [502, 'The Manager answered with a redirect, which is not followed.'],
  GATEWAY_UNREACHABLE: [502, 'The Manager could not be reached.'],
  // Of nginx alone, which cannot pass such an answer on: by `npm start` the Manager's own words arrive.
  GATEWAY_NOT_READY: [502, 'What stands before the Manager answers that it is not ready.'],
  GATEWAY_TIMEOUT: [504, 'The Manager did not answer in time.'],
} as const satisfies Record<`GATEWAY_${string}`, readonly [status: number, message: string]>;

type RefusalCode = keyof typeof REFUSALS;

/** The body of a refusal, in the Manager's own envelope, so that the client reads one shape of error. */
export function refusalBody(code: string, message: string): object {
  const responseMessages = [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }];
  return { metaData: null, resource: null, responseMessages };
}

/** Answers a request ourselves. The detail is for the operator: it must not repeat anything secret. */
export function refuse(response: ServerResponse, code: RefusalCode, detail?: string): void {
  const [status, sentence] = REFUSALS[code];
  sendJson(response, status, refusalBody(code, detail === undefined ? sentence : `${sentence} (${detail})`));
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
