import type { Page } from '@playwright/test';
import {
  columnHeader,
  delegateList,
  expectNames,
  expectQuery,
  expectStatus,
  nameLinks,
  openActions,
  openFilters,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const LIST_DELEGATES = '/ng/api/delegate-setup/listDelegates';

const byScope = (page: Page) => page.getByRole('region', { name: 'Delegates by scope' });
const includeBelow = (page: Page) =>
  page.getByRole('checkbox', { name: 'Include organizations and projects' });

test('the list of all scopes counts delegates by scope, links to each scope, and supports Back', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  await expect(columnHeader(page, 'Scope')).toHaveCount(0);
  await includeBelow(page).check();
  await expectQuery(page, 'all=true');
  await expectStatus(page, '19 delegates, 38 instances');
  const header = 'Scope, worst first Connectivity Delegates Not connected Partially Expired Unsupported';
  // A cell also holds its header, which only a card shows.
  await expect(byScope(page).getByRole('row')).toHaveText(
    [header, /^Account\s+10\s+1/, /^retail\s+3/, /^retail\/payments\s+2/, /^platform\s+2/],
    { useInnerText: true },
  );
  await expect(byScope(page)).toContainText(/The other 2 have 2 delegates/);
  await byScope(page).getByRole('button', { name: 'Show all 6 scopes' }).click();
  await expect(byScope(page).getByRole('row')).toHaveCount(7);
  await expect(byScope(page)).toContainText(
    'No delegates listed for default: there are none, or you may not see them.',
  );
  expect(manager.requests().filter(({ path }) => path.includes(LIST_DELEGATES))).toMatchObject([
    { method: 'POST', path: expect.stringContaining('all=true'), status: 200 },
  ]);

  await byScope(page).getByRole('link', { name: 'retail/payments' }).click();
  await expect(page).toHaveURL('/account/demo/orgs/retail/projects/payments/delegates');
  await expectNames(page, ['payments-staging', 'payments-prod']);
  await expect(page.getByRole('checkbox', { name: /^Include/ })).toHaveCount(0);
  await page.goBack();
  await expect(includeBelow(page)).toBeChecked();

  await test.step('Back shows the list of one scope while the focus is in the list', async () => {
    await delegateList(page).getByRole('rowheader').first().getByRole('link').focus();
    await page.goBack();
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(delegateList(page)).toHaveAttribute('aria-rowcount', '11');
    await expect(page.getByRole('button', { name: /^Show .+ changes?$/ })).toHaveCount(0);
  });
  await test.step('the list of an organization includes delegates of its projects', async () => {
    await openOverview(page, { scope: 'orgs/retail' });
    await page.getByRole('checkbox', { name: 'Include projects' }).check();
    await expectStatus(page, '6 delegates, 11 instances');
    await expect(byScope(page).getByRole('link')).toHaveCount(3);
    await expect(byScope(page)).toContainText('No delegates listed for Checkout');
  });
});

test('only the list of all scopes can be filtered and sorted by scope', async ({ page }) => {
  // Wide enough for the filters beside the list.
  await page.setViewportSize({ width: 1440, height: 720 });
  await openOverview(page, { query: 'all=true' });
  const scopes = (await openFilters(page)).getByRole('group', { name: 'Scope' });
  await expect(scopes.getByRole('checkbox')).toHaveCount(6);
  await scopes.getByRole('checkbox', { name: 'retail/payments 2' }).check();
  await expectQuery(page, 'scope=retail/payments&all=true');
  await expectNames(page, ['payments-staging', 'payments-prod']);
  await expect(
    row(page, 'payments-prod').getByRole('cell', { name: 'retail/payments', exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Scope: retail/payments' }).click();

  await columnHeader(page, 'Scope').getByRole('button').click();
  await expect(columnHeader(page, 'Scope')).toHaveAttribute('aria-sort', 'ascending');
  await columnHeader(page, 'Scope').getByRole('button').click();
  await expect(nameLinks(page).first()).toHaveText('search-staging');
  await expectQuery(page, 'sort=-scope&all=true');
  await includeBelow(page).uncheck();
  await expectQuery(page, '');
});

test('a row of the list of all scopes opens and changes the delegate in its own scope', async ({ page }) => {
  await openOverview(page, { query: 'all=true' });
  await test.step('its tags can be changed, and the list of all scopes shows them', async () => {
    const menu = await openActions(page, 'search-staging');
    await menu.getByRole('menuitem', { name: 'Edit tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit tags of search-staging' });
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('checked');
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'search-staging').getByRole('link', { name: 'checked' })).toBeVisible();
  });
  await test.step('its name leads to its page', async () => {
    await page.getByRole('link', { name: 'search-staging', exact: true }).click();
    await expect(page).toHaveURL('/account/demo/orgs/retail/projects/search/delegate/name%3Asearch-staging');
    await expect(page.getByRole('heading', { level: 1, name: 'search-staging' })).toBeVisible();
    await page.getByText('Raw answer of the Manager (JSON)').click();
    await expect(page.getByRole('region', { name: 'Raw answer' })).toContainText('"search-staging"');
    await page.goBack();
  });
  const menu = await openActions(page, 'search-staging');
  await menu.getByRole('menuitem', { name: 'Show in retail/search' }).click();
  await expect(page).toHaveURL('/account/demo/orgs/retail/projects/search/delegates?search=search-staging');
  await expectNames(page, ['search-staging']);
});

test.describe('without permissions', () => {
  test.use({ expectedConsole: [/status of 403/] });

  test('each failure shows in the part of the page that it affects', async ({ page, manager }) => {
    await test.step('a notice shows when the organizations cannot be listed', async () => {
      manager.faults.add({ path: '/ng/api/organizations', status: 403, body: {} });
      await openOverview(page, { query: 'all=true' });
      await byScope(page).getByRole('button', { name: 'Show all 6 scopes' }).click();
      await expect(byScope(page).getByRole('row')).toHaveCount(7);
      await expect(byScope(page)).toContainText(
        'The organizations could not be listed, so the page cannot name those without delegates.',
      );
    });
    await test.step('a scope with an organization that cannot be listed has a note', async () => {
      manager.faults.clear();
      const content = [{ organization: { identifier: 'retail', name: 'Retail' } }];
      const body = { status: 'SUCCESS', data: { totalItems: 1, content } };
      manager.faults.add({ path: '/ng/api/organizations', status: 200, body });
      await page.reload();
      await byScope(page).getByRole('button', { name: 'Show all 6 scopes' }).click();
      await expect(
        byScope(page).getByRole('row').filter({ hasText: 'platform/observability' }),
      ).toContainText('not among the organizations that you may list');
    });
    await test.step('an alert shows when the delegates cannot be listed', async () => {
      manager.faults.add({ path: LIST_DELEGATES, status: 403, body: { code: 'NG_ACCESS_DENIED' } });
      await page.reload();
      await expect(page.getByRole('alert')).toContainText(
        'Ask an administrator of this account for View on Delegates (core_delegate_view).',
      );
      await expect(page.getByText('0 delegates')).toHaveCount(0);
      await expect(includeBelow(page)).toBeChecked();
    });
  });
});
