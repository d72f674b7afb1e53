import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { type Answer, passableAnswer } from '../manager/answer.ts';
import type { Upstream } from '../manager/manager-client.ts';
import { findCall, readTarget, writeTarget } from '../requests/operations.ts';
import { Refusal, refusalBody } from '../requests/refusal.ts';
import { type MovableAnswer, responseOf } from './messages.ts';

/** Before the path of every operation. */
export const GATEWAY = '/gateway';

/** How many parts of a body wait for their reader. */
const MOST_WAITING_PARTS = 8;

/** A call for the reader of fleets: what it asks, and for whom. */
export type ReadCall = {
  readonly method: string;
  /** Path and query, from `/gateway` on. */
  readonly target: string;
  readonly body?: string | undefined;
  /** The visitor whose limits it counts towards; undefined for the server itself. */
  readonly caller: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Makes a call that reads, with the server's key; gives what may pass of the answer. A Refusal becomes an answer, as for
 * the page.
 */
export async function readAtManager(upstream: Upstream, call: ReadCall): Promise<MovableAnswer> {
  try {
    return movable(await askManager(upstream, call));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, retryAfterSeconds } = error;
    return movable({
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'retry-after': `${retryAfterSeconds}` },
      body: Buffer.from(JSON.stringify(refusalBody(error))),
    });
  }
}

/** A `fetch` that makes such calls for this caller. */
export function fetchFor(upstream: Upstream, caller: string | undefined): typeof globalThis.fetch {
  return async (input, { method = 'GET', signal } = {}) => {
    const target = input instanceof Request ? input.url : input.toString();
    const answer = await readAtManager(upstream, { method, target, caller, signal: signal ?? undefined });
    signal?.throwIfAborted();
    return responseOf(answer);
  };
}

async function askManager(
  { client, key, manager, limits }: Upstream,
  { method, target, body, caller, signal }: ReadCall,
): Promise<Answer> {
  const read = readTarget(target);
  const call = read && findCall(method, read);
  if (call?.operation.access !== 'read') throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  const apiKey = key.current();
  const answer = await client.send({
    method: call.operation.method,
    operation: call.operation.path,
    target: writeTarget(call.target),
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    },
    body: body === undefined ? undefined : Buffer.from(body),
    reader: caller,
    signal,
  });
  const { host } = manager.endpoint;
  return passableAnswer(answer, { host, limits, secrets: key.all(), isWhole: false, isUnpacked: true });
}

function movable({ body, ...answer }: Answer): MovableAnswer {
  const stream = Buffer.isBuffer(body) ? Readable.from([body]) : body;
  if (answer.status !== 204 && answer.status !== 205) return { ...answer, body: webStreamOf(stream) };
  stream.destroy();
  return { ...answer, body: undefined };
}

/** Not `Readable.toWeb`: in Node 20 it throws where nobody catches it, after a stream with more to come was cancelled. */
function webStreamOf(body: Readable): ReadableStream {
  const parts: AsyncIterator<unknown> = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done = false, value } = await parts.next();
        if (done) controller.close();
        // A copy, because streams put several parts into one buffer.
        else if (Buffer.isBuffer(value)) controller.enqueue(new Uint8Array(value));
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: MOST_WAITING_PARTS },
  );
}
