import type { Page } from '@playwright/test';
import {
  clipboard,
  expectAnnounced,
  expectNames,
  expectQuery,
  instances,
  namesInList,
  openOverview,
} from './support/delegates';
import { expect, listDelegates, serveReadOnly, test } from './support/own-manager';

const ADDRESS = '/account/demo/delegate';

const FACTS = [
  'Group Name',
  'Identifier',
  'Type',
  'Description',
  'Tags',
  'Version',
  'Support ends',
  'Auto Upgrade',
  'Token',
  'Last Heartbeat',
  // Where the Manager reports it.
  'Polling',
] as const;

const facts = (page: Page) => page.getByRole('region', { name: 'Facts', exact: true });
const fact = (page: Page, name: (typeof FACTS)[number]) =>
  facts(page).getByRole('definition').nth(FACTS.indexOf(name));
const situation = (page: Page) => page.getByRole('region', { name: 'Situation' });
const health = (page: Page) => page.getByRole('region', { name: 'Delegate health' });
const findings = (page: Page) => page.getByRole('region', { name: /^Findings/ });
const finding = (page: Page, title: string) =>
  findings(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}`) });
const neighbours = (page: Page) => page.getByRole('navigation', { name: 'Delegates of the list' });

test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1280, height: 800 } });

test('the page of a delegate says what is most wrong, and shows its health, instances and facts', async ({
  page,
}) => {
  await page.goto(`${ADDRESS}/_mainframe_bridge`);
  await expect(page.getByRole('heading', { level: 1, name: 'mainframe-bridge' })).toBeVisible();
  await expect(situation(page)).toHaveText(
    /^Support ended on \d+ Jul for 1 of 2 instances\. 12 days ago\. Both are connected\.$/,
  );
  await expect(health(page).getByRole('term')).toHaveText([
    'Connectivity',
    'Expired',
    'Near expiry',
    'Unsupported',
    'Auto-upgrade',
  ]);
  await expect(health(page).getByRole('definition')).toHaveText([
    '2 Connected',
    '1of 2 instances',
    '0of 2 instances',
    '1of 2 instances',
    /^OFF/,
  ]);
  const rows = instances(page, 'mainframe-bridge').getByRole('row');
  await expect(rows).toHaveCount(1 + 2);
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText(/^\S+ 26 behind$/);

  await expect(facts(page).getByRole('term')).toHaveText([...FACTS]);
  await expect(facts(page).getByRole('definition')).toHaveText([
    'mainframe-bridge',
    '_mainframe_bridge',
    'Kubernetes',
    'Talks to the mainframe; one replica was forgotten',
    'mainframe-bridge',
    /^26\.01\.87034\s*lowest of 2\s*26 behind$/,
    /^\d+ Jul\s*worst of 2$/,
    /^OFF\s*How to switch it on$/,
    /^default_token\s*active/,
    /^\d+ s ago$/,
    '2 of 2 instances fetch tasks by polling, not by WebSocket.',
  ]);
  await page.getByRole('button', { name: 'Copy identifier' }).click();
  await expectAnnounced(page, 'Copied');
  expect(await clipboard(page)).toBe('_mainframe_bridge');
  await page.getByRole('button', { name: 'Upgrade…' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade mainframe-bridge' })).toBeVisible();
  await expectQuery(page, 'upgrade=_mainframe_bridge');
});

test('the page explains a disconnected, a never connected and a healthy delegate', async ({ page }) => {
  await page.goto(`${ADDRESS}/_legacy_datacenter`);
  await expect(finding(page, 'Token not active').getByRole('link', { name: 'Tokens' })).toBeVisible();
  await expect(fact(page, 'Support ends')).toContainText('31 Jan 2024');
  await expect(fact(page, 'Version')).toHaveText(/^N\/A\s*last 1\.0\.78312$/);
  await expect(fact(page, 'Token')).toContainText('not active');
  await page.getByRole('button', { name: 'Troubleshoot' }).click();
  await expect(page.getByRole('dialog', { name: 'Troubleshoot legacy-datacenter' })).toBeVisible();

  await page.goto(`${ADDRESS}/_nightly_batch`);
  await expect(
    page.getByText('The Manager forgets an instance about 6 hours after its last heartbeat.'),
  ).toBeVisible();
  await expect(fact(page, 'Auto Upgrade')).toContainText(
    'unknown: Without instances, the Manager cannot detect auto-upgrade.',
  );
  await page.goto(`${ADDRESS}/_onboarding_sandbox`);
  await expect(fact(page, 'Version')).toHaveText('26.07.89605latest');
});

test('each finding shows its evidence, and its action opens the dialog', async ({ page }) => {
  await page.goto(`${ADDRESS}/_mainframe_bridge`);
  const expired = finding(page, 'Expired');
  await expect(expired).toContainText(/26\.01\.87034 on 1 of 2 instances: support ended on \d+ Jul\./);
  await expect(finding(page, 'Unsupported')).toContainText(/releases? behind 26\.07\.89605\./);
  await expect(findings(page).getByRole('link')).toHaveText(['Upgrade…', 'How to switch it on']);
  await expired.getByRole('link', { name: 'Upgrade…' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade mainframe-bridge' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectQuery(page, '');
  await expect(expired.getByRole('link', { name: 'Upgrade…' })).toBeFocused();
});

test('the raw answer is fetched only when it is opened, and can be copied', async ({ page, manager }) => {
  await page.goto(`${ADDRESS}/_mainframe_bridge`);
  await expect(facts(page)).toBeVisible();
  const asked = () => manager.requests().filter(({ path }) => path.includes('/ng/v2')).length;
  expect(asked()).toBe(0);
  await page.getByText('Raw answer of the Manager (JSON)').click();
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expectAnnounced(page, 'Copied');
  expect(JSON.parse(await clipboard(page))).toMatchObject({
    delegateGroupIdentifier: '_mainframe_bridge',
    delegateInstanceDetails: [{}, {}],
  });
  expect(asked()).toBe(1);
});

test('the token shows by its name with links, but not on a read-only dashboard', async ({ page }) => {
  await page.goto(`${ADDRESS}/_ci_runners_us_east`);
  await expect(fact(page, 'Token').getByRole('link', { name: 'ci-runners', exact: true })).toHaveAttribute(
    'href',
    '/account/demo/delegates/tokens?token=ci-runners',
  );
  await fact(page, 'Token').getByRole('link', { name: 'Delegates with the token ci-runners' }).click();
  await expectNames(page, 'ci');

  await serveReadOnly(page);
  await page.goto(`${ADDRESS}/_ci_runners_us_east`);
  await expect(fact(page, 'Token')).toContainText('This dashboard is read-only');
});

test('Previous and Next follow the filters and the order of the list that led here', async ({ page }) => {
  await openOverview(page, { query: 'search=e&status=CONNECTED&sort=-name' });
  const names = await namesInList(page);
  const second = names[1] ?? '';
  await page.getByRole('link', { name: second, exact: true }).click();
  await expect(neighbours(page)).toContainText(`2 of ${names.length}`);
  await neighbours(page)
    .getByRole('link', { name: `Next: ${names[2]}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: names[2] ?? '' })).toBeVisible();
  await neighbours(page)
    .getByRole('link', { name: `Previous: ${second}` })
    .click();
  await neighbours(page)
    .getByRole('link', { name: `Previous: ${names[0]}` })
    .click();
  await expect(neighbours(page)).toContainText(`1 of ${names.length}`);
  await expect(neighbours(page).getByRole('link')).toHaveCount(1);
});

