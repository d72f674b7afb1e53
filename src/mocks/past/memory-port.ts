import { type FailureData, failureData, failureOf, ManagerError } from '@/api/errors';
import { answersBy, type Memory } from '@/domain/memory/questions';

type Name = keyof Memory;

interface Question {
  readonly id: number;
  readonly name: Name;
  readonly input: unknown;
}

type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: FailureData };

/** Answers the questions that {@link connectMemory} sends from the other end of a channel. */
export function serveMemory(port: MessagePort, memory: Memory): void {
  async function reply({ id, name, input }: Question): Promise<void> {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other end sends what the question takes
      const ask = memory[name] as (input: unknown) => Promise<unknown>;
      port.postMessage({ id, answer: await ask(input) } satisfies Reply);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const failure = cause instanceof ManagerError ? cause : new ManagerError('unreadable', why);
      port.postMessage({ id, failure: failureData(failure) } satisfies Reply);
    }
  }
  port.addEventListener('message', ({ data }: MessageEvent<Question>) => void reply(data));
  port.start();
}

/** The memory at the other end of a channel. Its functions throw a ManagerError; when cancelled, the signal's abort reason. */
export function connectMemory(port: MessagePort): Memory {
  const waiting = new Map<number, (answer: Reply) => void>();
  let lastId = 0;
  port.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  port.start();

  async function ask<Answer>(name: Name, input: unknown, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const id = ++lastId;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    port.postMessage({ id, name, input } satisfies Question);
    const answer = await answered;
    signal?.throwIfAborted();
    if ('failure' in answer) throw failureOf(answer.failure);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other end answers each question with its type
    return answer.answer as Answer;
  }
  return {
    about: ({ signal } = {}) => ask('about', undefined, signal),
    ...answersBy((name, question, { signal } = {}) => ask(name, question, signal)),
    dismiss: (delegate, { signal } = {}) => ask('dismiss', delegate, signal),
    undoDismiss: (delegate, { signal } = {}) => ask('undoDismiss', delegate, signal),
  };
}
