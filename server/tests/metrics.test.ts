import { describe, expect, onTestFinished, test } from 'vitest';
import type { DelegateGroupListing } from '@/api/wire/delegate-groups';
import { createMockManager, type MockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { standingManager } from '@/mocks/testing';
import { createServer } from '../server.ts';
import { readSettings } from '../settings/settings.ts';

/** What a scrape gives, by series. */
async function scraper(manager: MockManager, env: Record<string, string> = {}) {
  const server = await serveOverHttp(manager);
  const { app, metricsApp } = await createServer({
    settings: readSettings({
      HARNESS_ENDPOINT: server.url,
      HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s',
      METRICS_PORT: '9464',
      LOG_LEVEL: 'silent',
      ...env,
    }),
  });
  onTestFinished(async () => {
    await app.close();
    await server.close();
  });
  const url = (await metricsApp?.listen({ host: '127.0.0.1', port: 0 })) ?? '';
  return {
    url,
    scrape: async (): Promise<ReadonlyMap<string, number>> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      return new Map(
        lines.map((line) => [
          line.slice(0, line.lastIndexOf(' ')),
          Number(line.slice(line.lastIndexOf(' ') + 1)),
        ]),
      );
    },
  };
}

/** What the Manager itself says of the account, as another client sees it. */
async function listingOf(manager: MockManager): Promise<DelegateGroupListing> {
  const path =
    'http://m/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo&orgIdentifier=retail';
  const { resource } = await (await manager.fetch(new Request(path))).json();
  return resource;
}

const RETAIL = 'account="demo",org="retail",project=""';

test('the fleet of a scope is measured as the Manager reports it', async () => {
  const manager = standingManager();
  const { delegateGroupDetails } = await listingOf(manager);
  const metrics = await (await scraper(manager, { METRICS_SCOPES: 'retail' })).scrape();
  const groups = delegateGroupDetails ?? [];
  const withStatus = (status: string) =>
    groups.filter(({ connectivityStatus }) => connectivityStatus === status).length;
  expect(groups.length).toBeGreaterThan(0);
  for (const [connectivity, status] of [
    ['connected', 'connected'],
    ['partial', 'partially connected'],
    ['disconnected', 'disconnected'],
  ] as const) {
    expect(metrics.get(`delegate_overview_delegates{${RETAIL},connectivity="${connectivity}"}`)).toBe(
      withStatus(status),
    );
  }
  expect(metrics.get(`delegate_overview_listing_up{${RETAIL}}`)).toBe(1);
  expect(metrics.get(`delegate_overview_data_timestamp_seconds{${RETAIL}}`)).toBe(manager.now() / 1_000);
  for (const { delegateGroupIdentifier, delegateInstanceDetails = [] } of groups) {
    const labels = `{${RETAIL},delegate="${delegateGroupIdentifier}"}`;
    expect(metrics.get(`delegate_overview_delegate_instances${labels}`)).toBe(
      delegateInstanceDetails?.length,
    );
  }
  expect(metrics.get('delegate_overview_key_accepted')).toBe(1);
});

test('without scopes the account is measured with everything below', async () => {
  const metrics = await (await scraper(standingManager())).scrape();
  const owners = new Set(
    [...metrics.keys()]
      .filter((key) => key.startsWith('delegate_overview_delegate_info'))
      .map((key) => /org="(\w*)"/.exec(key)?.[1]),
  );
  expect(owners).toEqual(new Set(['', 'platform', 'retail']));
});

test('a listing that fails is measured as such, and nothing of it is 0', async () => {
  const manager = standingManager();
  manager.faults.add({ path: '/delegate', status: 403, body: {} });
  const metrics = await (await scraper(manager, { METRICS_SCOPES: 'retail' })).scrape();
  expect(metrics.get(`delegate_overview_listing_up{${RETAIL}}`)).toBe(0);
  expect([...metrics.keys()].filter((key) => key.includes('_delegates{'))).toEqual([]);
});

describe('10,000 delegates', () => {
  test('are scraped in under 2 s, with at most 12 series each', async () => {
    const { scrape, url } = await scraper(createMockManager({ scenario: 'huge' }));
    // The mock Manager of this process makes the listing meanwhile, so this one is not measured.
    const metrics = await scrape();
    const series = [...metrics.keys()].filter((key) => key.includes('delegate="'));
    const count = series.filter((key) => key.startsWith('delegate_overview_delegate_info')).length;
    expect(count).toBeGreaterThanOrEqual(10_000);
    expect(series.length / count).toBeLessThanOrEqual(12);
    const since = process.cpuUsage();
    await (await fetch(`${url}/metrics`)).text();
    // Time of this process alone, in which the mock Manager makes the listing too: other programs do not count.
    expect(process.cpuUsage(since).user / 1_000).toBeLessThan(4_000);
  }, 60_000);
});
