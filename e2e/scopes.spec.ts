import type { Page } from '@playwright/test';
import { expectNames, expectStatus, openOverview } from './support/delegates.ts';
import { delayScopeSearches, expect, test } from './support/own-manager.ts';

const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

test('heading and breadcrumb name the scope, and the breadcrumb links to its parents', async ({ page }) => {
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

test('the scope picker finds organizations, projects and typed identifiers', async ({ page }) => {
  const search = page.getByRole('combobox', { name: 'Search: Change scope' });
  const organizations = [
    /^Include organizations and projects/,
    /^Whole account/,
    /^default/,
    /^Platform/,
    /^Retail/,
  ];
  await openOverview(page, { query: 'versionStatus=EXPIRED' });
  await expectNames(page, ['mainframe-bridge']);
  await page.getByRole('button', { name: 'Change scope' }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(organizations);
  await search.fill('tai');
  await expect(page.getByRole('option', { name: /^Platform/ })).toHaveCount(0);
  await page.getByRole('option', { name: /^Retail/ }).click();
  await expect(page, 'another scope starts without filters').toHaveURL('/account/demo/orgs/retail/delegates');
  await expectStatus(page, '3 delegates, 5 instances');

  await page.getByRole('button', { name: 'Change scope' }).click();
  const projects = page.getByRole('group', { name: 'Projects of this organization' });
  await expect(projects.getByRole('option')).toHaveText([/^Payments/, /^Search/, /^Checkout/]);
  await search.fill('CHECK');
  await expect(projects.getByRole('option')).toHaveText([/^Checkout/]);
  await search.press('Enter');
  await expect(page).toHaveURL('/account/demo/orgs/retail/projects/checkout/delegates');
  await expect(page.getByText('No delegates in this project yet')).toBeVisible();

  await breadcrumb(page).getByRole('link', { name: 'Acme Corp' }).click();
  await page.getByRole('button', { name: 'Change scope' }).click();
  await expect(
    page.getByRole('listbox').getByRole('option'),
    'options for the account, without projects',
  ).toHaveText(organizations);
  await search.fill('platform/observability/pods');
  await expect(page.getByText('Type an organization, or organization/project.')).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await search.fill('/platform/observability/');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Go to “platform/observability”']);
  await search.press('Enter');
  await expect(page).toHaveURL('/account/demo/orgs/platform/projects/observability/delegates');
  await expectNames(page, ['metrics-scraper']);
});

test.describe('where organizations cannot be listed', () => {
  test.use({ expectedConsole: [/status of 403/] });

  test('identifiers show instead of names, and can be typed', async ({ page, manager }) => {
    for (const path of ['/ng/api/organizations', '/ng/api/projects', '/ng/api/accounts/']) {
      manager.faults.add({ path, status: 403, body: {} });
    }
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await expect(page.getByRole('heading', { level: 1, name: 'Delegates payments' })).toBeVisible();
    await expect(breadcrumb(page).getByRole('link')).toHaveText(['demo', 'retail', 'payments']);
    await page.getByRole('button', { name: /^Change scope/ }).click();
    const release = await delayScopeSearches(page);
    await page.getByRole('combobox', { name: 'Search: Change scope' }).fill('retail');
    const picker = page.getByRole('dialog', { name: 'Change scope' });
    await expect(picker.getByText('Loading…')).toBeVisible();
    const typed = page.getByRole('option', { name: 'Go to “retail”' });
    const placeWhileLoading = await typed.boundingBox();
    release();
    await expect(page.getByText('The scopes could not be listed. Type an organization')).toBeVisible();
    expect(await typed.boundingBox(), 'place of the option after the note has appeared').toEqual(
      placeWhileLoading,
    );
    await typed.click();
    await expect(page).toHaveURL('/account/demo/orgs/retail/delegates');
    await expectNames(page, ['retail-eu-recovery', 'store-edge', 'retail-shared']);
  });
});