test('the page of a delegate that is no longer listed keeps its last facts', async ({ page, manager }) => {
  await openOverview(page, { query: 'search=bridge&sort=name' });
  await page.getByRole('link', { name: 'mainframe-bridge', exact: true }).click();
  await listDelegates(manager, (delegates) =>
    delegates.filter(({ groupName }) => groupName !== 'mainframe-bridge'),
  );
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByRole('alert')).toContainText(/^Not listed since \d\d:\d\d\./);
  await expect(page.getByRole('heading', { level: 1, name: 'mainframe-bridge' })).toBeVisible();
  await expect(page.getByText('Talks to the mainframe; one replica was forgotten')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for mainframe-bridge' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upgrade…' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expectQuery(page, 'search=bridge&sort=name');
  await expect(page.getByText(/^No (listed )?delegate matches this filter/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).last().click();
  await expectNames(page, 'build ci customer data legacy nightly onboarding payments platform');
});

test('a history jump to a delegate no longer listed shows nothing of the previous delegate', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  await page.getByRole('link', { name: 'mainframe-bridge', exact: true }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Acme Corp' }).click();
  await page.getByRole('link', { name: 'platform-prod', exact: true }).click();
  await listDelegates(manager, (delegates) =>
    delegates.filter(({ groupName }) => groupName !== 'mainframe-bridge'),
  );
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(neighbours(page)).toContainText('of 9');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(`${ADDRESS}/_mainframe_bridge`);
  await expect(page.getByText('This delegate is not listed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'platform-prod' })).toHaveCount(0);
  await expect(
    page.getByText('No delegate in this scope has the identifier _mainframe_bridge.'),
  ).toBeVisible();
  await expect(page).toHaveTitle('Delegate · Acme Corp');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/account/demo/delegates');
});
