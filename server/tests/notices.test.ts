import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { serveOverHttp } from '@/mocks/serve';
import { NOW } from '@/testing/fleets';
import { edges, LISTING, POLL_MS } from '@/testing/history';
import { standingManager, TEST_NOW } from '@/testing/mock-manager';
import { addNotices, positionOf } from '../memory/notice-queue.ts';
import { openSqlite } from '../memory/sqlite.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { historyFile, setUpDatabases } from './databases.ts';
import { ask } from './http.ts';
import { aHost } from './memory-host.ts';
import { makePage, start } from './testing.ts';
import { aWebhook, NOTICE, SECRET, sending } from './webhook.ts';

const databases = setUpDatabases();
const QUEUE = { listing: LISTING, target: '' };
const noDatabase = () => Promise.reject(new Error('no database'));
const silent = { instances: [{ heartbeatAt: NOW + POLL_MS }] };
/** Of eight delegates, the first ones are silent. */
const withSilent = (count: number) => [...edges(8).slice(count), ...edges(count, silent)];

describe.each(databases)('$kind:', ({ create }) => {
  test('notices are sent once and in order, over restarts', async () => {
    const open = await create();
    const { url, kinds, ids, received } = await aWebhook();
    const { webhook, notices } = sending(url);
    const first = aHost(open, { notices });
    await first.poll(edges(8));
    await first.poll(withSilent(4), 8 * MINUTE_MS);
    await expect.poll(webhook.state).toMatchObject({ taken: 1, waiting: 0 });
    await first.close();

    const second = aHost(open, { startsAt: first.now(), notices: sending(url).notices });
    await second.poll(withSilent(6), 6 * MINUTE_MS);
    await second.poll(withSilent(6), HOUR_MS);
    await second.poll(edges(7));
    await second.poll(edges(7), 2 * MINUTE_MS);
    await expect.poll(kinds).toEqual(['outage-begun', 'outage-grown', 'outage-over', 'missing']);
    expect(new Set(ids()).size).toBe(4);
    expect(received[3]).toMatchObject({
      path: `/${SECRET}?token=${SECRET}`,
      body: {
        kind: 'missing',
        account: 'acme',
        scope: 'acme',
        title: expect.stringMatching(/^edge-8 is missing, as of .* UTC\.$/),
        count: 1,
        delegates: [{ name: 'edge-8', identifier: '_edge_8' }],
        url: expect.stringContaining('https://fleet.example.com/account/acme/delegates/activity?'),
      },
    });
  });

  test('what waits is sent after a restart, with the same id', async () => {
    const open = await create();
    const { url, answers, ids, kinds } = await aWebhook();
    answers((response) => void response.writeHead(500).end());
    const first = aHost(open, { notices: sending(url).notices });
    await first.poll(edges(8));
    await first.poll(withSilent(4), 8 * MINUTE_MS);
    await expect.poll(kinds).toEqual(['outage-begun']);
    await first.close();

    answers((response) => void response.end());
    const { webhook, notices } = sending(url);
    const second = aHost(open, { startsAt: first.now(), notices });
    await second.poll(edges(8));
    await expect.poll(() => webhook.state().taken).toBe(2);
    expect(kinds()).toEqual(['outage-begun', 'outage-begun', 'outage-over']);
    expect(new Set(ids()).size).toBe(2);
    await expect.poll(() => webhook.state()).toMatchObject({ waiting: 0, trouble: undefined });
  });

  test('what waits and is over by then is told as over', async () => {
    const open = await create();
    const { url, answers, received, kinds } = await aWebhook();
    answers((response) => void response.writeHead(500).end());
    const host = aHost(open, { notices: sending(url).notices });
    await host.poll(edges(8));
    await host.poll([...edges(7).slice(4), ...edges(4, silent)], 8 * MINUTE_MS);
    await host.poll(edges(7), 2 * MINUTE_MS);
    await host.poll(edges(8));
    await expect.poll(() => received.length).toBeGreaterThan(0);
    answers((response) => void response.end());
    await expect.poll(kinds).toContain('outage-over');
    expect(received.slice(-3).map(({ body }) => `${body.kind}: ${body.title}`)).toEqual([
      'outage-begun: Outage of 4 delegates from 15 Sept 2026, 10:30 UTC to 10:40.',
      'missing: edge-8 went missing, and is listed again, as of 15 Sept 2026, 10:41 UTC.',
      'outage-over: Outage of 4 delegates from 15 Sept 2026, 10:30 UTC to 10:40.',
    ]);
  });

  test('a memory of before begins to send from now', async () => {
    const open = await create();
    const before = aHost(open);
    await before.poll(edges(8));
    await before.poll(withSilent(4), 8 * MINUTE_MS);
    await before.poll(edges(7));
    await before.close();
    const { url, kinds } = await aWebhook();
    const { webhook, notices } = sending(url);
    const host = aHost(open, { startsAt: before.now(), notices });
    await host.poll(edges(7), 2 * MINUTE_MS);
    await host.poll(edges(6));
    await host.poll(edges(6), 2 * MINUTE_MS);
    await expect.poll(() => webhook.state().taken).toBe(1);
    expect(kinds()).toEqual(['missing']);
  });
});

