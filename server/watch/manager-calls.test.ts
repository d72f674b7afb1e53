import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byteBudget } from '../limits/byte-budget.ts';
import { DEFAULT_LIMITS, managerClient, type Upstream } from '../manager/manager-client.ts';
import { deferred, serve } from '../tests/http.ts';
import { fetchFor } from './manager-calls.ts';

const KEY = 'pat.a.token.s3cret-and-long';
const LISTING = '/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=a';
const DELETION = '/gateway/ng/api/delegate-setup/delegate/_d?accountIdentifier=a';

/** The `fetch` of the readings, whose calls reach this Manager. */
async function fetchFrom(manager: RequestListener) {
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
  return fetchFor(upstream, undefined);
}

const json: RequestListener = (_incoming, response) => response.setHeader('content-type', 'application/json');

test('a call has the key, and its answer has not', async () => {
  const keys: unknown[] = [];
  const fetch = await fetchFrom((incoming, response) => {
    keys.push(incoming.headers['x-api-key']);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ echo: KEY }));
  });
  const answer = await fetch(LISTING);
  expect([answer.status, await answer.json()]).toEqual([200, { echo: 'pat.a.token.[key removed]' }]);
  expect(keys).toEqual([KEY]);
});

test.each([
  ['a change', DELETION, 'DELETE'],
  ['an unknown operation', '/gateway/ng/api/other', 'GET'],
  ['another path of the host', '/admin', 'GET'],
])(
  'a call that changes something, or that the page never makes, is refused: %s',
  async (_what, target, method) => {
    let calls = 0;
    const fetch = await fetchFrom((incoming, response) => {
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

  test('arrives whole', async () => {
    const fetch = await fetchFrom((incoming, response) => {
      json(incoming, response);
      response.end(Buffer.alloc(MANY, '1'));
    });
    expect((await (await fetch(LISTING)).arrayBuffer()).byteLength).toBe(MANY);
  });

  test('ends at the Manager when it is cancelled, before or while it arrives', async () => {
    const asked = [deferred(), deferred()];
    const ended = [deferred(), deferred()];
    let calls = 0;
    const fetch = await fetchFrom((incoming, response) => {
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
    expect(calls).toBe(2);
  });

  test('that breaks off fails, and is not taken for the whole', async () => {
    const fetch = await fetchFrom((incoming, response) => {
      json(incoming, response);
      response.setHeader('content-length', MANY);
      response.write(Buffer.alloc(1_000_000, '1'), () => response.destroy());
    });
    const answer = await fetch(LISTING);
    await expect(answer.arrayBuffer()).rejects.toThrow('other side closed');
  });
});

test('a call to a Manager that is not there is answered as the gateway does', async () => {
  const fetch = await fetchFrom((incoming) => void incoming.socket.destroy());
  const answer = await fetch(LISTING);
  expect([answer.status, (await answer.json()).responseMessages[0].code]).toEqual([
    502,
    'GATEWAY_UNREACHABLE',
  ]);
});

test('an answer without content has no body', async () => {
  const fetch = await fetchFrom((_incoming, response) => void response.writeHead(204).end());
  expect((await fetch(LISTING)).status).toBe(204);
});
