import type { Action } from '@/domain/memory/intervals';
import { readTexts } from '@/domain/table/read';
import { plainText } from '@/lib/plain-text';
import type { ApiRequest } from '../api/answer.ts';
import { type ByteBudget, holdUntil } from '../limits/byte-budget.ts';
import { type Asker, threadTurns } from '../limits/thread-turns.ts';
import { fieldsOf } from '../requests/json.ts';
import { type Call, operationName, scopeOfCall, subjectOf } from '../requests/operations.ts';
import { Refusal } from '../requests/refusal.ts';
import { costlyQuestions } from './costly-questions.ts';
import type { FromMemory, MemoryRequest, MemoryState, Post, ThreadRequest, ToMemory } from './messages.ts';

/** The memory, seen from the main thread. */
export type MemoryClient = {
  /** Gzipped JSON for a page. Throws a Refusal. */
  readonly ask: (request: MemoryRequest, asker: Asker) => Promise<Uint8Array<ArrayBuffer>>;
  /** Gzipped JSON for a caller of the API, through `share`, which holds its bytes. Throws a Refusal. */
  readonly askApi: <Shared>(
    request: ApiRequest,
    asker: Asker,
    share: (once: (until: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>) => Promise<Shared>,
  ) => Promise<Shared>;
  /** Notes a change that went through this server; undefined: nobody is signed in. */
  readonly act: (call: Call, user: string | undefined, body: unknown) => void;
  readonly state: () => MemoryState;
  readonly note: (state: MemoryState) => void;
  readonly receive: (message: FromMemory & { readonly kind: 'remembered' }) => void;
  /** `isReading`: whether the thread has a reading. */
  readonly start: (post: Post<ToMemory>, isReading?: () => boolean) => void;
  /** A reading has ended. */
  readonly noteReading: () => void;
  /** The watcher has ended, and the questions in it. */
  readonly end: () => void;
};

type Waiting = {
  readonly request: ThreadRequest;
  readonly end: (answer: Uint8Array<ArrayBuffer> | Refusal) => void;
};

const RETRY_SECONDS = 20;

/** Creates a client without a memory, until a watcher has started. It waits `patienceMs` for an answer. */
export function memoryClient(patienceMs: number, budget: ByteBudget): MemoryClient {
  let post: Post<ToMemory> | undefined;
  let isReading = () => false;
  let lastId = 0;
  let state: MemoryState = { trouble: undefined, isStandby: false, isCut: false, bytes: undefined };
  const waiting = new Map<number, Waiting>();
  const costly = costlyQuestions();
  const turns = threadTurns({ isReading: () => isReading() });
  const noMemory = () => new Refusal('GATEWAY_NO_MEMORY', { retryAfterSeconds: RETRY_SECONDS });

  async function askWatcher(request: ThreadRequest, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (gone.aborted) throw noMemory();
    const id = ++lastId;
    const send = post;
    if (!send) throw noMemory();
    if (costly.isRefused(request)) throw new Refusal('GATEWAY_COSTLY_QUESTION');
    return new Promise((resolve, reject) => {
      const end = (answer: Uint8Array<ArrayBuffer> | Refusal) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (answer instanceof Refusal) reject(answer);
        else resolve(answer);
      };
      const timer = setTimeout(() => end(noMemory()), patienceMs);
      waiting.set(id, { request, end });
      send({ kind: 'remember', id, request });
    });
  }

  return {
    async ask(request, asker) {
      const { gone } = asker;
      const bytes = await turns.forPage(asker, () => askWatcher(request, gone));
      await holdUntil(gone, budget)(bytes.length);
      return bytes;
    },
    askApi: (request, asker, share) => turns.forApi(asker, (until) => askWatcher(request, until), share),
    act(call, user, body) {
      const acted = actionOfCall(call, user, body);
      if (acted) post?.({ kind: 'acted', ...acted });
    },
    state: () => state,
    note(next) {
      state = { ...next, bytes: next.bytes ?? state.bytes };
    },
    receive: ({ id, bytes, refused }) =>
      waiting.get(id)?.end(bytes ?? (refused ? new Refusal(refused.code, refused) : noMemory())),
    noteReading: turns.noteEnd,
    start(postTo, isReadingNow = () => false) {
      post = postTo;
      isReading = isReadingNow;
    },
    end() {
      post = undefined;
      isReading = () => false;
      const because = 'The reader of the fleets has ended. It starts again.';
      state = { ...state, trouble: { since: Date.now(), because } };
      for (const { request, end } of waiting.values()) {
        costly.note(request);
        end(noMemory());
      }
    },
  };
}

/** The changes of which the memory takes note, by operation. */
const KINDS: Readonly<Record<string, Action['kind']>> = {
  'DELETE /ng/api/delegate-setup/delegate/:identifier': 'delete-delegate',
  'PUT /ng/api/delegate-group-tags/:identifier': 'change-tags',
  'PUT /api/setup/delegates/ng/v2/:identifier': 'change-tags',
  'POST /ng/api/delegate-token-ng': 'create-token',
  'PUT /ng/api/delegate-token-ng': 'revoke-token',
  'DELETE /ng/api/delegate-token-ng': 'delete-token',
};

/** Undefined when the memory takes no note of the call. */
export function actionOfCall(
  call: Call,
  user: string | undefined,
  body?: unknown,
): { readonly scopePath: string; readonly action: Omit<Action, 'at'> } | undefined {
  const kind = KINDS[operationName(call.operation)];
  const target = subjectOf(call);
  const scopePath = scopeOfCall(call);
  if (!kind || target === undefined || scopePath === undefined) return undefined;
  const { tags, groupCustomSelectors } = fieldsOf(body) ?? {};
  return {
    scopePath,
    action: {
      user,
      kind,
      target: plainText(target),
      ...(kind === 'change-tags' && { tags: readTexts(tags ?? groupCustomSelectors) }),
    },
  };
}
