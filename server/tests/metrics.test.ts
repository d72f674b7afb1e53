import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchLatestVersion } from '@/api/latest-version';
import { configureManager } from '@/api/manager';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import { FINDING_RULES, findingsOf } from '@/domain/findings/finding';
import { scopeOf } from '@/domain/scope/scope';
import { fetchListing } from '@/fleet/listing';
import type { GroupListingJson } from '@/mocks/listing-json';
import { createMockManager, type MockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { mixUnreadable, standingManager } from '@/testing/mock-manager';
import { createServer } from '../server.ts';
import { readSettings } from '../settings/settings.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { deferred, serve } from './http.ts';
import { portOf } from './ports.ts';

/** Starts a server with metrics; its scrapes return the values by series. */
async function scraper(manager: MockManager, env: Record<string, string> = {}) {
  const server = await serveOverHttp(manager);
  // For a page that reads the fleets itself.
  configureManager({ basePath: `${server.url}/gateway` });
  onTestFinished(() => configureManager({}));
  const log: string[] = [];
  const { app, metricsApp } = await createServer({
    settings: readSettings({
      HARNESS_ENDPOINT: server.url,
      HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s3cret',
      METRICS_PORT: '9464',
      ...env,
    }),
    startWatcher: watcherInProcess,
    logTo: { write: (line) => void log.push(line) },
  });
  onTestFinished(async () => {
    await app.close();
    await server.close();
  });
  const url = (await metricsApp?.listen({ host: '127.0.0.1', port: 0 })) ?? '';
  const scopes = (env.WATCH_SCOPES ?? 'the account').split(',').length;
  const ended = async () =>
    (await (await fetch(`${url}/metrics`)).text()).match(/^delegate_overview_listing_up\{/gm);
  // Each scope is measured when its first reading has ended.
  await expect.poll(async () => (await ended())?.length).toBe(scopes);
  return {
    app,
    log,
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

/** The Manager's own listing, as another client receives it. */
async function listingOf(manager: MockManager): Promise<GroupListingJson> {
  const path =
    'http://m/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo&orgIdentifier=retail';
  const { resource } = await (await manager.fetch(new Request(path))).json();
  return resource;
}

const RETAIL = 'account="demo",org="retail",project=""';

test('the fleet of a scope is measured as the Manager reports it', async () => {
  const manager = standingManager();
  const { delegateGroupDetails } = await listingOf(manager);
  const metrics = await (await scraper(manager, { WATCH_SCOPES: 'retail' })).scrape();
  const groups = delegateGroupDetails ?? [];
  const withStatus = (status: string) =>
    groups.filter(({ connectivityStatus }) => connectivityStatus === status).length;
  expect(groups.length).toBeGreaterThan(0);
  const measured = (...states: readonly string[]) =>
    states
      .map((state) => metrics.get(`delegate_overview_delegates{${RETAIL},connectivity="${state}"}`))
      .reduce((sum = Number.NaN, count = Number.NaN) => sum + count, 0);
  expect(measured('connected', 'late')).toBe(withStatus('connected'));
  expect(measured('partial')).toBe(withStatus('partially connected'));
  expect(measured('disconnected', 'never')).toBe(withStatus('disconnected'));
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

test('the metrics of two scopes stand below one comment each', async () => {
  const { url, scrape } = await scraper(standingManager(), { WATCH_SCOPES: 'retail,retail/payments' });
  const types = (await (await fetch(`${url}/metrics`)).text()).match(/^# TYPE delegate_overview_\w+/gm) ?? [];
  expect(new Set(types).size).toBe(types.length);
  const up = [...(await scrape())].filter(([series]) => series.includes('listing_up'));
  expect(up.map(([, value]) => value)).toEqual([1, 1]);
});

test('without WATCH_SCOPES, metrics cover the account and all scopes below, with delegates by name', async () => {
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
    // The tag "tools" then names an owner, so no delegate is the only one with it as a selector.
    ['default', { OWNER_TAG_PREFIXES: 'too' }, { ...POLICY, ownerPrefixes: ['too'] }, 0],
  ] as const)('have the same counts as on the page: %s %o', async (scenario, env, policy, together) => {
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
    expect(absent).toEqual(['AUTO_UPGRADE_STUCK']);
    expect(found.get('fell_silent_together critical')).toBe(0);
  });
});

test('delegates that cannot be read have a metric, and count as unknown', async () => {
  const manager = standingManager();
  await mixUnreadable(manager);
  const metrics = await (await scraper(manager, { WATCH_SCOPES: 'retail' })).scrape();
  const of = (name: string, labels = '') => metrics.get(`delegate_overview_${name}{${RETAIL}${labels}}`);
  expect(of('unreadable_delegates')).toBe(4);
  expect(of('delegates', ',connectivity="unknown"')).toBe(4);
  expect(of('delegates_auto_upgrade', ',state="unknown"')).toBe(4);
  // How many instances they have, and whether a rule finds them, nobody knows.
  const names = [...metrics.keys()].join('\n');
  expect(names).not.toMatch(/_instances\{.*version_status|_findings\{.*not_connected/);
});

test('a failed listing has listing_up 0 and no counts of delegates', async () => {
  const manager = standingManager();
  manager.faults.add({ path: '/delegate', status: 403, body: { message: 'Not with pat.demo.t.s3cret.' } });
  const { scrape, log } = await scraper(manager, { WATCH_SCOPES: 'retail' });
  const metrics = await scrape();
  expect(metrics.get(`delegate_overview_listing_up{${RETAIL}}`)).toBe(0);
  expect([...metrics.keys()].filter((key) => key.includes('_delegates{'))).toEqual([]);
  // The alert refers to the log for the reason.
  expect(log.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      account: 'demo',
      org: 'retail',
      err: expect.objectContaining({ status: 403, message: expect.stringContaining('Not with') }),
      msg: 'the delegates of a scope cannot be listed',
    }),
  );
  expect(log.join('')).not.toContain('s3cret');
});

test('listings for metrics count towards MANAGER_CALLS_PER_MINUTE', async () => {
  const { scrape, log } = await scraper(standingManager(), {
    WATCH_SCOPES: 'retail,retail/none',
    MANAGER_CALLS_PER_MINUTE: '3',
  });
  const metrics = await scrape();
  expect(metrics.get('delegate_overview_limited_requests_total{limit="manager"}')).toBeGreaterThan(0);
  expect(metrics.get(`delegate_overview_listing_up{${RETAIL}}`)).toBe(1);
  expect(metrics.get('delegate_overview_listing_up{account="demo",org="retail",project="none"}')).toBe(0);
  expect(log.join('')).toContain('GATEWAY_TOO_MANY_REQUESTS');
});

describe('errors of the Manager', () => {
  const ERRORS = 'delegate_overview_manager_errors_total';
  const FILTERS = '/gateway/ng/api/filters?accountIdentifier=demo';

  /** Starts a server whose Manager answers requests for filters with `answer`, and all others immediately. */
  async function askedOfFilters(answer: RequestListener) {
    const manager = await serve((incoming, response) =>
      incoming.url?.includes('/filters') ? answer(incoming, response) : void response.end('{}'),
    );
    const { app, scrape } = await scraper(standingManager(), {
      HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const errors = async () =>
      [...(await scrape()).keys()].filter((key) => /^\w+_errors_total.*filters/.test(key));
    return { port: portOf(app.server), errors };
  }

  test('do not count a call whose client has disconnected', async () => {
    const asked = deferred();
    const ended = deferred();
    const { port, errors } = await askedOfFilters((incoming) => {
      incoming.socket.once('close', ended.resolve);
      asked.resolve();
    });
    const gone = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}${FILTERS}`, { signal: gone.signal });
    await asked.promise;
    gone.abort();
    await expect(answer).rejects.toThrow('aborted');
    await ended.promise;
    expect(await errors()).toEqual([]);
  });

  test('count a call on which the Manager hangs up', async () => {
    const { port, errors } = await askedOfFilters((incoming) => void incoming.socket.destroy());
    expect((await fetch(`http://127.0.0.1:${port}${FILTERS}`)).status).toBe(502);
    expect(await errors()).toEqual([`${ERRORS}{operation="GET /ng/api/filters",code="GATEWAY_UNREACHABLE"}`]);
  });
});

test.each(['grafana-dashboard.json', 'rules.yaml'])('%s uses only metrics that exist', async (file) => {
  const folder = await mkdtemp(join(tmpdir(), 'metrics-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { url } = await scraper(standingManager(), {
    HISTORY_FILE: join(folder, 'history.sqlite'),
    // Nothing is sent: the history begins now.
    NOTIFY_URL: 'http://127.0.0.1:9/',
  });
  const text = await (await fetch(`${url}/metrics`)).text();
  const known = new Set(text.match(/(?<=^# TYPE )\w+/gm));
  const asked = new Set(
    (await readFile(`deploy/prometheus/${file}`, 'utf8')).match(/delegate_overview_\w+/g),
  );
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([]);
});

test('10,000 delegates are scraped without their listing, with at most 12 series each', async () => {
  const { scrape, url } = await scraper(createMockManager({ scenario: 'huge' }));
  const metrics = await scrape();
  const series = [...metrics.keys()].filter((key) => key.includes('delegate="'));
  const count = series.filter((key) => key.startsWith('delegate_overview_delegate_info')).length;
  expect(count).toBeGreaterThanOrEqual(10_000);
  expect(series.length / count).toBeLessThanOrEqual(12);
  const since = process.cpuUsage();
  await (await fetch(`${url}/metrics`)).arrayBuffer();
  // CPU time of this process only, so that other programs do not count.
  expect(process.cpuUsage(since).user / 1_000).toBeLessThan(500);
});
