import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchLatestVersion } from '@/api/latest-version';
import { fetchListing } from '@/api/listing';
import type { DelegateGroupListing } from '@/api/wire/delegate-groups';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/fleet';
import { FINDING_RULES, findingsOf } from '@/domain/findings/finding';
import { scopeOf } from '@/domain/scope/scope';
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

test('without scopes the account is measured with everything below, and each delegate by its name', async () => {
  const metrics = await (await scraper(standingManager())).scrape();
  const delegates = [...metrics.keys()].flatMap(
    (series) =>
      /^delegate_overview_delegate_info\{account="demo",org="(\w*)",project="\w*",delegate="(.*?)",name="\2"/
        .exec(series)
        ?.slice(1) ?? [],
  );
  expect(delegates).toEqual(
    expect.arrayContaining(['', 'legacy-datacenter', 'retail', 'retail-eu-recovery']),
  );
  expect(delegates.length / 2).toBe(
    [...metrics.keys()].filter((series) => series.startsWith('delegate_overview_delegate_info')).length,
  );
});

describe('findings', () => {
  const seriesOf = (metrics: ReadonlyMap<string, number>) =>
    new Map(
      [...metrics].flatMap(([series, value]) => {
        const [, rule = '', severity = ''] =
          /^delegate_overview_findings\{.*,rule="(\w+)",severity="(\w+)"\}$/.exec(series) ?? [];
        return rule === '' ? [] : [[`${rule} ${severity}`, value] as const];
      }),
    );

  test.each([
    ['incident', {}, POLICY, 18],
    // Its tag "tools" then names an owner, so that a delegate has no tag of its own.
    ['default', { OWNER_TAG_PREFIXES: 'too' }, { ...POLICY, ownerPrefixes: ['too'] }, 0],
  ] as const)('have the numbers of the page: %s %o', async (scenario, env, policy, together) => {
    const manager = standingManager({ scenario });
    const found = seriesOf(await (await scraper(manager, env)).scrape());
    const { facts, about } = await fetchListing(scopeOf('demo'), { includesBelow: true });
    const { version = '' } = await fetchLatestVersion(scopeOf('demo'));
    const fleet = fleetOf(facts, {
      asOf: about.asOf,
      latestVersion: { state: 'known', version },
      policy,
    });
    const onPage = findingsOf(fleet).map(
      ({ rule, severity, rows }) => [`${rule.toLowerCase()} ${severity}`, rows.length] as const,
    );
    expect(new Map([...found].filter(([, count]) => count > 0))).toEqual(new Map(onPage));
    expect(found.size).toBe(FINDING_RULES.length);
    expect(found.get('fell_silent_together critical')).toBe(together);
  });

  test('that need the latest version are absent without it, and never 0', async () => {
    const manager = standingManager();
    manager.faults.add({ path: '/latest-supported-version', status: 403, body: {} });
    const found = seriesOf(await (await scraper(manager)).scrape());
    const absent = FINDING_RULES.filter(
      (rule) => ![...found.keys()].some((key) => key.startsWith(`${rule.toLowerCase()} `)),
    );
    expect(absent).toEqual(['AUTO_UPGRADE_STUCK', 'BEHIND_LATEST']);
    expect(found.get('fell_silent_together critical')).toBe(0);
  });
});

test('a listing that fails is measured as such, and nothing of it is 0', async () => {
  const manager = standingManager();
  manager.faults.add({ path: '/delegate', status: 403, body: {} });
  const metrics = await (await scraper(manager, { METRICS_SCOPES: 'retail' })).scrape();
  expect(metrics.get(`delegate_overview_listing_up{${RETAIL}}`)).toBe(0);
  expect([...metrics.keys()].filter((key) => key.includes('_delegates{'))).toEqual([]);
});

test.each(['grafana-dashboard.json', 'rules.yaml'])(
  '%s asks only for metrics that there are',
  async (file) => {
    const { url } = await scraper(standingManager());
    const text = await (await fetch(`${url}/metrics`)).text();
    const known = new Set(text.match(/(?<=^# TYPE )\w+/gm));
    const asked = new Set(
      (await readFile(`deploy/prometheus/${file}`, 'utf8')).match(/delegate_overview_\w+/g),
    );
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([]);
  },
);

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
