import type { Page, Request } from '@playwright/test';
import {
  card,
  cell,
  choose,
  delegateList,
  expectStatus,
  instances,
  openActions,
  row,
} from '../support/delegates';
import { expect, LISTING, openLive, type ToldListing, test } from '../support/live';
import { LIVE_ACCOUNT, LIVE_KEY } from '../support/servers';
import { withoutWorkers } from '../support/without-workers';

const SCOPES = [
  { level: 'account', path: '', params: {} },
  { level: 'organization', path: 'orgs/retail', params: { orgIdentifier: 'retail' } },
  {
    level: 'project',
    path: 'orgs/retail/projects/payments',
    params: { orgIdentifier: 'retail', projectIdentifier: 'payments' },
  },
] as const;

const CONNECTIVITY = {
  connected: /^Connected/,
  'partially connected': /^Partially connected/,
  disconnected: /^(Not|Never) connected/,
};

for (const { level, path, params } of SCOPES) {
  test(
    `an ${level} shows the delegates, counts and cards that its Manager tells`.replace('an p', 'a p'),
    async ({ page, manager }) => {
      await openLive(page, { scope: path });
      // Again until both speak of the same moment: the fleet lives, and one of its delegates upgrades every hour.
      await expect(async () => expectTold(page, await manager.listing(params))).toPass();
    },
  );
}

/** The page says of each delegate, and of all together, what the Manager itself counts and judges. */
async function expectTold(page: Page, told: ToldListing): Promise<void> {
  const briefly = { timeout: 1_000 };
  const { delegateGroupDetails: delegates, delegateVersionStatusAggregatedCount: statuses } = told;
  const names = await delegateList(page).getByRole('link').allTextContents();
  expect(new Set(names)).toEqual(new Set(delegates.map(({ groupName }) => groupName)));
  for (const { groupName = '', connectivityStatus, groupVersion = 'N/A', ...delegate } of delegates) {
    const says = (column: Parameters<typeof cell>[2]) => expect(cell(page, groupName, column));
    await says('Connectivity Status').toHaveAccessibleName(CONNECTIVITY[connectivityStatus], briefly);
    await says('Version').toContainText(groupVersion, briefly);
    await says('Delegate').toContainText(delegate.delegateGroupIdentifier ?? '?', briefly);
  }
  const instanceCount = delegates.flatMap((delegate) => delegate.delegateInstanceDetails).length;
  await expectStatus(page, `${delegates.length} delegates, ${instanceCount} instances`);
  for (const [title, count = 0, unit] of [
    ['Expired', statuses?.counts.EXPIRED, 'instance'],
    ['Near expiry', statuses?.counts.EXPIRING, 'instance'],
    ['Unsupported', statuses?.counts.UNSUPPORTED, 'instance'],
    ['Auto-upgrade OFF', told.autoUpgradeOffCount, 'delegate'],
  ] as const) {
    await expect(card(page, `${title} ${count} ${unit}${count === 1 ? '' : 's'}`)).toBeVisible(briefly);
  }
}

test('a delegate shows the instances that the Manager tells', async ({ page, manager }) => {
  await openLive(page);
  await page.getByRole('button', { name: 'Show instances of payments-eu-west' }).click();
  const { delegateGroupDetails } = await manager.listing();
  const told = delegateGroupDetails.find(({ groupName }) => groupName === 'payments-eu-west');
  expect(told?.delegateInstanceDetails).toHaveLength(3);
  for (const { hostName = '', version = '', activelyConnected } of told?.delegateInstanceDetails ?? []) {
    const instance = instances(page, 'payments-eu-west').getByRole('row').filter({ hasText: hostName });
    const connectivity = activelyConnected ? 'Connected' : 'Not connected';
    await expect(instance.getByRole('cell', { name: connectivity, exact: true })).toBeVisible();
    await expect(instance.getByRole('cell', { name: version, exact: true })).toBeVisible();
  }
});

test('the browser never sees the key, and talks to nobody but the server of the page', async ({
  page,
  context,
  server,
}) => {
  const requests: Request[] = [];
  const answers: { url: string; headers: string; body: string }[] = [];
  await withoutWorkers(page);
  // Read on their way: the browser does not keep every body until the test asks for it.
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    answers.push({
      url: response.url(),
      headers: JSON.stringify(response.headersArray()),
      body: await response.text(),
    });
    await route.fulfill({ response });
  });
  page.on('request', (request) => requests.push(request));
  await openLive(page);
  await choose(page, 'legacy-datacenter', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
  await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(LISTING);
  await page.unrouteAll({ behavior: 'wait' });

  const seen = [
    await page.content(),
    JSON.stringify(await context.storageState({ indexedDB: true })),
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), history.state, window.name])),
  ];
  for (const request of requests) {
    expect(new URL(request.url()).origin).toBe(server.url);
    seen.push(request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? '');
  }
  for (const { headers, body } of answers) {
    seen.push(headers, body);
  }
  for (const name of ['settings.json', '.js', LISTING, '/authz/api/acl', '_legacy_datacenter']) {
    expect(answers.map(({ url }) => url).join()).toContain(name);
  }
  expect(answers.find(({ url }) => url.includes(LISTING))?.body).toContain('payments-eu-west');
  const secret = LIVE_KEY.split('.').slice(2).join('.');
  expect(seen.filter((text) => text.includes(secret))).toEqual([]);
});

test('every request names account and scope as its service spells them', async ({
  page,
  manager,
  server,
}) => {
  await openLive(page, { scope: 'orgs/retail/projects/payments', query: 'search=prod&status=CONNECTED' });
  const menu = await openActions(page, 'payments-prod');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeEnabled();
  const asked = await manager.requests();
  for (const { path, status } of asked) {
    const { searchParams } = new URL(path, server.url);
    expect(status, path).toBe(200);
    expect(searchParams.getAll('routingId'), path).toEqual([LIVE_ACCOUNT]);
    expect(searchParams.getAll('accountIdentifier'), path).toEqual([LIVE_ACCOUNT]);
  }
  // The listing is never filtered: the filters of the address are the page's own business.
  const scope = 'orgIdentifier=retail&projectIdentifier=payments';
  const account = `routingId=${LIVE_ACCOUNT}&accountIdentifier=${LIVE_ACCOUNT}`;
  const paths = asked.map(({ method, path }) => `${method} ${path}`);
  expect(paths).toContain(`GET /gateway${LISTING}?${account}&${scope}`);
  expect(paths).toContain(`GET /gateway/ng/api/delegate-setup/latest-supported-version?${account}&${scope}`);
  expect(paths).toContain(`POST /gateway/authz/api/acl?${account}`);
});

test('a poll is one request, whatever is done meanwhile', async ({ page, manager }) => {
  await page.clock.install();
  const listings = async () => (await manager.requests(LISTING)).length;
  await openLive(page, { scope: 'orgs/retail/projects/payments' });
  expect(await listings()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search delegates' }).fill('prod');
  await page.getByRole('button', { name: 'Show instances of payments-prod' }).click();
  await delegateList(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'payments-prod' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'payments-prod')).toBeVisible();
  expect(await listings()).toBe(1);
  for (const polls of [1, 2, 3]) {
    await page.clock.runFor(31_000);
    // Only when the answer is there does the wait for the next poll begin.
    await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated \d s ago/);
    expect(await listings()).toBe(1 + polls);
  }
});
