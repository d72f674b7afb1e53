import { plainText } from '@/lib/plain-text';
import { httpDate } from '@/lib/server-time';
import { LONGEST_READ, textExtract } from '@/lib/text-extract';
import { type BodyReader, wholeBody } from './body-reader';
import { readErrorBody } from './error-body';
import { answerTooLarge, ManagerError, type RefusalReason, refusalReason } from './errors';
import { managerConfig } from './manager';
import { readRetryAfter } from './retry';

/**
 * Time limit of one attempt, ms, body included. NG itself tries up to 3 times, with pauses of 1 to 10 s, before it
 * gives up.
 */
export const TIMEOUT_MS = 30_000;

/** Largest answer that is read, in bytes after decompression: about 100,000 delegates with 5 instances each. */
const MAX_BODY_BYTES = 256_000_000;

/**
 * Most bytes of an answer that are kept at once, after decompression. A list that is read while it arrives needs a
 * fraction of it. Answers that are read whole must fit; the largest of them is a list too: the delegates that use a
 * token.
 */
const MAX_KEPT_BYTES = 64_000_000;

/** One call, before the base path. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** @default that of the Manager */
  readonly basePath?: string;
  /** The path from the service's prefix on, e.g. `/ng/api/organizations`. */
  readonly path: string;
  readonly params: URLSearchParams;
  /** Sent as JSON. */
  readonly body?: object;
  /** The accepted types of a good answer. @default 'application/json' */
  readonly accept?: string;
  /** Without `no-store`, which also asks servers for no stored answer. @default 'no-store' */
  readonly cache?: 'default' | 'no-store';
  readonly signal?: AbortSignal | undefined;
  /** @default that of the Manager */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Creates the reader of a good answer's body, which runs while it arrives; `asOf` is the time of the answer, epoch ms. */
  readonly openBody?: (asOf: number) => BodyReader;
}

export interface Answer<TData> {
  readonly data: TData;
  /** The `Date` header, epoch ms; absent when unreadable or implausible. */
  readonly serverTime?: number;
  /**
   * Server's clock minus ours at the answer's first byte, which is when servers write their time; absent without
   * `serverTime`.
   */
  readonly clockOffsetMs?: number;
  /** From the request to the last byte. */
  readonly durationMs: number;
  /** Size of the body after decompression. */
  readonly bytes: number;
}

/**
 * One attempt. The body is JSON, the text itself when the answer is plain text, undefined when it is empty. Throws a
 * ManagerError for every failure, and the signal's abort reason when cancelled.
 */
export async function send(call: Call): Promise<Answer<unknown>> {
  const startedAt = performance.now();
  const { response, answeredAt, body } = await exchange(call);
  const serverTime = httpDate(response.headers.get('date'));
  const clockOffsetMs = clockOffsetOf(response, answeredAt);
  return {
    data: readBody(response, body, serverTime ?? answeredAt),
    ...(serverTime !== undefined && { serverTime }),
    ...(clockOffsetMs !== undefined && { clockOffsetMs }),
    durationMs: body.endedAt - startedAt,
    bytes: body.bytes,
  };
}

/** Ms; undefined when the answer has no readable time. `answeredAt` is by our clock. */
export function clockOffsetOf({ headers }: Response, answeredAt: number): number | undefined {
  const serverTime = httpDate(headers.get('date'));
  return serverTime === undefined ? undefined : serverTime + ageOf(headers) - answeredAt;
}

/** How long our server had already cached the answer when it sent it, ms. */
function ageOf(headers: Headers): number {
  const seconds = headers.get('age') ?? '';
  return /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1_000 : 0;
}

