import {
  card,
  columnHeader,
  delegateList,
  expectNames,
  expectQuery,
  expectStatus,
  instances,
  nameLinks,
  namesNow,
  openFilters,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

test('returning from a delegate restores filter, order and open rows of the list', async ({ page }) => {
  await openOverview(page);
  await card(page, 'Near expiry 3 instances').click();
  await columnHeader(page, 'Delegate').getByRole('button').click();
  await page.getByRole('button', { name: 'Show instances of build-farm-docker' }).click();
  const query = 'versionStatus=EXPIRING&sort=name&open=_build_farm_docker';
  await expectQuery(page, query);
  await delegateList(page).getByRole('rowheader').getByRole('link', { name: 'build-farm-docker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'build-farm-docker' })).toBeVisible();

  const expectTheList = async () => {
    await expectQuery(page, query);
    await expect(card(page, 'Near expiry 3 instances')).toHaveAttribute('aria-current', 'true');
    await expectNames(page, ['build-farm-docker']);
    await expect(columnHeader(page, 'Delegate')).toHaveAttribute('aria-sort', 'ascending');
    await expect(instances(page, 'build-farm-docker')).toBeVisible();
  };
  await page.goBack();
  await expectTheList();
  await expect(
    delegateList(page).getByRole('rowheader').getByRole('link', { name: 'build-farm-docker' }),
  ).toBeFocused();
  await page.goForward();
  await page.getByRole('main').getByRole('link', { name: 'Delegates', exact: true }).click();
  await expectTheList();
});

test.describe('a long list', () => {
  test.use({ scenario: 'large' });

  test('has the same scroll position and focus after Back', async ({ page }) => {
    await openOverview(page, { query: 'sort=name' });
    const links = nameLinks(page);
    const first = await links.first().textContent();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 9_000);
    await expect(links.first()).not.toHaveText(first ?? '');
    // Rows above and below the window are rendered too, so the middle row is inside the window.
    const names = await namesNow(page);
    const name = names[Math.floor(names.length / 2)] ?? '';
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toBeInViewport();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const place = await scrolled();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeInViewport();
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(45);
    await expect(link, 'focus on the link that was followed').toBeFocused();
  });
});

test('a shared link shows a colleague the same view', async ({ page, context }) => {
  await openOverview(page);
  await page.getByRole('combobox', { name: 'Search delegates' }).fill('prod');
  await expectQuery(page, 'search=prod');
  const filters = await openFilters(page);
  await filters
    .getByRole('group', { name: 'Connectivity' })
    .getByRole('checkbox', { name: 'Partially connected 1' })
    .check();
  await filters.getByRole('checkbox', { name: 'ON 1', exact: true }).check();
  await page.keyboard.press('Escape');
  const version = columnHeader(page, 'Version');
  for (const order of ['ascending', 'descending']) {
    await version.getByRole('button').click();
    await expect(version).toHaveAttribute('aria-sort', order);
  }
  await page.getByRole('button', { name: 'Show instances of payments-eu-west' }).click();
  await expectQuery(page, 'search=prod&status=PARTIAL&autoUpgrade=ON&sort=-version&open=_payments_eu_west');

  const other = await context.newPage();
  await other.addInitScript(() => localStorage.clear());
  await other.goto(page.url());
  await expectNames(other, ['payments-eu-west']);
  await expect(other.getByRole('combobox', { name: 'Search delegates' })).toHaveValue('prod');
  await expectStatus(other, 'Showing 1 of 10 delegates (3 of 22 instances)');
  await expect(other.getByRole('button', { name: /^Edit filter/ })).toHaveText([
    'Connectivity: Partially connected',
    'Auto-upgrade: ON',
  ]);
  await expect(columnHeader(other, 'Version')).toHaveAttribute('aria-sort', 'descending');
  await expect(instances(other, 'payments-eu-west').getByRole('row')).toHaveCount(1 + 3);
});

test('the root address and links of the Harness UI open the pages of the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/account/demo/delegates');
  await expectStatus(page, '10 delegates, 22 instances');
  await page.goto('/ng/account/demo/settings/resources/delegates?versionStatus=EXPIRED');
  await expect(page).toHaveURL('/account/demo/delegates?versionStatus=EXPIRED');
  await expectNames(page, ['mainframe-bridge']);
  await page.goto('/ng/#/account/demo/settings/resources/delegates?status=DISCONNECTED&search=nightly');
  await expect(page).toHaveURL('/account/demo/delegates?search=nightly&status=DISCONNECTED&status=NEVER');
  await page.goto('/ng/account/demo/all/orgs/retail/settings/delegate/_store_edge');
  await expect(page).toHaveURL('/account/demo/orgs/retail/delegate/_store_edge');
  await expect(page.getByRole('heading', { level: 1, name: 'store-edge' })).toBeVisible();
  await page.goto('/account/demo/pipelines');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await expect(page).toHaveTitle('There is no such page');
  await page.getByRole('link', { name: 'Go to the delegates of the account' }).click();
  await expectStatus(page, '10 delegates, 22 instances');
});

test('invalid parameters of an address are dropped with a notice, and the others apply', async ({ page }) => {
  await openOverview(page, { query: 'versionStatus=EXPIRED&versionStatus=OLD&sort=size&search=bridge' });
  const notice = page.getByRole('status').filter({ hasText: 'Part of the address is ignored' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'Ignored versionStatus=OLD: unknown instance status.',
    'Ignored sort=size: unknown order.',
  ]);
  await expectNames(page, ['mainframe-bridge']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expectQuery(page, 'search=bridge&versionStatus=EXPIRED');
  await expectNames(page, ['mainframe-bridge']);
});

test('titles name the page, and the icon has a dot while something needs attention', async ({ page }) => {
  const icon = page.locator('link[rel="icon"]');
  await openOverview(page);
  await expect(page).toHaveTitle('1 not connected · Delegates · Acme Corp');
  await expect(icon).toHaveAttribute('href', '/favicon-attention.svg');
  await delegateList(page)
    .getByRole('rowheader')
    .getByRole('link', { name: 'platform-prod', exact: true })
    .click();
  await expect(page).toHaveTitle(/platform-prod · Acme Corp$/);
  await page.goBack();
  await expect(page).toHaveTitle('1 not connected · Delegates · Acme Corp');
  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await expect(page).toHaveTitle('Tokens · Acme Corp');
  await expect(icon).toHaveAttribute('href', '/favicon.svg');
  await openOverview(page, { scope: 'orgs/retail' });
  await expect(page).toHaveTitle('1 not connected · Delegates · Retail');
  await expect(icon).toHaveAttribute('href', '/favicon-attention.svg');
});
