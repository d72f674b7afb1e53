import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byteBudget } from '../limits/byte-budget.ts';
import type { Upstream } from '../manager/manager-client.ts';
import { DEFAULT_LIMITS, managerClient } from '../manager/manager-client.ts';
import { deferred, serve } from '../tests/http.ts';
import { bridgedFetch } from './bridged-fetch.ts';
import { watchersCalls } from './manager-calls.ts';

const KEY = 'pat.a.token.s3cret-and-long';
const LISTING = '/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=a';
const DELETION = '/gateway/ng/api/delegate-setup/delegate/_d?accountIdentifier=a';

/** The `fetch` of a watcher, whose calls reach this Manager. */
async function bridgedTo(manager: RequestListener) {
  const endpoint = new URL(`http://127.0.0.1:${await serve(manager)}/gateway`);
  const client = managerClient({ endpoint, ca: undefined }, DEFAULT_LIMITS);
  onTestFinished(() => client.close());
  const upstream: Upstream = {
    manager: { endpoint, account: 'a', apiKey: KEY, apiKeyFile: undefined, ca: undefined },
    client,
    key: { current: () => KEY, all: () => [KEY], close: () => {} },
    limits: DEFAULT_LIMITS,
    budget: byteBudget(1_000_000),
  };
  const calls = watchersCalls(upstream, (message) => bridge.receive(structuredClone(message)));
  const bridge = bridgedFetch(
    (message) => calls.receive(structuredClone(message)),
    () => undefined,
  );
  return { fetch: bridge.fetch, abort: calls.abort };
}

const json: RequestListener = (_incoming, response) => response.setHeader('content-type', 'application/json');

test('a call has the key, and its answer has not', async () => {
  const keys: unknown[] = [];
  const { fetch } = await bridgedTo((incoming, response) => {
    keys.push(incoming.headers['x-api-key']);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ echo: KEY }));
  });
  const answer = await fetch(LISTING);
  expect([answer.status, await answer.json()]).toEqual([200, { echo: 'pat.a.token.[key removed]' }]);
  expect(keys).toEqual([KEY]);
});

test('a call that is over listens to its signal no more', async () => {
  const { fetch } = await bridgedTo((incoming, response) => {
    json(incoming, response);
    response.end('{}');
  });
  const { signal } = new AbortController();
  const answer = await fetch(LISTING, { signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await answer.text();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
  ['a change', DELETION, 'DELETE'],
  ['an unknown operation', '/gateway/ng/api/other', 'GET'],
  ['another path of the host', '/admin', 'GET'],
])(
  'the watcher passes no call that changes something or that the page never makes: %s',
  async (_what, target, method) => {
    let calls = 0;
    const { fetch } = await bridgedTo((incoming, response) => {
      calls += 1;
      json(incoming, response);
      response.end('{}');
    });
    const answer = await fetch(target, { method });
    expect([answer.status, (await answer.json()).responseMessages[0].code]).toEqual([
      404,
      'GATEWAY_UNKNOWN_OPERATION',
    ]);
    expect(calls).toBe(0);
  },
);

describe('a large answer', () => {
  const MANY = 20_000_000;
  const large: RequestListener = (incoming, response) => {
    json(incoming, response);
    response.end(Buffer.alloc(MANY, '1'));
  };

  test('arrives whole, in parts that wait for the reader', async () => {
    const { fetch } = await bridgedTo(large);
    expect((await (await fetch(LISTING)).arrayBuffer()).byteLength).toBe(MANY);
  });

  test('ends at the Manager when the reader cancels it, before or while it arrives', async () => {
    const asked = [deferred(), deferred()];
    const ended = [deferred(), deferred()];
    let calls = 0;
    const { fetch } = await bridgedTo((incoming, response) => {
      const call = calls;
      calls += 1;
      response.once('close', () => ended[call]?.resolve());
      json(incoming, response);
      if (call === 1) response.write(Buffer.alloc(1_000_000, '1'));
      asked[call]?.resolve();
    });
    const stop = new AbortController();
    const reason = new Error('No longer watched.');
    const first = fetch(LISTING, { signal: stop.signal });
    await asked[0]?.promise;
    stop.abort(reason);
    await expect(first).rejects.toBe(reason);
    await ended[0]?.promise;
    const second = await fetch(LISTING);
    await second.body?.cancel();
    await ended[1]?.promise;
    await expect(fetch(LISTING, { signal: stop.signal })).rejects.toBe(reason);
    expect(calls).toBe(2);
  });

  test('that breaks off fails, and is not taken for the whole', async () => {
    const { fetch } = await bridgedTo((incoming, response) => {
      json(incoming, response);
      response.setHeader('content-length', MANY);
      response.write(Buffer.alloc(1_000_000, '1'), () => response.destroy());
    });
    const answer = await fetch(LISTING);
    await expect(answer.arrayBuffer()).rejects.toThrow('The answer broke off.');
  });
});

test('a call to a Manager that is not there is answered as the gateway does', async () => {
  const { fetch } = await bridgedTo((incoming) => void incoming.socket.destroy());
  const answer = await fetch(LISTING);
  expect([answer.status, (await answer.json()).responseMessages[0].code]).toEqual([
    502,
    'GATEWAY_UNREACHABLE',
  ]);
});

test('an answer without content has no body', async () => {
  const { fetch } = await bridgedTo((_incoming, response) => void response.writeHead(204).end());
  expect((await fetch(LISTING)).status).toBe(204);
});
