import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EXAMPLE_TIME } from '@/testing/contract-examples';
import { fakeManager, json, rest } from '@/testing/manager';
import { configureManager } from './manager';
import { send, TIMEOUT_MS } from './send';

const call = { method: 'GET', path: '/ng/api/x', params: new URLSearchParams({ a: '1' }) } as const;

describe('a request', () => {
  test('is same-origin, without cache, redirects or a key by default', async () => {
    const [sent] = await sentFor(() => send(call));
    expect(sent).toMatchObject({ method: 'GET', path: '/gateway/ng/api/x', params: { a: '1' } });
    expect(sent?.init).toMatchObject({ credentials: 'same-origin', cache: 'no-store', redirect: 'manual' });
    expect(Object.fromEntries(sent?.headers ?? [])).toEqual({ accept: 'application/json' });
  });

  test('has its body as JSON', async () => {
    const [sent] = await sentFor(() => send({ ...call, method: 'POST', body: { filterType: 'Delegate' } }));
    expect(sent?.body).toEqual({ filterType: 'Delegate' });
    expect(sent?.headers.get('content-type')).toBe('application/json');
  });

  test('with DELETE and no body still has a content type', async () => {
    const [sent] = await sentFor(() => send({ ...call, method: 'DELETE' }));
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(sent?.init).not.toHaveProperty('body');
  });

  test('may accept another type of answer', async () => {
    const [sent] = await sentFor(() => send({ ...call, accept: 'text/plain' }));
    expect(sent?.headers.get('accept')).toBe('text/plain');
  });

  test('uses the configured key and base path', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => rest(null));
    configureManager({ fetch, apiKey: 'pat.a.b.c', basePath: 'https://manager.test/gateway/' });
    await send(call);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://manager.test/gateway/ng/api/x?a=1');
    expect(new Headers(init?.headers).get('x-api-key')).toBe('pat.a.b.c');
  });

  test('uses the current global fetch when no other is configured', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => rest(null));
    vi.stubGlobal('fetch', fetch);
    await send(call);
    expect(fetch).toHaveBeenCalledOnce();
  });

  async function sentFor(act: () => Promise<unknown>) {
    const sent = fakeManager(() => rest(null));
    await act();
    return sent;
  }
});

test('an empty successful answer has no data', async () => {
  fakeManager(() => new Response(null, { status: 204 }));
  await expect(send(call)).resolves.toMatchObject({ data: undefined, bytes: 0 });
});

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  test('is the server’s, compared with the local one when the headers arrive', async () => {
    const localTime = EXAMPLE_TIME - 3_600_000;
    vi.setSystemTime(localTime);
    fakeManager(async () => {
      await vi.advanceTimersByTimeAsync(400);
      return json({ ok: true });
    });
    await expect(send(call)).resolves.toMatchObject({
      serverTime: EXAMPLE_TIME,
      clockOffsetMs: EXAMPLE_TIME - (localTime + 400),
      durationMs: 400,
      bytes: 11,
    });
  });

  test('subtracts the time that the server of the page has cached the answer', async () => {
    vi.setSystemTime(EXAMPLE_TIME + 4_000);
    fakeManager(() => json({}, 200, { age: '4' }));
    await expect(send(call)).resolves.toMatchObject({ serverTime: EXAMPLE_TIME, clockOffsetMs: 0 });
  });

  test.each(['', 'yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'is unknown when the Date header is %j',
    async (date) => {
      fakeManager(() => json({}, 200, { date }));
      const answer = await send(call);
      expect(answer).not.toHaveProperty('serverTime');
      expect(answer).not.toHaveProperty('clockOffsetMs');
    },
  );
});

test('a failure without a correlation id has the id of its request', async () => {
  fakeManager(() => json({ message: 'no' }, 500, { 'x-request-id': 'aaaa-1234' }));
  await expect(send(call)).rejects.toMatchObject({ correlationId: 'aaaa-1234' });
});

