import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { byteBudget } from '../limits/byte-budget.ts';
import type { ToWatcher } from '../watch/messages.ts';
import { memoryClient } from './client.ts';
import type { MemoryRequest } from './messages.ts';

/** A client whose watcher answers when the test says so, with 8 bytes. */
function aClient() {
  const posted: (ToWatcher & { readonly kind: 'remember' })[] = [];
  const client = memoryClient(60_000, byteBudget(10, undefined, 10));
  client.start((message) => message.kind === 'remember' && posted.push(message));
  return {
    ...client,
    posted,
    ask: (reader: string, gone = new AbortController().signal, request: MemoryRequest = { name: 'about' }) =>
      client.ask(request, { reader, gone }),
    answer: () =>
      client.receive({ kind: 'remembered', id: posted.at(-1)?.id ?? 0, bytes: new Uint8Array(8) }),
  };
}

test('the questions of one reader wait for each other, and those of others do not wait for them', async () => {
  const { posted, ask, answer } = aClient();
  const done = new AbortController();
  const first = ask('ana', done.signal);
  const second = ask('ana');
  await expect.poll(() => posted).toHaveLength(1);
  answer();
  await first;
  done.abort();
  await expect.poll(() => posted).toHaveLength(2);
  void ask('ben');
  await expect.poll(() => posted).toHaveLength(3);
  void second;
});

test('a question of a visitor who has left is not asked', async () => {
  const { posted, ask, answer } = aClient();
  const first = ask('ana');
  const left = ask('ana', AbortSignal.abort());
  await expect.poll(() => posted).toHaveLength(1);
  answer();
  await first;
  await expect(left).rejects.toThrow('cannot be read now');
  expect(posted).toHaveLength(1);
});

test('answers that are being sent count towards the memory of all answers', async () => {
  const { posted, ask, answer } = aClient();
  const sent = new AbortController();
  const ofAna = ask('ana', sent.signal);
  await expect.poll(() => posted).toHaveLength(1);
  answer();
  await ofAna;
  const ofBen = ask('ben');
  await expect.poll(() => posted).toHaveLength(2);
  answer();
  await expect(ofBen).rejects.toThrow('too many answers');
  sent.abort();
  const again = ask('ben');
  await expect.poll(() => posted).toHaveLength(3);
  answer();
  await expect(again).resolves.toHaveLength(8);
});

test('without a watcher nothing is recorded, and the state says why', async () => {
  const { ask, end, state, note } = aClient();
  const asked = ask('ana');
  await expect.poll(() => state().trouble).toBeUndefined();
  end();
  await expect(asked).rejects.toThrow('cannot be read now');
  expect(state().trouble?.because).toContain('has ended');
  note({ trouble: undefined, isStandby: false, isCut: false, bytes: undefined });
  expect(state().trouble).toBeUndefined();
});

test('a question during which the watcher ended twice is refused, and others are asked', async () => {
  const { posted, ask, end, start } = aClient();
  const missing = { name: 'missing', question: { scope: scopeOf('acme'), dismissed: true } } as const;
  for (const at of [1, 2]) {
    const asked = ask('ana', undefined, { ...missing, question: { ...missing.question, at } });
    await expect.poll(() => posted).toHaveLength(at);
    end();
    await expect(asked).rejects.toThrow('cannot be read now');
    start((message) => message.kind === 'remember' && posted.push(message));
  }
  const again = { ...missing, question: { ...missing.question, at: 3 } };
  await expect(ask('ben', undefined, again)).rejects.toThrow('not asked again for 10 minutes');
  void ask('ben');
  await expect.poll(() => posted).toHaveLength(3);
});
