import type { Request } from '@playwright/test';
import { expectQuery } from '../support/delegates.ts';
import { expect, LISTING, test } from '../support/live.ts';
import { expectRecovered, expectTheList, installClock, QUERY } from '../support/live-list.ts';
import { connect, keyField, VIEW_ADDRESS } from '../support/own-key.ts';
import { LIVE_KEY, OWN_KEY } from '../support/servers.ts';

const SECRET = LIVE_KEY.split('.').slice(2).join('.');

test.use({ server: OWN_KEY });

test('a pasted key is verified, and forgotten by disconnect and reload', async ({
  page,
  manager,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await installClock(page);
  await page.goto(VIEW_ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to Harness' })).toBeVisible();
  await expect(page).toHaveTitle('Connect · Delegates');
  expect(await manager.requests('/gateway'), 'requests before a key is entered').toEqual([]);
  await page.evaluate((key) => navigator.clipboard.writeText(`  ${key}\n`), LIVE_KEY);
  await expect(keyField(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('Enter');
  await expectTheList(page);
  const [first] = await manager.requests('/gateway');
  expect(first?.path).toContain('/authz/api/acl');
  await expect(page.getByRole('main')).toBeFocused();
  await expectRecovered(page, manager);

  for (const forget of [
    () => page.getByRole('button', { name: 'Disconnect: forget the key' }).click(),
    () => page.reload(),
  ]) {
    const asked = (await manager.requests('/gateway')).length;
    await forget();
    await expect(keyField(page)).toHaveValue('');
    await expectQuery(page, QUERY);
    expect(await manager.requests('/gateway')).toHaveLength(asked);
    await connect(page);
    await expectTheList(page);
  }
});

test('the key is sent only to the server of the page, and stored nowhere', async ({
  page,
  context,
  server,
}) => {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  await page.goto(VIEW_ADDRESS);
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
    expect(origin).toBe(server.url);
    if (key !== undefined) carried.push(pathname);
    seen.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
  }
  expect(carried).toContain(`/gateway${LISTING}`);
  expect(carried.filter((path) => !path.startsWith('/gateway/'))).toEqual([]);
  expect(seen.filter((text) => text.includes(SECRET))).toEqual([]);
});
