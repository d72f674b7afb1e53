import type { Page } from '@playwright/test';
import {
  chooseScope,
  columnHeader,
  delegateList,
  expectNames,
  expectQuery,
  expectStatus,
  nameLinks,
  openActions,
  openFilters,
  openListPanel,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const LIST_DELEGATES = '/ng/api/delegate-setup/listDelegates';

const INCLUDE = 'Include organizations and projects';
const groupOf = (page: Page, scope: string) =>
  delegateList(page).getByRole('rowheader', { name: new RegExp(`^Scope ${scope} `) });

test('the list of all scopes counts delegates by scope, links to each scope, and supports Back', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  await expect(columnHeader(page, 'Scope')).toHaveCount(0);
  await chooseScope(page, INCLUDE);
  await expectQuery(page, 'all=true');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('with all below');
  await expectStatus(page, '19 delegates, 38 instances');
  expect(manager.requests().filter(({ path }) => path.includes(LIST_DELEGATES))).toMatchObject([
    { method: 'POST', path: expect.stringContaining('all=true'), status: 200 },
  ]);
  const display = await openListPanel(page, 'Display');
  await display.getByRole('combobox', { name: 'Group by' }).selectOption('Scope');
  await page.keyboard.press('Escape');
  await expect(groupOf(page, 'Account')).toContainText('10 delegates1 not connected');
  await expect(groupOf(page, 'retail')).toContainText('3 delegates');

  await page.getByRole('link', { name: 'Open retail/payments' }).click();
  await expect(page).toHaveURL('/account/demo/orgs/retail/projects/payments/delegates');
  await expectNames(page, ['payments-staging', 'payments-prod']);
  await page.goBack();
  await expectQuery(page, 'group=scope&all=true');
  await page.goBack();

  await test.step('Back shows the list of one scope while the focus is in the list', async () => {
    await delegateList(page).getByRole('rowheader').first().getByRole('link').focus();
    await page.goBack();
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(delegateList(page)).toHaveAttribute('aria-rowcount', '11');
    await expect(page.getByRole('button', { name: /^Show .+ changes?$/ })).toHaveCount(0);
  });
  await test.step('the list of an organization includes delegates of its projects', async () => {
    await openOverview(page, { scope: 'orgs/retail' });
    await chooseScope(page, 'Include projects');
    await expectStatus(page, '6 delegates, 11 instances');
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
  await chooseScope(page, 'Leave out organizations and projects');
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

  test('an alert says why the delegates cannot be listed, and the other list is a press away', async ({
    page,
    manager,
  }) => {
    manager.faults.add({ path: LIST_DELEGATES, status: 403, body: { code: 'NG_ACCESS_DENIED' } });
    await openOverview(page, { query: 'all=true' });
    await expect(page.getByRole('alert')).toContainText(
      'Ask an administrator of this account for View on Delegates (core_delegate_view).',
    );
    await expect(page.getByText('0 delegates')).toHaveCount(0);
    await chooseScope(page, 'Leave out organizations and projects');
    await expectStatus(page, '10 delegates, 22 instances');
  });
});