describe('reaching the Manager', () => {
  test('fails when the network fails', async () => {
    const cause = new TypeError('Failed to fetch');
    fakeManager(() => Promise.reject(cause));
    await expect(send(call)).rejects.toMatchObject({ kind: 'unreachable', isTransient: true, cause });
  });

  test('fails when the connection breaks within the body', async () => {
    fakeManager(() => new Response(brokenBody(), { status: 200 }));
    await expect(send(call)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['headers', hangingAnswer],
    ['body', hangingBody],
  ])('fails when the %s take longer than 30 seconds', async (_part, answer) => {
    vi.useFakeTimers();
    fakeManager(({ init }) => answer(init.signal));
    const outcome = send(call).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({
      kind: 'unreachable',
      message: 'The Manager did not answer within 30 seconds.',
    });
  });

  test('clears its timer when the answer arrives', async () => {
    vi.useFakeTimers();
    fakeManager(() => rest(null));
    await send(call);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an abort rejects with an AbortError', () => {
  test('before anything is sent', async () => {
    const sent = fakeManager(() => rest(null));
    await expect(send({ ...call, signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError');
    expect(sent).toEqual([]);
  });

  test.each([
    ['headers', hangingAnswer],
    ['body', hangingBody],
  ])('with its own reason while waiting for the %s', async (_part, answer) => {
    const controller = new AbortController();
    fakeManager(({ init }) => answer(init.signal));
    const outcome = send({ ...call, signal: controller.signal });
    const reason = new DOMException('left the page', 'AbortError');
    setTimeout(() => controller.abort(reason), 1);
    await expect(outcome).rejects.toBe(reason);
  });

  test('even when the answer arrives at the same moment', async () => {
    const controller = new AbortController();
    fakeManager(() => {
      controller.abort();
      return rest(null);
    });
    await expect(send({ ...call, signal: controller.signal })).rejects.toHaveProperty('name', 'AbortError');
  });
});

describe('an answer that is too large is cancelled, with a failure that names the limit', () => {
  /** Sends pieces of 1 MB. Stops at 300, so that the test fails instead of hanging when the limit is missing. */
  function endlessBody(character: string) {
    const piece = new TextEncoder().encode(character.repeat(1_000_000));
    const seen = { pieces: 0, isCancelled: false };
    const body = new ReadableStream({
      pull(stream) {
        seen.pieces += 1;
        if (seen.pieces > 300) stream.close();
        else stream.enqueue(piece);
      },
      cancel: () => {
        seen.isCancelled = true;
      },
    });
    return { seen, answer: (status: number) => new Response(body, { status }) };
  }

  test.each([200, 500])('with status %d, when its blanks must all be kept', async (status) => {
    const { seen, answer } = endlessBody(' ');
    fakeManager(() => answer(status));
    await expect(send(call)).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'The answer of the Manager is too large: more than 64 MB that cannot be read in parts.',
      status,
    });
    expect(seen.isCancelled).toBe(true);
    expect(seen.pieces).toBeLessThan(70);
  });

  test('when a list is read as it arrives', async () => {
    const { seen, answer } = endlessBody('x');
    fakeManager(() => answer(200));
    const openBody = () => ({ push: () => 0, finish: () => ({}) });
    await expect(send({ ...call, openBody })).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'The answer of the Manager is too large: more than 256 MB.',
      status: 200,
    });
    expect(seen.isCancelled).toBe(true);
    expect(seen.pieces).toBeLessThan(262);
  });

  test('when its items cannot be processed', async () => {
    const { seen, answer } = endlessBody('x');
    fakeManager(() => answer(200));
    const openBody = () => ({
      push: () => {
        throw new Error('no more');
      },
      finish: () => ({}),
    });
    await expect(send({ ...call, openBody })).rejects.toThrow('no more');
    expect(seen.isCancelled).toBe(true);
  });
});

function hangingAnswer(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

function hangingBody(signal: AbortSignal | null | undefined): Response {
  return new Response(
    new ReadableStream({
      start: (stream) =>
        signal?.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError'))),
    }),
  );
}

function brokenBody(): ReadableStream {
  return new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
}
