import { describe, expect, test, vi } from 'vitest';
import { threadTurns } from './thread-turns.ts';

const NEVER = new AbortController().signal;

/** Turns of a thread that works on what `asked` names, until the test ends it. */
function aThread() {
  vi.useFakeTimers();
  let isReading = false;
  const asked: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = threadTurns({ isReading: () => isReading, now: Date.now });
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      asked.push(name);
      ends.set(name, () => resolve(name));
    });
  return {
    asked,
    page: (reader: string, name: string) => void turns.forPage({ reader, gone: NEVER }, work(name)),
    api: (reader: string, name: string, gone = NEVER) => {
      const answer = turns.forApi({ reader, gone }, work(name), (once) => once(gone));
      answer.catch(() => {});
      return answer;
    },
    /** The thread has the answer after this time. */
    end: async (name: string, afterMs = 0) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    reading: async (is: boolean) => {
      isReading = is;
      if (!is) turns.noteEnd();
      await vi.advanceTimersByTimeAsync(0);
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('the API', () => {
  test('asks one question at once, and its callers take turns', async () => {
    const { api, asked, end } = aThread();
    for (const name of ['ana 1', 'ana 2', 'ana 3']) void api('ana', name);
    void api('ben', 'ben 1');
    await end('nothing yet');
    expect(asked).toEqual(['ana 1']);
    await end('ana 1');
    await end('ben 1');
    expect(asked).toEqual(['ana 1', 'ben 1', 'ana 2']);
  });

  test('waits for readings and pages, and for readings of a slow Manager only a while', async () => {
    const { api, page, asked, end, reading, pass } = aThread();
    await reading(true);
    page('eva', 'page');
    void api('ana', 'api 1');
    await end('page', 1_000);
    expect(asked).toEqual(['page']);
    await reading(false);
    expect(asked).toEqual(['page', 'api 1']);
    await reading(true);
    void api('ana', 'api 2');
    await end('api 1');
    expect(asked).not.toContain('api 2');
    await pass(5_000);
    expect(asked).toContain('api 2');
  });

  test('gives one caller 20 s of computing in a minute, and others theirs', async () => {
    const { api, asked, end, pass } = aThread();
    const first = api('ana', 'long');
    const second = api('ana', 'next');
    await end('nothing yet');
    await end('long', 20_000);
    await expect(first).resolves.toBe('long');
    await expect(second).rejects.toMatchObject({ code: 'GATEWAY_TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
    void api('ben', 'ben');
    await end('ben');
    await pass(60_000);
    void api('ana', 'again');
    await pass(0);
    expect(asked).toEqual(['long', 'ben', 'again']);
  });
});

test('while the thread reads, the questions of one page leave it as much time as they take', async () => {
  const { page, asked, end, reading, pass } = aThread();
  await reading(true);
  page('eva', 'first');
  page('eva', 'second');
  page('fay', 'other');
  await pass(0);
  expect(asked).toEqual(['first', 'other']);
  await end('first', 800);
  await pass(799);
  expect(asked).not.toContain('second');
  await pass(1);
  expect(asked).toContain('second');
  page('eva', 'third');
  await end('second', 800);
  await reading(false);
  expect(asked).toContain('third');
});
