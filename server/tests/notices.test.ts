import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { NOW } from '@/testing/fleets';
import { edges, POLL_MS } from '@/testing/history';
import { setUpDatabases } from './databases.ts';
import { aHost } from './memory-host.ts';
import { aWebhook, SECRET, telling } from './webhook.ts';

const databases = setUpDatabases();
const silent = { instances: [{ heartbeatAt: NOW + POLL_MS }] };
/** Of eight delegates, the first ones are silent. */
const withSilent = (count: number) => [...edges(8).slice(count), ...edges(count, silent)];

describe.each(databases)('$kind:', ({ create }) => {
  test('notices are told once and in order, over restarts', async () => {
    const open = await create();
    const { url, kinds, ids, told } = await aWebhook();
    const first = aHost(open, { notices: telling(url).notices });
    await first.poll(edges(8));
    await first.poll(withSilent(4), 8 * MINUTE_MS);
    await expect.poll(kinds).toEqual(['outage-begun']);
    await first.close();

    const second = aHost(open, { startsAt: first.now(), notices: telling(url).notices });
    await second.poll(withSilent(6), 6 * MINUTE_MS);
    await second.poll(withSilent(6));
    await second.poll(edges(7));
    await second.poll(edges(7), 2 * MINUTE_MS);
    await expect.poll(kinds).toEqual(['outage-begun', 'outage-grown', 'outage-over', 'missing']);
    expect(new Set(ids()).size).toBe(4);
    expect(told[3]).toMatchObject({
      path: `/${SECRET}?token=${SECRET}`,
      body: {
        kind: 'missing',
        account: 'acme',
        scope: 'acme',
        title: 'edge-8 is missing.',
        count: 1,
        delegates: [{ name: 'edge-8', identifier: '_edge_8' }],
        url: expect.stringContaining('https://fleet.example.com/account/acme/delegates/activity?'),
      },
    });
  });

  test('what waits is told after a restart, with the same id', async () => {
    const open = await create();
    const { url, answers, ids, kinds } = await aWebhook();
    answers((response) => void response.writeHead(500).end());
    const first = aHost(open, { notices: telling(url).notices });
    await first.poll(edges(8));
    await first.poll(withSilent(4), 8 * MINUTE_MS);
    await expect.poll(kinds).toEqual(['outage-begun']);
    await first.close();

    answers((response) => void response.end());
    const { webhook, notices } = telling(url);
    const second = aHost(open, { startsAt: first.now(), notices });
    await second.poll(edges(8));
    await expect.poll(() => webhook.state().told).toBe(2);
    expect(kinds()).toEqual(['outage-begun', 'outage-begun', 'outage-over']);
    expect(new Set(ids()).size).toBe(2);
    await expect.poll(() => webhook.state()).toMatchObject({ waiting: 0, trouble: undefined });
  });

  test('a memory of before begins to tell from now', async () => {
    const open = await create();
    const before = aHost(open);
    await before.poll(edges(8));
    await before.poll(withSilent(4), 8 * MINUTE_MS);
    await before.poll(edges(7));
    await before.close();
    const { url, kinds } = await aWebhook();
    const { webhook, notices } = telling(url);
    const host = aHost(open, { startsAt: before.now(), notices });
    await host.poll(edges(7), 2 * MINUTE_MS);
    await host.poll(edges(6));
    await host.poll(edges(6), 2 * MINUTE_MS);
    await expect.poll(() => webhook.state().told).toBe(1);
    expect(kinds()).toEqual(['missing']);
  });
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

describe.each(Object.entries(FAILURES))('a webhook that %s', (_name, [fail, because]) => {
  test('is tried again, is said, and stops nothing else', async () => {
    const [database] = databases;
    const { url, kinds, answers } = await aWebhook();
    answers(fail);
    const { webhook, notices, lines } = telling(url);
    const host = aHost((await database?.create()) ?? (() => Promise.reject(new Error('no database'))), {
      notices,
    });
    await host.poll(edges(8));
    await host.poll(withSilent(4), 8 * MINUTE_MS);
    await expect.poll(() => kinds().length).toBeGreaterThan(0);
    await expect.poll(() => webhook.state().trouble?.because).toMatch(because);
    expect(webhook.state()).toMatchObject({ told: 0, waiting: 1 });
    await host.poll(edges(8));
    expect(host.troubles()).toEqual([]);
    expect((await host.about()).notRecording).toBe(undefined);
    answers((response) => void response.end());
    await expect.poll(() => webhook.state().told, { timeout: 10_000 }).toBe(2);
    expect(webhook.state().trouble).toBe(undefined);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });
});
