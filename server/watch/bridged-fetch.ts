import type { Post } from '../memory/messages.ts';
import type { AnswerMessage, CallMessage } from './messages.ts';

/** How many parts of a body wait in the watcher. */
const MOST_WAITING_PARTS = 8;

type Pending = {
  readonly begin: (head: AnswerMessage & { readonly kind: 'head' }) => void;
  readonly fail: (reason: unknown) => void;
  /** Stops to listen to the signal, which may live much longer than the call. */
  readonly stopListening: () => void;
  body?: ReadableStreamDefaultController<Uint8Array>;
};

/** A `fetch` whose calls another thread makes: the watcher itself has neither a network nor a key. */
export type BridgedFetch = {
  readonly fetch: typeof globalThis.fetch;
  readonly receive: (message: AnswerMessage) => void;
};

/** Creates a `fetch` that posts its calls; `reader` tells for which visitor the current one is. */
export function bridgedFetch(post: Post<CallMessage>, reader: () => string | undefined): BridgedFetch {
  const pending = new Map<number, Pending>();
  let lastId = 0;

  function bodyOf(id: number, call: Pending): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          call.body = controller;
        },
        pull: () => post({ kind: 'more', id }),
        cancel: () => end(id, true),
      },
      { highWaterMark: MOST_WAITING_PARTS },
    );
  }

  function end(id: number, isCancelled = false): void {
    pending.get(id)?.stopListening();
    if (pending.delete(id) && isCancelled) post({ kind: 'cancel', id });
  }

  return {
    fetch(input, { method = 'GET', body, signal } = {}) {
      const target = input instanceof Request ? input.url : input.toString();
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          end(id, true);
          call.fail(signal?.reason);
        };
        const call: Pending = {
          stopListening: () => signal?.removeEventListener('abort', abort),
          begin({ status, headers }) {
            const hasBody = status !== 204 && status !== 205;
            resolve(new Response(hasBody ? bodyOf(id, call) : null, { status, headers: { ...headers } }));
            if (!hasBody) end(id, true);
          },
          fail(reason) {
            reject(reason);
            call.body?.error(reason);
          },
        };
        pending.set(id, call);
        signal?.addEventListener('abort', abort);
        post({
          kind: 'call',
          id,
          reader: reader(),
          method,
          target,
          body: typeof body === 'string' ? body : undefined,
        });
      });
    },
    receive(message) {
      const { id } = message;
      const call = pending.get(id);
      if (!call) return;
      if (message.kind === 'head') call.begin(message);
      else if (message.kind === 'part') call.body?.enqueue(message.bytes);
      else if (message.kind === 'end') {
        end(id);
        call.body?.close();
      } else {
        end(id);
        call.fail(new TypeError('The answer broke off.'));
      }
    },
  };
}
