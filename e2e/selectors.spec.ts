import type { Page } from '@playwright/test';
import { expectQuery, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const PAYMENTS = 'orgs/retail/projects/payments';

const main = (page: Page) => page.getByRole('main');
const status = (page: Page) => main(page).getByRole('status').first();
const rows = (page: Page) =>
  main(page)
    .getByRole('table', { name: 'Delegates' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

async function openSelectors(page: Page, query = ''): Promise<void> {
  await page.goto(`/account/demo/${PAYMENTS}/delegates/selectors${query && `?${query}`}`);
}

test('selectors find the delegates that have all of them, in the scope and its parents', async ({ page }) => {
  await openOverview(page, { scope: PAYMENTS });
  await page.getByRole('link', { name: 'Selectors', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Selectors', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const field = main(page).getByRole('combobox');
  await field.focus();
  await expect(main(page)).toContainText('Which delegates can run a step');
  await test.step('the field offers existing tags, and reports an empty selector', async () => {
    await field.fill('storefr');
    await expect(page.getByRole('option', { name: 'team:storefront 1 connected delegate' })).toBeVisible();
    await field.fill('');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Enter at least one character.');
  });
  await page.keyboard.type('PROD,');
  await expectQuery(page, 'selectors=PROD');
  await expect(status(page)).toContainText('4 delegates can run this step. 11 instances are connected.');
  await expect(rows(page).filter({ hasText: '3 delegates left' })).toHaveText([
    /^payments-prod.*3 of 3/,
    /^customer-facing.*this account/,
    /^payments-eu-west/,
    /^platform-prod/,
  ]);

  await test.step('a second selector narrows the result', async () => {
    await page.keyboard.type('eu');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'selectors=PROD,eu');
    await expect(status(page)).toContainText('1 delegate can run this step. 2 instances are connected.');
    await expect(rows(page).first()).toHaveText(/^payments-eu-west.*2 of 3.*No delegate left$/);
    await expect(
      rows(page)
        .filter({ hasText: /lacks\s*eu/ })
        .first(),
    ).toContainText('no change');
  });
  await test.step('a selector that no delegate has gives an empty result', async () => {
    await page.keyboard.type('moon,');
    await expect(status(page)).toContainText('No connected delegate can run this step.');
    await expect(main(page)).toContainText('No connected delegate has moon.');
    await main(page).getByRole('button', { name: 'Remove selector moon' }).click();
    await expect(field).toBeFocused();
  });
  await page.goBack();
  await expectQuery(page, '');
});

test.describe('a parent scope that may not be read', () => {
  test.use({ expectedConsole: [/status of 403/] });

  test('shows the missing permission, and that there may be more delegates', async ({ page, manager }) => {
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
    await openSelectors(page, 'selectors=prod');
    await expect(main(page)).toContainText(
      'No connected delegate can run this step, as far as this page can read.',
    );
    await expect(main(page)).toContainText(
      'There may be more: organization retail and this account could not be read.',
    );
    await expect(main(page)).toContainText(
      'Ask an administrator of this account for View on Delegates (core_delegate_view).',
    );
    await expect(main(page)).toContainText('You can see no delegate of project retail/payments.');
  });
});
