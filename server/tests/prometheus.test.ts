import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { serveOverHttp } from '@/mocks/serve';
import { standingManager } from '@/testing/mock-manager';
import { requireProgram } from '../../deploy/programs.ts';
import { createServer } from '../server.ts';
import { readSettings } from '../settings/settings.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { freePort } from './ports.ts';

const prometheus = requireProgram('prometheus');
const promtool = requireProgram('promtool');

test.skipIf(!promtool)('the alert rules pass their promtool tests', async () => {
  const { stdout } = await promisify(execFile)(promtool ?? '', [
    'test',
    'rules',
    'deploy/prometheus/rules.test.yaml',
  ]);
  expect(stdout).toContain('SUCCESS');
});

test.skipIf(!prometheus || !promtool)(
  'a real Prometheus scrapes the metrics and returns the same count of delegates',
  async () => {
    const manager = standingManager();
    const upstream = await serveOverHttp(manager);
    const { app, metricsApp } = await createServer({
      settings: readSettings({
        HARNESS_ENDPOINT: upstream.url,
        HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s',
        METRICS_PORT: '9464',
        WATCH_SCOPES: 'retail',
        LOG_LEVEL: 'silent',
      }),
      startWatcher: watcherInProcess,
    });
    const url = (await metricsApp?.listen({ host: '127.0.0.1', port: 0 })) ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
    const scraped = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(scraped).toContain('delegate_overview_listing_up{');
    const text = await scraped();
    const checked = promisify(execFile)(promtool ?? '', ['check', 'metrics']);
    // prom-client names some of Node's metrics against the conventions.
    const ours = text.split('\n').filter((line) => line.includes('delegate_overview_'));
    checked.child.stdin?.end(`${ours.join('\n')}\n`);
    await checked;
    const targets = [new URL(url).host];
    await writeFile(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '1s' },
        scrape_configs: [{ job_name: 'dashboard', static_configs: [{ targets }] }],
      }),
    );
    const port = await freePort();
    const child = spawn(
      prometheus ?? '',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    onTestFinished(async () => {
      child.kill();
      await once(child, 'exit');
      await app.close();
      await upstream.close();
      await rm(folder, { recursive: true });
    });
    const query = async (expression: string): Promise<unknown> => {
      const address = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`;
      const { data } = await (await fetch(address)).json();
      return data?.result?.[0]?.value?.[1];
    };
    const [, delegates] = /delegates\{[^}]*connectivity="connected"\} (\d+)/.exec(text) ?? [];
    expect(Number(delegates)).toBeGreaterThan(0);
    await expect
      .poll(() => query('delegate_overview_delegates{connectivity="connected"}').catch(() => undefined))
      .toBe(delegates);
  },
);
