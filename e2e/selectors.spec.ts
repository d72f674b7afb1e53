import type { Page } from '@playwright/test';
import { expectQuery, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const PAYMENTS = 'orgs/retail/projects/payments';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Who can run this?' });
const inScope = (page: Page, name: string) => dialogOf(page).getByRole('region', { name });

test('selectors find the delegates that have all of them, in all scopes above', async ({ page }) => {
  await openOverview(page, { scope: PAYMENTS });
  await page.getByRole('button', { name: 'Who can run this?' }).click();
  const field = dialogOf(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(dialogOf(page)).toContainText('A step in project retail/payments');
  await test.step('tags that exist are offered, and mistakes are named at the field', async () => {
    const option = dialogOf(page).locator('datalist option');
    await expect(option.filter({ hasText: /^team:storefront$/ })).toHaveCount(1);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Write something.');
  });
  await page.keyboard.type('PROD,');
  await expectQuery(page, 'selectors=PROD');
  await expect(dialogOf(page).getByRole('status').first()).toContainText(
    '4 delegates with 11 connected instances can run it',
  );
  await expect(inScope(page, 'project retail/payments').getByRole('listitem')).toHaveText([
    /^payments-prod.*3 of 3.*If it goes, 3 delegates with 8 connected instances can still run it\.$/,
  ]);
  await expect(inScope(page, 'organization retail')).toContainText('None of its delegates has all of them.');
  await expect(inScope(page, 'account demo').getByRole('link')).toHaveText([
    /^customer-facing/,
    'payments-eu-west',
    'platform-prod',
  ]);

  await test.step('every selector counts', async () => {
    await page.keyboard.type('eu');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'selectors=PROD,eu');
    await expect(dialogOf(page).getByRole('status').first()).toContainText(
      '1 delegate with 2 connected instances can run it',
    );
    await expect(inScope(page, 'account demo').getByRole('listitem')).toHaveText([
      /^payments-eu-west.*2 of 3.*If it goes, nobody is left\.$/,
    ]);
  });
  await test.step('a selector that no delegate has', async () => {
    await page.keyboard.type('moon,');
    await expect(dialogOf(page).getByRole('status').first()).toContainText(
      'No connected delegate can run it',
    );
    await expect(dialogOf(page)).toContainText('No delegate read here has moon.');
    await dialogOf(page).getByRole('button', { name: 'Remove selector moon' }).click();
    await expect(field).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expectQuery(page, '');
  await expect(page.getByRole('button', { name: 'Who can run this?' })).toBeFocused();
});

test('a link shows the same question, with the order in which the Manager chooses', async ({ page }) => {
  await openOverview(page, { scope: PAYMENTS, query: 'selectors=on-premises' });
  await expect(dialogOf(page)).toContainText('No connected delegate can run it');
  await expect(dialogOf(page)).toContainText('1 delegate would, if connected.');
  await expect(inScope(page, 'account demo').getByRole('listitem')).toContainText(
    /legacy-datacenter.*Not asked while it is not connected/,
  );
  await dialogOf(page).getByText('How the Manager chooses among them').click();
  await expect(
    dialogOf(page).getByRole('listitem').filter({ hasText: 'Only the Manager knows this' }),
  ).toHaveCount(3);
  await inScope(page, 'account demo').getByRole('link', { name: 'legacy-datacenter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'legacy-datacenter' })).toBeVisible();
  await page.goBack();
  await expect(dialogOf(page)).toContainText('No connected delegate can run it');
  // Nothing on the page opened it: the reader goes on from the beginning of the page.
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('a scope above that may not be read', () => {
  test.use({ expectedConsole: [/status of 403/] });

  test('says so, and that there may be more', async ({ page, manager }) => {
    manager.faults.add({
      path: '/delegate-groups?routingId=demo&accountIdentifier=demo&orgIdentifier=retail&projectIdentifier=',
      status: 200,
      times: 1,
      body: { metaData: {}, resource: { delegateGroupDetails: [] }, responseMessages: [] },
    });
    manager.faults.add({
      path: '/delegate-groups?',
      status: 403,
      body: { status: 'ERROR', code: 'NG_ACCESS_DENIED' },
    });
    await openOverview(page, { scope: PAYMENTS, query: 'selectors=prod' });
    await expect(dialogOf(page)).toContainText('No connected delegate can run it, as far as can be told');
    await expect(dialogOf(page)).toContainText(
      'There may be more: organization retail and account demo could not be read.',
    );
    await expect(inScope(page, 'account demo')).toContainText(
      'You lack the permission core_delegate_view on account demo.',
    );
    await expect(inScope(page, 'project retail/payments')).toContainText('It tells of no delegate.');
  });
});
