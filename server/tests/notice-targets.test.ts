import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { serveOverHttp } from '@/mocks/serve';
import { NOW } from '@/testing/fleets';
import { edges, POLL_MS } from '@/testing/history';
import { standingManager } from '@/testing/mock-manager';
import { openSqlite } from '../memory/sqlite.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { historyFile } from './databases.ts';
import { ask } from './http.ts';
import { aHost } from './memory-host.ts';
import { makePage, start } from './testing.ts';
import { aWebhook, sending } from './webhook.ts';

test('two targets get what their filters show, and one that hangs stops nothing of the other', async () => {
  const file = await historyFile();
  const silent = { instances: [{ heartbeatAt: NOW + POLL_MS }] };
  const [prod, all, none] = [await aWebhook(), await aWebhook(), await aWebhook()];
  const senders = [
    sending(prod.url, { filter: 'tag:prod' }),
    sending(all.url),
    sending(none.url, { filter: 'tag:prodd' }),
  ];
  all.answers(() => {});
  const host = aHost(() => openSqlite(file), { notices: senders.map(({ notices }) => notices) });
  const entries = (isDown: boolean) => [
    ...edges(3, { tags: ['prod'], ...(isDown && silent) }),
    ...edges(8, isDown ? silent : {}).slice(3, 7),
    ...edges(8).slice(7),
  ];
  await host.poll(entries(false));
  await host.poll(entries(true), 8 * MINUTE_MS);
  await expect.poll(prod.kinds).toEqual(['outage-begun']);
  await host.poll(entries(false));
  await expect.poll(prod.kinds).toEqual(['outage-begun', 'outage-over']);
  expect(prod.received[0]?.body).toMatchObject({
    count: 3,
    title: expect.stringMatching(/^Outage of 3 delegates/),
  });
  expect(all.received.map(({ body }) => body)).toMatchObject([{ kind: 'outage-begun', count: 7 }]);
  expect(none.received).toEqual([]);
  expect(new Set([...prod.ids(), ...all.ids()]).size).toBe(3);
  await expect
    .poll(() => senders.map(({ webhook }) => webhook.state()))
    .toMatchObject([
      { shown: 3, waiting: 0 },
      { shown: undefined, waiting: 2 },
      { shown: 0, waiting: 0 },
    ]);
  expect(senders[2]?.lines).toEqual([expect.stringContaining('shows no delegate')]);
});

test('/readyz names a target whose filter shows no delegate, by its number', async () => {
  const manager = await serveOverHttp(standingManager());
  onTestFinished(manager.close);
  const { port, stop } = await start(
    await makePage(),
    {
      HARNESS_ENDPOINT: manager.url,
      HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s3cret',
      HISTORY_FILE: await historyFile(),
      NOTIFY_URL: 'http://127.0.0.1:9/',
      NOTIFY_FILTER: 'tag:nobody-has-it',
    },
    { startWatcher: watcherInProcess },
  );
  onTestFinished(stop);
  await expect
    .poll(async () => JSON.parse((await ask({ port, path: '/readyz' })).body))
    .toMatchObject({ ready: true, filtersWithoutDelegates: [1] });
});
