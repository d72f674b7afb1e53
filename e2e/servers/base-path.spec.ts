import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext, Page } from '@playwright/test';
import { requireProgram } from '../../deploy/programs.ts';
import { documentedLocations, startFront } from '../../server/tests/front.ts';
import { freePort } from '../../server/tests/ports.ts';
import { choose, clipboard, delegateList, expectQuery, lastChange, row } from '../support/delegates.ts';
import { test as base, expect } from '../support/live.ts';
import { QUERY } from '../support/live-list.ts';
import { connect } from '../support/own-key.ts';
import { LIVE, LIVE_ACCOUNT, liveEnv, ownKeyEnv } from '../support/servers.ts';

// A server with BASE_PATH behind a real nginx, with front.conf and the location of docs/deploying.md.

const nginx = requireProgram('nginx');
const LIST = `/fleet/account/${LIVE_ACCOUNT}/delegates`;

type Mounted = { readonly origin: string; readonly requested: readonly string[] };

const test = base.extend<{ hasServerKey: boolean; origin: string; mounted: Mounted }>({
  feed: 'server',
  ignoreHTTPSErrors: true,
  httpCredentials: { username: 'alice', password: 'secret' },
  hasServerKey: [true, { option: true }],
  origin: async ({ hasServerKey }, run) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = spawn(process.execPath, ['dist-server/server.js'], {
      env: {
        ...(hasServerKey ? liveEnv : ownKeyEnv)({ ...LIVE, url }),
        HISTORY_FILE: hasServerKey ? join(tmpdir(), `delegate-overview-below-${port}.db`) : '',
        BASE_PATH: '/fleet',
        TRUSTED_PROXIES: '127.0.0.1',
        USER_HEADER: 'x-forwarded-user',
        ALLOWED_HOSTS: '127.0.0.1',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const line of createInterface(server.stderr)) if (line.endsWith(`:${port}/fleet/`)) break;
    const [, below = ''] = await documentedLocations();
    const front = await startFront(nginx ?? '', ['alice'], [port], (conf) =>
      conf.replace(/^ {2}location \/ \{.*?^ {2}\}\n/ms, below),
    );
    await run(`https://127.0.0.1:${front.port}`);
    await front.stop();
    server.kill('SIGKILL');
    await once(server, 'exit');
  },
  baseURL: ({ origin }, run) => run(origin),
  mounted: async ({ context, origin }, run) => {
    const requested: string[] = [];
    context.on('request', (request) => requested.push(request.url()));
    await run({ origin, requested });
  },
});

test.skip(nginx === undefined, 'nginx cannot be installed here');

/** Expects that every link and file of this page, and what it has asked for so far, is below the path. */
async function expectBelow(page: Page, { origin, requested }: Mounted): Promise<void> {
  const named = await page
    .locator('[href], [src]')
    .evaluateAll((all) =>
      all.map(
        (one) => new URL(one.getAttribute('href') ?? one.getAttribute('src') ?? '', document.baseURI).href,
      ),
    );
  const ours = [...named, ...requested].filter((address) => address.startsWith(origin));
  expect(ours.filter((address) => !address.startsWith(`${origin}/fleet/`))).toEqual([]);
  expect(
    requested.filter((address) => !/^(blob|data):/.test(address) && !address.startsWith(origin)),
  ).toEqual([]);
}

async function copied(page: Page, context: BrowserContext, press: () => Promise<void>): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press();
  return clipboard(page);
}

test('the page works below a path: files, links, reload, copies, exports, history and changes', async ({
  page,
  context,
  mounted,
  manager,
}) => {
  test.slow();
  await page.goto('/fleet/');
  await expect(page).toHaveURL(`${mounted.origin}${LIST}`);
  await expect(delegateList(page)).toBeVisible();
  await expectBelow(page, mounted);

  await test.step('a deep link is preloaded, and is the same after a reload', async () => {
    await page.goto(`${LIST}?${QUERY}`);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expectQuery(page, QUERY);
      await expect(row(page, 'platform-prod')).toBeVisible();
    }
    expect(mounted.requested.filter((address) => address.includes('/fleet/fleet?'))).not.toEqual([]);
  });

  await test.step('a copied link', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await copied(page, context, () => page.getByRole('button', { name: 'Copy link' }).click());
    expect(link).toContain(`${mounted.origin}${LIST}?`);
    await page.keyboard.press('Escape');
  });

  await test.step('the help has links to this scope', async () => {
    await page.getByRole('button', { name: 'Help: labels and keys' }).click();
    const example = page.getByRole('dialog').getByRole('link', { name: 'prod, eu' });
    await expect(example).toHaveAttribute('href', new RegExp(`^${LIST}\\?`));
    await expectBelow(page, mounted);
    await page.keyboard.press('Escape');
  });

  await test.step('pages by keyboard, whose code comes when they open', async () => {
    for (const name of ['Activity', 'Upgrades', 'Tokens', 'Selectors']) {
      const tab = page.getByRole('link', { name, exact: true });
      await tab.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
      await expectBelow(page, mounted);
    }
  });

  await test.step('the calendar of a plan', async () => {
    await page.goto(`${LIST}/upgrades`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Calendar' }).click();
    const text = (await readFile(await (await saving).path(), 'utf8')).replaceAll('\r\n ', '');
    expect(text).toContain(`${mounted.origin}${LIST}/upgrades?`);
  });

  await test.step('the page of a delegate, and a change', async () => {
    await page.getByRole('link', { name: 'Delegates', exact: true }).first().click();
    await row(page, 'platform-prod').getByRole('link', { name: 'platform-prod' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'platform-prod' })).toBeVisible();
    await expectBelow(page, mounted);
    await page.goBack();
    await choose(page, 'legacy-datacenter', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
    await expect(lastChange(page)).toContainText('legacy-datacenter');
    await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
    expect(await manager.requests('_legacy_datacenter')).toHaveLength(1);
  });

  const asked = (name: string) => mounted.requested.filter((address) => address.includes(`/fleet/${name}`));
  for (const name of ['memory/', 'gateway/', 'assets/', 'settings.json']) expect(asked(name)).not.toEqual([]);
  await expectBelow(page, mounted);
});

test.describe('with an own key', () => {
  test.use({ hasServerKey: false });

  test('the worker starts below the path, and asks below it', async ({ page, mounted }) => {
    await page.goto(`${LIST}?${QUERY}`);
    const started = page.waitForEvent('worker');
    await connect(page);
    expect((await started).url()).toContain(`${mounted.origin}/fleet/assets/worker-`);
    await expect(row(page, 'platform-prod')).toBeVisible();
    expect(mounted.requested.filter((address) => address.includes('/fleet/gateway/'))).not.toEqual([]);
    await expectBelow(page, mounted);
  });
});

test.describe('outside of the path', () => {
  test.use({ expectedConsole: [/status of 40[34]/] });

  test('the host is not ours, and only our own service worker is removed', async ({
    page,
    context,
    mounted,
  }) => {
    await context.route(/\/(other\/.*|worker\.js)$/, (route) => {
      const isScript = route.request().url().endsWith('.js');
      return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: '' });
    });
    const answer = await page.goto('/');
    expect([answer?.ok(), answer?.headers()['content-security-policy']]).toEqual([false, undefined]);
    await page.goto('/other/');
    await page.evaluate(async () => {
      for (const path of ['/other/', '/fleet/']) await navigator.serviceWorker.register(`${path}worker.js`);
    });
    await page.goto(LIST);
    const scopes = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
    await expect.poll(scopes).toEqual([`${mounted.origin}/other/`]);
  });
});