// A file has one server.
test.each(databases.filter(({ kind }) => kind !== 'sqlite'))(
  'of two replicas with $kind, one sends; the other goes on when it ends',
  async ({ create }) => {
    const open = await create();
    const { url, kinds, ids } = await aWebhook();
    const [one, other] = [sending(url), sending(url)];
    const first = aHost(open, { notices: one.notices });
    const second = aHost(open, { notices: other.notices });
    const both = async (...poll: Parameters<typeof first.poll>) => {
      await first.poll(...poll);
      await second.poll(...poll);
    };
    await both(edges(8));
    await both(withSilent(4), 8 * MINUTE_MS);
    await both(withSilent(4));
    await expect.poll(one.webhook.state).toMatchObject({ taken: 1, waiting: 0 });
    await first.close();
    await second.poll(withSilent(4));
    await second.poll(edges(8));
    await expect.poll(other.webhook.state).toMatchObject({ taken: 1, waiting: 0 });
    expect(kinds()).toEqual(['outage-begun', 'outage-over']);
    expect(new Set(ids()).size).toBe(2);
  },
);

test('while 1,000 notices wait no more are made; then an outage has its beginning and its end', async () => {
  const open = (await databases[0]?.create()) ?? noDatabase;
  const { url, kinds, ids, answers } = await aWebhook();
  answers((response) => void response.writeHead(500).end());
  const before = aHost(open, { notices: sending(url).notices });
  await before.poll(edges(8));
  await before.close();
  const { db, close } = await open();
  const position = await positionOf(db, QUEUE);
  if (!position) throw new Error('No notices were made.');
  const waiting = Array.from({ length: 1_000 }, (_, at) => ({ ...NOTICE, key: `${at}` }));
  await addNotices(db, QUEUE, { position, notices: waiting }, { idOf: ({ key }) => key, at: NOW });
  await close();

  const { webhook, notices } = sending(url);
  const host = aHost(open, { startsAt: before.now(), notices });
  await host.poll(withSilent(4), 8 * MINUTE_MS);
  await host.poll(edges(8));
  await expect.poll(webhook.state).toMatchObject({ taken: 0, waiting: 1_000 });
  answers((response) => void response.end());
  await expect.poll(webhook.state).toMatchObject({ taken: 1_000, waiting: 0 });
  await host.poll(edges(8));
  await expect.poll(() => kinds().slice(-2)).toEqual(['outage-begun', 'outage-over']);
  expect([...new Set(ids())]).toHaveLength(1_002);
  expect([...new Set(ids())].slice(0, 1_000)).toEqual(waiting.map(({ key }) => key));
});

/** What a webhook does, and what is said of it. */
const FAILURES: Record<string, [(response: ServerResponse) => void, RegExp]> = {
  'answers 500': [(response) => response.writeHead(500).end(SECRET), /^[\d.:]+ answers 500\.$/],
  redirects: [
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/private' }).end(),
    /^[\d.:]+ answers with a redirect \(302\), which this server does not follow\.$/,
  ],
  'closes the connection': [
    (response) => response.destroy(),
    /^The webhook could not be reached\. \([\d.:]+: \w+\)$/,
  ],
};

test.each([
  [403, 'refused'],
  [500, 'failed'],
  [404, 'failed'],
] as const)('an answer of %i is %s: only what is refused goes without names later', async (status, sent) => {
  const { url, answers } = await aWebhook();
  answers((response) => void response.writeHead(status).end());
  expect(await sending(url).webhook.send(NOTICE)).toMatchObject({ became: sent });
});

