import type { Page, Request } from '@playwright/test';
import { SETTLING_POLL_MS } from '@/features/fleet/polling';
import { expectNoAxeViolations } from '../support/axe';
import { choose, expectQuery, expectStatus, instances, overviewAddress } from '../support/delegates';
import { expect, LISTING, test } from '../support/live';
import { LIVE_ACCOUNT, LIVE_KEY } from '../support/servers';
import { expectItGoesOn, expectTheList, installClock, QUERY } from '../support/worst-day';

const SECRET = LIVE_KEY.split('.').slice(2).join('.');
const ADDRESS = overviewAddress({ account: LIVE_ACCOUNT, query: QUERY });

test.use({ baseURL: ({ server }, run) => run(server.ownKeyUrl) });

const field = (page: Page) => page.getByLabel('Access token');
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });

async function connect(page: Page, key = LIVE_KEY): Promise<void> {
  await field(page).fill(key);
  await connectButton(page).click();
}

test('a pasted key is verified, and then shows what the address asks for', async ({
  page,
  manager,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await installClock(page);
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to Harness' })).toBeVisible();
  await expect(page).toHaveTitle('Connect · Delegates');
  expect(await manager.requests('/gateway'), 'nothing is asked without a key').toEqual([]);
  await page.evaluate((key) => navigator.clipboard.writeText(`  ${key}\n`), LIVE_KEY);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('Enter');
  await expectTheList(page);
  const [first] = await manager.requests('/gateway');
  expect(first?.path).toContain('/authz/api/acl');
  await expect(page.getByRole('main')).toBeFocused();
  await expectItGoesOn(page, manager);
});

test('`/` opens the account of the key', async ({ page, server }) => {
  await page.goto('/');
  await connect(page);
  await expectStatus(page, '10 delegates, 22 instances');
  await expect(page).toHaveURL(`${server.ownKeyUrl}/account/${LIVE_ACCOUNT}/delegates`);
});

test('password managers know the field, and its reader can look at what it holds', async ({ page }) => {
  await page.goto(ADDRESS);
  await expect(field(page)).toHaveAttribute('type', 'password');
  await expect(field(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form input[autocomplete="username"]')).toHaveCount(1);
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
  await field(page).fill(LIVE_KEY);
  await page.getByRole('button', { name: 'Show the token' }).click();
  await expect(field(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide the token' }).click();
  await expect(field(page)).toHaveAttribute('type', 'password');
  await expectNoAxeViolations(page);
});

test('a key of another form is told before it is sent, and as soon as it is right no more', async ({
  page,
  manager,
}) => {
  await page.goto(ADDRESS);
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  await field(page).fill('eyJhbGciOiJIUzI1NiJ9.e30.x');
  await expect(alert).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(alert).toHaveText('It does not begin with “pat.” or “sat.”.');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await connectButton(page).click();
  await expect(field(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await field(page).fill(LIVE_KEY);
  await expect(alert).toHaveCount(0);
  expect(await manager.requests('/gateway')).toEqual([]);
});

test('a key of another account leads to that account, or asks for another key', async ({ page, manager }) => {
  await page.goto(overviewAddress({ account: 'other_account', query: QUERY }));
  await connect(page);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    `It is a key of account ${LIVE_ACCOUNT}, and the address shows other_account.`,
  );
  expect(await manager.requests('/gateway')).toEqual([]);
  await page.getByRole('link', { name: `Show account ${LIVE_ACCOUNT} instead` }).click();
  await expect(field(page)).toHaveValue(LIVE_KEY);
  await connectButton(page).click();
  await expectStatus(page, '10 delegates, 22 instances');
  await page.goBack();
  await expect(
    page.getByText('This dashboard shows what your own key may see of account other_account.'),
  ).toBeVisible();
  await page.goForward();
  await expectStatus(page, '10 delegates, 22 instances');
});

test.describe('refused', () => {
  test.use({ expectedConsole: [/status of 40[0-9]|net::ERR_(FAILED|BLOCKED|INTERNET)/] });

  test('at once: the field keeps its text', async ({ page }) => {
    await page.goto(ADDRESS);
    const wrong = `pat.${LIVE_ACCOUNT}.token.wrong`;
    await connect(page, wrong);
    await expect(page.getByRole('alert').filter({ hasText: 'The Manager refused this key' })).toContainText(
      'status 401',
    );
    await expect(field(page)).toHaveValue(wrong);
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('main')).not.toContainText('wrong.');
    await connect(page);
    await expectTheList(page);
  });

  test('later: back to the connect page, and with another key everything is as it was', async ({
    page,
    manager,
  }) => {
    await installClock(page);
    await page.goto(`${ADDRESS}&open=_platform_prod`);
    await connect(page);
    await expect(instances(page, 'platform-prod')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search delegates' }).press('End');
    await page.keyboard.type('uct');
    const unauthorized = { status: 'ERROR', code: 'EXPIRED_TOKEN', message: 'Token has expired.' };
    await manager.addFault({ status: 401, body: unauthorized });
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The key was refused' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    const asked = (await manager.requests()).length;
    await page.clock.runFor(10 * SETTLING_POLL_MS);
    expect(await manager.requests(), 'a refused key is not tried again').toHaveLength(asked);

    await manager.clearFaults();
    await connect(page);
    await expect(page.getByRole('searchbox', { name: 'Search delegates' })).toHaveValue('product');
    await expectStatus(page, /^Showing \d of 10 delegates/);
    await page.clock.runFor(1_000);
    await expectQuery(page, `${QUERY.replace('prod', 'product')}&open=_platform_prod`);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search delegates' }).fill('prod');
    await page.getByRole('button', { name: 'Hide instances of platform-prod' }).click();
    await page.clock.runFor(1_000);
    await expectItGoesOn(page, manager);
  });

  test('while deleting: the question is asked again', async ({ page, manager }) => {
    await page.goto(overviewAddress({ account: LIVE_ACCOUNT }));
    await connect(page);
    await choose(page, 'legacy-datacenter', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
    await manager.addFault({
      method: 'DELETE',
      status: 401,
      body: { status: 'ERROR', code: 'INVALID_TOKEN', message: 'No.' },
    });
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The key was refused' })).toBeVisible();
    await manager.clearFaults();
    await connect(page);
    await expect(dialog).toContainText('legacy-datacenter');
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog).toHaveCount(0);
    await expectStatus(page, '9 delegates, 20 instances');
  });

  for (const [what, title, remedy, block] of [
    [
      'by something in the browser',
      'No answer came',
      'an extension, a policy, a proxy',
      (page: Page) => page.route('**/gateway/**', (route) => route.abort('blockedbyclient')),
    ],
    [
      'by the server of the page',
      'The server of this page blocked the request',
      'Open the page under the address of its server',
      (page: Page) =>
        page.route('**/gateway/**', (route) => {
          const message = {
            code: 'GATEWAY_CROSS_SITE',
            level: 'ERROR',
            message: 'This request comes from another site.',
          };
          return route.fulfill({
            status: 403,
            json: { metaData: null, resource: null, responseMessages: [message] },
          });
        }),
    ],
    [
      'by being offline',
      'This computer is offline',
      'when the network is back',
      (page: Page) => page.context().setOffline(true),
    ],
  ] as const) {
    test(`${what}: named as such, with the remedy`, async ({ page }) => {
      await page.goto(ADDRESS);
      await expect(field(page)).toBeVisible();
      await block(page);
      await connect(page);
      const alert = page.getByRole('alert').filter({ hasText: title });
      await expect(alert).toContainText(remedy, { timeout: 15_000 });
      await expect(field(page)).toHaveValue(LIVE_KEY);
    });
  }
});

test('disconnecting and reloading forget the key', async ({ page, manager }) => {
  for (const forget of [
    () => page.getByRole('button', { name: 'Disconnect: forget the key' }).click(),
    () => page.reload(),
  ]) {
    await page.goto(ADDRESS);
    await connect(page);
    await expectTheList(page);
    const asked = (await manager.requests('/gateway')).length;
    await forget();
    await expect(field(page)).toHaveValue('');
    await expectQuery(page, QUERY);
    expect(await manager.requests('/gateway')).toHaveLength(asked);
  }
});

test('the key goes to the Manager by way of the server of the page, and nowhere else', async ({
  page,
  context,
  server,
}) => {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  await page.goto(ADDRESS);
  await connect(page);
  await expectTheList(page);
  const seen = [
    await page.content(),
    page.url(),
    JSON.stringify(await context.storageState({ indexedDB: true })),
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), history.state, window.name])),
  ];
  const carried: string[] = [];
  for (const request of requests) {
    const { 'x-api-key': key, ...headers } = await request.allHeaders();
    const { origin, pathname } = new URL(request.url());
    expect(origin).toBe(server.ownKeyUrl);
    if (key !== undefined) carried.push(pathname);
    seen.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
  }
  expect(carried).toContain(`/gateway${LISTING}`);
  expect(carried.filter((path) => !path.startsWith('/gateway/'))).toEqual([]);
  expect(seen.filter((text) => text.includes(SECRET))).toEqual([]);
});
