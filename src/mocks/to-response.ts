import { type Answer } from './answers';

const BODILESS = new Set([204, 205, 304]);

interface Sending {
  /** For the `Date` header, epoch ms. */
  readonly now: number;
  /** Whether to send only the first half of the body. */
  readonly isHalf: boolean;
}

/** Converts an answer to a web response: text as is, everything else as JSON, with the mock's own date. */
export function toResponse(answer: Answer, { now, isHalf }: Sending): Response {
  const { status, body } = answer;
  const isText = typeof body === 'string';
  const headers = new Headers({
    'content-type': isText ? 'text/plain' : 'application/json',
    ...answer.headers,
  });
  headers.set('date', new Date(now).toUTCString());
  headers.set('cache-control', 'no-store');
  if (BODILESS.has(status)) {
    headers.delete('content-type');
    return new Response(null, { status, headers });
  }
  const whole = isText ? body : (JSON.stringify(body) ?? '');
  return new Response(isHalf ? whole.slice(0, whole.length / 2) : whole, { status, headers });
}