test.each([
  [429, '3600', 3_600_000, ' It asks to wait for 1 h.'],
  [503, '7', 7_000, ' It asks to wait for 7 s.'],
  [302, '60', 60_000, ' It asks to wait for 1 min.'],
  [500, 'Tue, 15 Sep 2026 12:30:00 GMT', 7_200_000, ' It asks to wait for 2 h.'],
  [429, '999999999', DAY_MS, ' It asks to wait for 1 day.'],
  [429, 'Tue, 15 Sep 2026 09:30:00 GMT', undefined, ''],
  [429, '0', 0, ''],
  [429, 'soon', undefined, ''],
])(
  'after %i with Retry-After %s the next try waits as long, a day at most',
  async (status, after, ms, said) => {
    const { url, answers } = await aWebhook();
    const date = 'Tue, 15 Sep 2026 10:30:00 GMT';
    answers((response) => void response.writeHead(status, { 'retry-after': after, date }).end());
    const { webhook } = sending(url);
    expect(await webhook.send(NOTICE)).toEqual({ became: 'failed', retryAfterMs: ms });
    expect(webhook.state().trouble?.because).toMatch(new RegExp(`^\\S+ answers [^.]+\\.${said}$`));
  },
);

test('a webhook that hangs is given up after its time, and nothing waits for it', async () => {
  const { url, answers, kinds } = await aWebhook();
  const { webhook, notices } = sending(url);
  const [database] = databases;
  const host = aHost((await database?.create()) ?? noDatabase, { notices });
  answers(() => {});
  await host.poll(edges(8));
  await host.poll(withSilent(4), 8 * MINUTE_MS);
  await expect.poll(kinds).toEqual(['outage-begun']);
  const since = performance.now();
  for (let poll = 0; poll < 5; poll++) await host.poll(withSilent(4));
  expect(performance.now() - since).toBeLessThan(8_000);
  await expect
    .poll(() => webhook.state().trouble?.because)
    .toMatch(/^The webhook did not answer within 10 s\. \([\d.:]+\)$/);
});

test('what waits is sent by the server, whose /readyz and metrics say how it goes, without the address', async () => {
  const manager = await serveOverHttp(standingManager());
  onTestFinished(manager.close);
  const file = await historyFile();
  const { url, answers, host } = await aWebhook();
  answers((response) => void response.writeHead(503).end());
  const before = aHost(() => openSqlite(file), {
    startsAt: TEST_NOW - 20 * MINUTE_MS,
    manager: `${new URL(manager.url).host}/gateway demo`,
    notices: sending(url).notices,
  });
  await before.poll(edges(8));
  await before.poll(edges(7));
  await before.poll(edges(7), 2 * MINUTE_MS);
  await before.close();

  const { port, metricsApp, stop } = await start(
    await makePage(),
    {
      HARNESS_ENDPOINT: manager.url,
      HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s3cret',
      HISTORY_FILE: file,
      NOTIFY_URL: url.href,
      METRICS_PORT: '9464',
    },
    { startWatcher: watcherInProcess },
  );
  onTestFinished(stop);
  const readyz = async () => JSON.parse((await ask({ port, path: '/readyz' })).body);
  const metrics = async () =>
    (await metricsApp?.inject({ url: '/metrics', headers: { host: '127.0.0.1' } }))?.body ?? '';
  await expect.poll(readyz).toMatchObject({
    ready: true,
    notices: 'failing',
    notSent: { because: `${host} answers 503.`, waiting: 1 },
  });
  expect(await metrics()).toMatch(/^delegate_overview_notices_waiting 1$/m);
  expect(`${await metrics()}${JSON.stringify(await readyz())}`).not.toContain(SECRET);
  answers((response) => void response.end());
  await expect.poll(readyz).not.toHaveProperty('notices');
  await expect.poll(metrics).toMatch(/^delegate_overview_notices_sent_total 1$/m);
});

describe.each(Object.entries(FAILURES))('a webhook that %s', (_name, [fail, because]) => {
  test('is tried again, is said, and stops nothing else', async () => {
    const [database] = databases;
    const { url, kinds, answers } = await aWebhook();
    answers(fail);
    const { webhook, notices, lines } = sending(url);
    const host = aHost((await database?.create()) ?? noDatabase, { notices });
    await host.poll(edges(8));
    await host.poll(withSilent(4), 8 * MINUTE_MS);
    await expect.poll(() => kinds().length).toBeGreaterThan(0);
    await expect.poll(() => webhook.state().trouble?.because).toMatch(because);
    expect(webhook.state()).toMatchObject({ taken: 0, waiting: 1 });
    await host.poll(edges(8));
    expect(host.troubles()).toEqual([]);
    expect((await host.about()).notRecording).toBe(undefined);
    answers((response) => void response.end());
    await expect.poll(() => webhook.state().taken).toBe(2);
    expect(webhook.state().trouble).toBe(undefined);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });
});
