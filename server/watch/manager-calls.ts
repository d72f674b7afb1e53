import { type Answer, passableAnswer } from '../manager/answer.ts';
import type { Upstream } from '../manager/manager-client.ts';
import type { Post } from '../memory/messages.ts';
import { findCall, readTarget, writeTarget } from '../requests/operations.ts';
import { Refusal, refusalBody } from '../requests/refusal.ts';
import type { AnswerMessage, CallMessage } from './messages.ts';

type Running = { readonly abort: AbortController; room: number; wake: () => void };

/** Makes the calls of a watcher. */
export type WatchersCalls = {
  readonly receive: (message: CallMessage) => void;
  /** Aborts all calls: the watcher has ended. */
  readonly abort: () => void;
};

/**
 * Makes the calls of a watcher with the server's key, and posts what may pass of the answers. A Refusal becomes an answer,
 * as for the page.
 */
export function watchersCalls(upstream: Upstream, post: Post<AnswerMessage>): WatchersCalls {
  const running = new Map<number, Running>();

  async function sendBody(id: number, body: Answer['body'], call: Running): Promise<void> {
    for await (const part of Buffer.isBuffer(body) ? [body] : body) {
      if (!Buffer.isBuffer(part)) continue;
      while (call.room === 0 && !call.abort.signal.aborted)
        await new Promise<void>((resolve) => (call.wake = resolve));
      if (call.abort.signal.aborted) return;
      call.room -= 1;
      // A copy, because streams put several parts into one buffer.
      const bytes = new Uint8Array(part);
      post({ kind: 'part', id, bytes }, [bytes.buffer]);
    }
    post({ kind: 'end', id });
  }

  async function make(message: CallMessage & { readonly kind: 'call' }): Promise<void> {
    const { id } = message;
    const call: Running = { abort: new AbortController(), room: 0, wake: () => {} };
    running.set(id, call);
    try {
      const { status, headers, body } = await answered(message, call.abort.signal);
      if (call.abort.signal.aborted) return;
      post({ kind: 'head', id, status, headers });
      await sendBody(id, body, call);
    } catch {
      if (!call.abort.signal.aborted) post({ kind: 'broken', id });
    } finally {
      running.delete(id);
    }
  }

  async function answered(
    message: CallMessage & { readonly kind: 'call' },
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      return await askManager(upstream, message, signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, retryAfterSeconds } = error;
      return {
        status,
        headers: retryAfterSeconds === undefined ? {} : { 'retry-after': `${retryAfterSeconds}` },
        body: Buffer.from(JSON.stringify(refusalBody(error))),
      };
    }
  }

  function cancel(call: Running | undefined): void {
    call?.abort.abort();
    call?.wake();
  }

  return {
    receive(message) {
      if (message.kind === 'call') return void make(message);
      const call = running.get(message.id);
      if (message.kind === 'cancel') return cancel(call);
      if (!call) return;
      call.room += 1;
      call.wake();
    },
    abort() {
      for (const call of running.values()) cancel(call);
    },
  };
}

async function askManager(
  { client, key, manager, limits }: Upstream,
  { reader, method, target, body }: CallMessage & { readonly kind: 'call' },
  signal: AbortSignal,
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
    reader,
    signal,
  });
  const { host } = manager.endpoint;
  return passableAnswer(answer, { host, limits, secrets: key.all(), isWhole: false, isUnpacked: true });
}
