import type { Page } from '@playwright/test';
import { expectNames, expectStatus, openOverview } from './support/delegates';
import { expect, test } from './support/own-manager';

const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

test('heading and breadcrumb name the scope, and lead to those above', async ({ page }) => {
  await openOverview(page, { scope: 'orgs/retail/projects/payments' });
  await expect(page.getByRole('heading', { level: 1, name: 'Delegates Payments' })).toBeVisible();
  await expect(breadcrumb(page).getByRole('link')).toHaveText(['Acme Corp', 'Retail', 'Payments']);
  await expect(breadcrumb(page).getByRole('link', { name: 'Payments' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await expectNames(page, ['payments-staging', 'payments-prod']);
  await breadcrumb(page).getByRole('link', { name: 'Retail' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delegates Retail' })).toBeVisible();
  await expectNames(page, ['retail-eu-recovery', 'store-edge', 'retail-shared']);
  await breadcrumb(page).getByRole('link', { name: 'Acme Corp' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delegates Acme Corp' })).toBeVisible();
  await expectStatus(page, '10 delegates, 22 instances');
});

test('another scope starts without the filters of this one', async ({ page }) => {
  await openOverview(page, { query: 'versionStatus=EXPIRED' });
  await expectNames(page, ['mainframe-bridge']);
  await page.getByRole('button', { name: /^Change scope/ }).click();
  await page.getByRole('option', { name: /^Retail/ }).click();
  await expect(page).toHaveURL('/account/demo/orgs/retail/delegates');
  await expectStatus(page, '3 delegates, 5 instances');
});

test('the scope picker finds organizations, and the projects of the one at hand', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('button', { name: 'Change scope: Whole account' }).click();
  const search = page.getByRole('combobox', { name: 'Search: Change scope' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^Whole account/,
    /^default/,
    /^Platform/,
    /^Retail/,
  ]);
  await search.fill('tai');
  await expect(page.getByRole('option', { name: /^Platform/ })).toHaveCount(0);
  await page.getByRole('option', { name: /^Retail/ }).click();
  await expect(page).toHaveURL('/account/demo/orgs/retail/delegates');

  await page.getByRole('button', { name: 'Change scope: Retail' }).click();
  const projects = page.getByRole('group', { name: 'Projects of this organization' });
  await expect(projects.getByRole('option')).toHaveText([/^Payments/, /^Search/, /^Checkout/]);
  await search.fill('CHECK');
  await expect(projects.getByRole('option')).toHaveText([/^Checkout/]);
  await search.press('Enter');
  await expect(page).toHaveURL('/account/demo/orgs/retail/projects/checkout/delegates');
  await expect(page.getByText('No delegates in this project yet')).toBeVisible();
});

test('the projects of one organization are not offered in another, nor at the account', async ({ page }) => {
  await openOverview(page, { scope: 'orgs/retail' });
  await page.getByRole('button', { name: 'Change scope: Retail' }).click();
  await expect(page.getByRole('group', { name: 'Projects of this organization' })).toBeVisible();
  await page.keyboard.press('Escape');
  await breadcrumb(page).getByRole('link', { name: 'Acme Corp' }).click();
  await page.getByRole('button', { name: 'Change scope: Whole account' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^Whole account/,
    /^default/,
    /^Platform/,
    /^Retail/,
  ]);
});

test('an identifier can be typed even for what is not listed', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('button', { name: /^Change scope/ }).click();
  const search = page.getByRole('combobox', { name: 'Search: Change scope' });
  await search.fill('platform/observability');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Go to “platform/observability”']);
  await search.press('Enter');
  await expect(page).toHaveURL('/account/demo/orgs/platform/projects/observability/delegates');
  await expectNames(page, ['metrics-scraper']);
});

test.describe('where organizations may not be listed', () => {
  test.use({ expectedConsole: [/status of 403/] });

  test('identifiers stand for names, and can be typed', async ({ page, manager }) => {
    for (const path of ['/ng/api/organizations', '/ng/api/projects', '/ng/api/accounts/']) {
      manager.faults.add({ path, status: 403, body: {} });
    }
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await expect(page.getByRole('heading', { level: 1, name: 'Delegates payments' })).toBeVisible();
    await expect(breadcrumb(page).getByRole('link')).toHaveText(['demo', 'retail', 'payments']);
    await page.getByRole('button', { name: /^Change scope/ }).click();
    await page.getByRole('combobox', { name: 'Search: Change scope' }).fill('retail');
    await expect(page.getByText('They could not be listed: type an organization')).toBeVisible();
    await page.getByRole('option', { name: 'Go to “retail”' }).click();
    await expect(page).toHaveURL('/account/demo/orgs/retail/delegates');
    await expectNames(page, ['retail-eu-recovery', 'store-edge', 'retail-shared']);
  });
});
