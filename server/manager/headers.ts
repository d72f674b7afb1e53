import type { IncomingHttpHeaders } from 'node:http';
import { acceptsCoding, type Coding } from '../requests/data-answers.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ManagerAnswer } from './manager-client.ts';

/** Encodings that this server can decode; it requests those that the client also accepts. */
const CODINGS: readonly Coding[] = ['gzip', 'br'];

const OWN_NAME = 'delegate-overview';

/** The response headers of the Manager that reach the browser, beside type, encoding and length, which are checked. */
const RESPONSE_HEADERS = ['date', 'retry-after', 'x-harness-error'];

/**
 * The headers are the server's own, so that no visitor can change an answer that others share. Only three facts of the
 * visitor's headers count: whether text is asked for instead of JSON, which of our encodings the browser can decode,
 * and, without a key of the server, the visitor's own key.
 */
export function requestHeaders(
  fromBrowser: IncomingHttpHeaders,
  {
    apiKey,
    requestId,
    hasBody,
  }: {
    readonly apiKey: string | undefined;
    readonly requestId: string;
    readonly hasBody: boolean;
  },
): Record<string, string> {
  const coding = CODINGS.filter((name) => acceptsCoding(fromBrowser, name));
  const key = apiKey ?? single(fromBrowser['x-api-key']);
  return {
    accept: fromBrowser.accept === 'text/plain' ? 'text/plain' : 'application/json',
    'user-agent': OWN_NAME,
    ...(hasBody && { 'content-type': 'application/json' }),
    'accept-encoding': coding.join(', ') || 'identity',
    'x-request-id': requestId,
    ...(key !== undefined && { 'x-api-key': key }),
  };
}

export type AnswerForm = {
  readonly contentType: 'application/json' | 'text/plain; charset=utf-8';
  readonly coding: Coding | undefined;
  readonly length: number | undefined;
};

/**
 * Checks the form of an answer: JSON or plain text, in encodings that we read. An answer without a type is plain
 * text. Throws a Refusal for everything else: no content of the Manager may run as a page or script of this origin.
 */
export function formOf({ headers, status }: Pick<ManagerAnswer, 'headers' | 'status'>): AnswerForm {
  const bad = (what: string) => new Refusal('GATEWAY_BAD_ANSWER', { detail: `status ${status}, ${what}` });
  for (const name of ['content-type', 'content-encoding', 'content-length', 'transfer-encoding', 'date'])
    if (Array.isArray(headers[name])) throw bad(`several ${name} headers`);
  const [type = ''] = (headers['content-type'] ?? 'text/plain').split(';');
  const mediaType = type.trim().toLowerCase();
  if (mediaType !== 'application/json' && mediaType !== 'text/plain') throw bad('another type');
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding !== 'identity' && coding !== 'gzip' && coding !== 'br') throw bad('an unknown coding');
  // Our HTTP client reads no other, and passes its bytes on as the body.
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked')
    throw bad('another transfer encoding');
  const length = headers['content-length'];
  return {
    contentType: mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : 'application/json',
    coding: coding === 'identity' ? undefined : coding,
    length: length === undefined ? undefined : Number(length),
  };
}

/** Each value is cleaned. */
export function passedHeaders(
  fromManager: IncomingHttpHeaders,
  clean: (value: string) => string,
): Record<string, string> {
  const passed = Object.entries(pick(fromManager, RESPONSE_HEADERS));
  return Object.fromEntries(passed.map(([name, value]) => [name, clean(value)]));
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = single(headers[name]);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** Undefined unless the header was sent once. */
function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
