import {
  card,
  clipboard,
  expectAnnounced,
  expectNames,
  expectQuery,
  health,
  instances,
  openOverview,
} from './support/delegates';
import { expect, listDelegates, skip, test } from './support/own-manager';

const ADDRESS = '/account/demo/delegate';

const FACTS = [
  'Group Name',
  'Delegate Type',
  'Delegate Identifier',
  'Description',
  'Tags',
  'Connectivity Status',
  'Version',
  'Auto Upgrade',
  'Token',
  'Expiry',
] as const;

test('the page of a delegate shows every fact, also those that are not known', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${ADDRESS}/_mainframe_bridge`);
  await expect(page.getByRole('heading', { level: 1, name: 'mainframe-bridge' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('term')).toHaveText([...FACTS]);
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    'mainframe-bridge',
    'Kubernetes',
    '_mainframe_bridge',
    'Talks to the mainframe; one replica was forgotten',
    /implicit mainframe-bridge/,
    /^Connected/,
    /26\.01\.87034.*The lowest of 2 versions\. 26 releases behind the latest, 26\.07\.89605\./,
    /^OFF.*Last call of the upgrader: none on record/,
    'Active',
    /^Expired 12 days ago Expired.*The worst of 2 instances\.$/,
  ]);
  await page.getByRole('button', { name: 'Copy identifier' }).click();
  await expectAnnounced(page, 'Copied');
  expect(await clipboard(page)).toBe('_mainframe_bridge');

  const fact = (name: (typeof FACTS)[number]) =>
    page.getByRole('main').getByRole('definition').nth(FACTS.indexOf(name));
  await page.goto(`${ADDRESS}/_platform_prod`);
  await expect(fact('Version')).toContainText('Same release as the latest, 26.07.89605.');
  await expect(fact('Auto Upgrade')).toHaveText(/^ON.*Last call of the upgrader: 20 min ago/);
  await page.goto(`${ADDRESS}/_legacy_datacenter`);
  await expect(fact('Connectivity Status')).toContainText('Not connected');
  await expect(fact('Version')).toHaveText('N/A');
  await expect(fact('Token')).toContainText('Not active');
  await expect(fact('Expiry')).toContainText('No expiry (legacy image)');
  await page.goto(`${ADDRESS}/_nightly_batch`);
  await expect(fact('Connectivity Status')).toContainText('Never connected');
  await expect(fact('Auto Upgrade')).toContainText(
    'unknown: Without instances the Manager cannot know whether it upgrades itself.',
  );
  await page.getByRole('link', { name: 'Instances (0)' }).click();
  await expect(page.getByText('The Manager lists no instance of this delegate')).toBeVisible();
});

test('its cards count this delegate alone and lead to its instances', async ({ page }) => {
  await page.goto(`${ADDRESS}/_mainframe_bridge`);
  await expect(health(page).getByRole('link')).toHaveCount(4);
  for (const name of [
    'Expired 1 instance',
    'Near expiry 0 instances',
    'Unsupported 1 instance',
    'Auto-upgrade OFF 1 delegate',
  ]) {
    await expect(card(page, name)).toBeVisible();
  }
  const tabs = page.getByRole('navigation', { name: 'Parts of this delegate' });
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Instances (2)' }).click();
  await expectQuery(page, 'tab=instances');
  const rows = instances(page, 'mainframe-bridge').getByRole('row');
  await expect(rows).toHaveCount(1 + 2);
  await expect(page.getByText('match the filters')).toHaveCount(0);

  await tabs.getByRole('link', { name: 'Overview' }).click();
  await card(page, 'Expired 1 instance').click();
  await expectQuery(page, 'versionStatus=EXPIRED&tab=instances');
  await expect(card(page, 'Expired 1 instance')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('1 of 2 instances match the filters.')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Matches');
  await expect(rows.nth(2)).not.toContainText('Matches');
  await card(page, 'Expired 1 instance').click();
  await expect(page.getByText('match the filters')).toHaveCount(0);
});

test('statuses on its page follow the time, as in the list', async ({ page, manager }) => {
  await page.clock.install();
  await page.goto(`${ADDRESS}/_ci_runners_us_east?tab=instances`);
  const last = instances(page, 'ci-runners-us-east').getByRole('row').nth(3);
  await expect(last.getByRole('cell', { name: 'Connected', exact: true })).toBeVisible();
  await skip(page, manager, 3 * 60_000);
  await expect(last.getByRole('cell', { name: 'Connected, heartbeat late', exact: true })).toBeVisible();
  await skip(page, manager, 4 * 60_000);
  await expect(last.getByRole('cell', { name: 'Not connected', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByText('Partially connected')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated (now|\d+ s ago)/);
});

test('a delegate that is gone keeps its last facts', async ({ page, manager }) => {
  await openOverview(page, { query: 'search=bridge&sort=name' });
  await page.getByRole('link', { name: 'mainframe-bridge', exact: true }).click();
  await listDelegates(manager, (delegates) =>
    delegates.filter(({ groupName }) => groupName !== 'mainframe-bridge'),
  );
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByRole('alert')).toContainText('This delegate is no longer listed');
  await expect(page.getByRole('heading', { level: 1, name: 'mainframe-bridge' })).toBeVisible();
  await expect(page.getByText('Talks to the mainframe; one replica was forgotten')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for mainframe-bridge' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expectQuery(page, 'search=bridge&sort=name');
  await expect(page.getByText('No delegate matches the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expectNames(page, 'build ci customer data legacy nightly onboarding payments platform');
});

test('a jump to a delegate that is gone shows nothing of the one before', async ({ page, manager }) => {
  await openOverview(page);
  await page.getByRole('link', { name: 'mainframe-bridge', exact: true }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Acme Corp' }).click();
  await page.getByRole('link', { name: 'platform-prod', exact: true }).click();
  await listDelegates(manager, (delegates) =>
    delegates.filter(({ groupName }) => groupName !== 'mainframe-bridge'),
  );
  const polled = page.waitForResponse(/delegate-groups/);
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await polled;
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(`${ADDRESS}/_mainframe_bridge`);
  await expect(page.getByText('This delegate is not listed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'platform-prod' })).toHaveCount(0);
  await expect(
    page.getByText('Nothing with the identifier _mainframe_bridge is in this scope.'),
  ).toBeVisible();
  await expect(page).toHaveTitle('Delegate · demo');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/account/demo/delegates');
});
