import { expect, test, vi } from 'vitest';
import { DEFAULT_NOTICE_RULES } from '@/domain/notices/rules';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import { edges } from '@/testing/history';
import { setUpDatabases } from '../tests/databases.ts';
import { aHost } from '../tests/memory-host.ts';
import type { Sent } from './notice-queue.ts';

const [database] = setUpDatabases();

/** A host whose notices a function takes. `kinds` are those that were tried. */
async function aSender(send: () => Sent) {
  const kinds: string[] = [];
  const notices = {
    rules: DEFAULT_NOTICE_RULES,
    target: '',
    filter: '',
    send: async ({ kind }: { readonly kind: string }) => {
      kinds.push(kind);
      return send();
    },
    onState: () => {},
  };
  const open = (await database?.create()) ?? (() => Promise.reject(new Error('no database')));
  return { kinds, host: aHost(open, { notices }) };
}

test('what a webhook asks to wait is waited, whatever is read meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let sent: Sent = { became: 'failed', retryAfterMs: HOUR_MS };
  const { host, kinds } = await aSender(() => sent);
  await host.poll(edges(8));
  await host.poll(edges(7));
  await host.poll(edges(7), 2 * MINUTE_MS);
  await expect.poll(() => kinds).toEqual(['missing']);
  for (let minute = 0; minute < 59; minute++) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await host.poll(edges(7), MINUTE_MS);
  }
  expect(kinds).toEqual(['missing']);
  sent = { became: 'failed' };
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await expect.poll(() => kinds).toEqual(['missing', 'missing']);
  // Without such a wish, the waits become longer by themselves.
  sent = { became: 'taken' };
  await host.poll(edges(7));
  await vi.advanceTimersByTimeAsync(4 * SECOND_MS);
  await expect.poll(() => kinds).toEqual(['missing', 'missing', 'missing']);
});