/** One attempt, whatever the answer is. Throws a ManagerError when none comes, or the signal's abort reason. */
export async function exchange(call: Call) {
  const {
    method,
    path,
    params,
    body,
    accept = 'application/json',
    cache = 'no-store',
    signal,
    openBody,
  } = call;
  signal?.throwIfAborted();
  const manager = managerConfig();
  const { apiKey } = manager;
  const { basePath = manager.basePath ?? '/gateway', fetch = manager.fetch ?? globalThis.fetch } = call;
  // Not AbortSignal.timeout: tests cannot control its clock, and it would keep running after the answer.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
  const reached = <T>(network: Promise<T>) =>
    network.catch((cause: unknown) => {
      signal?.throwIfAborted();
      const message = deadline.signal.aborted
        ? `The Manager did not answer within ${TIMEOUT_MS / 1_000} seconds.`
        : 'The Manager could not be reached, or the connection was cut.';
      throw new ManagerError('unreachable', message, {}, { cause });
    });
  try {
    const response = await reached(
      fetch(`${basePath.replace(/\/+$/, '')}${path}?${params.toString()}`, {
        method,
        headers: {
          accept,
          // Also on a DELETE without a body: the contract requires it.
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
          ...(apiKey !== undefined && { 'x-api-key': apiKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        credentials: 'same-origin',
        cache,
        // The API never redirects; a redirect comes from a sign-in in front of it. Followed, it would send the key or
        // repeat a write elsewhere, and on another origin it would look like a network failure.
        redirect: 'manual',
      }),
    );
    const answeredAt = Date.now();
    const asOf = httpDate(response.headers.get('date')) ?? answeredAt;
    const reader =
      (response.ok && openBody?.(asOf)) ||
      wholeBody({ isText: response.ok && isOfType(response, 'text/plain') });
    const received = await receive(response, reader, reached);
    signal?.throwIfAborted();
    return { response, answeredAt, body: received };
  } finally {
    clearTimeout(timer);
  }
}

interface ReceivedBody {
  /** Undefined when it is not JSON; for a good answer of plain text, the text. */
  readonly json: unknown;
  /** The beginning of the body, for messages about a body that is not JSON; empty when the body is. */
  readonly opening: string;
  readonly bytes: number;
  readonly endedAt: number;
}

/**
 * Reads the body as it arrives, so that most of a large one is processed before its end. Throws a ManagerError when it
 * is too large. After any failure the rest is cancelled.
 */
async function receive(
  { body, status }: Response,
  reader: BodyReader,
  reached: <T>(network: Promise<T>) => Promise<T>,
): Promise<ReceivedBody> {
  const pieces = body ? piecesOf(body) : undefined;
  const decoder = new TextDecoder();
  let opening = '';
  let bytes = 0;
  const noteOpening = (text: string) => {
    opening = `${opening}${text.slice(0, LONGEST_READ)}`.trimStart();
  };
  try {
    for (;;) {
      const piece = pieces && (await reached(pieces.next()));
      if (!piece) break;
      bytes += piece.byteLength;
      if (opening.length < LONGEST_READ) noteOpening(decoder.decode(piece, { stream: true }));
      const kept = reader.push(piece);
      if (bytes > MAX_BODY_BYTES) throw answerTooLarge(megabytes(MAX_BODY_BYTES), status);
      if (kept > MAX_KEPT_BYTES) {
        throw answerTooLarge(`${megabytes(MAX_KEPT_BYTES)} that cannot be read in parts`, status);
      }
    }
  } catch (error) {
    // Not awaited, and its failure is ignored: a broken connection cannot be cancelled.
    void pieces?.cancel().catch(() => {});
    throw error;
  }
  if (opening.length < LONGEST_READ) noteOpening(decoder.decode());
  const endedAt = performance.now();
  return { json: reader.finish(), opening, bytes, endedAt };
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

/**
 * As much as browsers buffer themselves: smaller pieces take more iterations, and a tenth of the time of a large
 * listing.
 */
const PIECE_BYTES = 2 * 1024 * 1024;

interface Pieces {
  /** The next piece; the call after it may reuse its memory. Undefined at the end. */
  readonly next: () => Promise<Uint8Array | undefined>;
  /** Ends the transfer. */
  readonly cancel: () => Promise<void>;
}

/**
 * Reads a body piece by piece into the same memory: new memory for each piece of a large body costs a fifth of the
 * reading time.
 */
function piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Pieces {
  let stream: ReadableStreamBYOBReader;
  try {
    stream = body.getReader({ mode: 'byob' });
  } catch {
    // Some browsers and network mocks allocate the memory themselves.
    const own = body.getReader();
    return { next: async () => (await own.read()).value, cancel: () => own.cancel() };
  }
  let room = new ArrayBuffer(PIECE_BYTES);
  async function next() {
    const { done, value } = await stream.read(new Uint8Array(room));
    if (done) return undefined;
    room = value.buffer;
    return value;
  }
  return { next, cancel: () => stream.cancel() };
}

/** Throws a ManagerError unless the answer is a good one. `now` is the time of the answer, epoch ms. */
export function readBody(
  response: Response,
  { json, opening }: Pick<ReceivedBody, 'json' | 'opening'>,
  now: number,
): unknown {
  const { status, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    throw new ManagerError(
      'unreadable',
      'The request was redirected to another page, perhaps a sign-in page.',
      {
        status: status || undefined,
      },
    );
  }
  const error = readErrorBody(json);
  if (!response.ok || error?.isFailure) {
    const code = error?.code ?? (plainText(headers.get('x-harness-error') ?? '') || undefined);
    throw new ManagerError('refused', error?.message ?? REFUSALS[refusalReason(status, code)], {
      ...error,
      correlationId: error?.correlationId ?? requestIdOf(headers),
      status,
      code,
      retryAfterMs: readRetryAfter(headers, now),
      detail: json === undefined ? textExtract(opening) : undefined,
    });
  }
  if (json === undefined && opening !== '') {
    throw new ManagerError('unreadable', 'The answer is not JSON, so it does not come from the Manager.', {
      status,
      // Only for an HTML page: a partial answer, or a file, can begin with the value of a token.
      detail: isOfType(response, 'text/html') ? textExtract(opening) : undefined,
    });
  }
  return json;
}

/** The id under which our server logged the request. */
function requestIdOf(headers: Headers): string | undefined {
  const id = headers.get('x-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(id) ? id : undefined;
}

function isOfType({ headers }: Response, type: 'text/html' | 'text/plain'): boolean {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type;
}

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  blocked: 'The server of this page blocked the request.',
  'signed-out': 'The Manager did not accept the credential.',
  'address-not-allowed': 'The Manager does not allow access from this network address.',
  'not-permitted': 'Your permissions do not allow this.',
  'not-found': 'The Manager did not find what the page asked for.',
  'too-many-requests': 'The Manager is limiting requests.',
  unavailable: 'The Manager is not available right now.',
  failed: 'The Manager failed to answer.',
  other: 'The Manager refused the request and did not say why.',
};
