import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GROUPS_EXAMPLE } from '@/api/contract-examples';
import { configureManager } from '@/api/manager';
import { json } from '@/api/testing';
import { scopeOf } from '@/domain/scope/scope';
import { tokensQuery } from '@/features/tokens/queries';
import { clock } from '@/lib/clock';
import { startFleetFeed } from './feed/fleet-feed';
import { PlayedWorker } from './feed/testing';
import { fleetQuery } from './queries';

const SCOPE = scopeOf('acct0001');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 15, 10, 30) });
  vi.stubGlobal('document', { hidden: false });
  clock.setOffset(0);
});
afterEach(() => {
  vi.useRealTimers();
  configureManager({});
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('an answer that waits for the page does not put the clock back', async () => {
  vi.stubGlobal('fetch', async () => json(GROUPS_EXAMPLE, 200, { date: new Date().toUTCString() }));
  const worker = new PlayedWorker();
  startFleetFeed((name) => worker.begin(name)).expect({ scope: SCOPE });
  await vi.waitFor(() => expect(worker.sent.some(({ kind }) => kind === 'answer')).toBe(true));
  pass(8_000);
  await new QueryClient().fetchQuery(fleetQuery(SCOPE));
  expect(clock.now()).toBe(Date.now());
});

test('a list of tokens that takes long does not put the clock back', async () => {
  configureManager({
    fetch: async () => {
      const date = new Date().toUTCString();
      const pull = (body: ReadableStreamDefaultController) => {
        pass(8_000);
        body.enqueue(new TextEncoder().encode('{"resource":[]}'));
        body.close();
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      return new Response(body, { headers: { date, 'content-type': 'application/json' } });
    },
  });
  await new QueryClient().fetchQuery(tokensQuery(SCOPE));
  expect(clock.now()).toBe(Date.now());
});
