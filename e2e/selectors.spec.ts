import type { Page } from '@playwright/test';
import { expectQuery, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const PAYMENTS = 'orgs/retail/projects/payments';

const main = (page: Page) => page.getByRole('main');
const inScope = (page: Page, name: string) => main(page).getByRole('region', { name });

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
  await expect(main(page)).toContainText('a step in project retail/payments');
  await test.step('the field offers existing tags, and reports an empty selector', async () => {
    const option = main(page).locator('datalist option');
    await expect(option.filter({ hasText: /^team:storefront$/ })).toHaveCount(1);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Enter at least one character.');
  });
  await page.keyboard.type('PROD,');
  await expectQuery(page, 'selectors=PROD');
  await expect(main(page).getByRole('status').first()).toContainText(
    '4 delegates with 11 connected instances can run the step',
  );
  await expect(inScope(page, 'project retail/payments').getByRole('listitem')).toHaveText([
    /^payments-prod.*3 of 3.*Without it, 3 delegates with 8 connected instances can still run the step\.$/,
  ]);
  await expect(inScope(page, 'organization retail')).toContainText(
    'None of its delegates has all selectors.',
  );
  await expect(inScope(page, 'account demo').getByRole('link')).toHaveText([
    /^customer-facing/,
    'payments-eu-west',
    'platform-prod',
  ]);

  await test.step('a second selector narrows the result', async () => {
    await page.keyboard.type('eu');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'selectors=PROD,eu');
    await expect(main(page).getByRole('status').first()).toContainText(
      '1 delegate with 2 connected instances can run the step',
    );
    await expect(inScope(page, 'account demo').getByRole('listitem')).toHaveText([
      /^payments-eu-west.*2 of 3.*Without it, no delegate can run the step\.$/,
    ]);
  });
  await test.step('a selector that no delegate has gives an empty result', async () => {
    await page.keyboard.type('moon,');
    await expect(main(page).getByRole('status').first()).toContainText(
      'No connected delegate can run the step',
    );
    await expect(main(page)).toContainText('No delegate read here has moon.');
    await main(page).getByRole('button', { name: 'Remove selector moon' }).click();
    await expect(field).toBeFocused();
  });
  await page.goBack();
  await expectQuery(page, '');
});

test('an address with selectors shows their result, and how the Manager chooses a delegate', async ({
  page,
}) => {
  await openSelectors(page, 'selectors=on-premises');
  await expect(main(page)).toContainText('No connected delegate can run the step');
  await expect(main(page)).toContainText('1 delegate with these selectors is not connected.');
  await expect(inScope(page, 'account demo').getByRole('listitem')).toContainText(
    /legacy-datacenter.*The Manager does not ask it while it is not connected/,
  );
  await main(page).getByText('How the Manager chooses one of them').click();
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Only the Manager knows this' }),
  ).toHaveCount(3);
  await inScope(page, 'account demo').getByRole('link', { name: 'legacy-datacenter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'legacy-datacenter' })).toBeVisible();
  await page.goBack();
  await expect(main(page)).toContainText('No connected delegate can run the step');
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
      'No connected delegate can run the step, as far as this page can read',
    );
    await expect(main(page)).toContainText(
      'There may be more: organization retail and account demo could not be read.',
    );
    await expect(inScope(page, 'account demo')).toContainText(
      'Your key lacks the permission core_delegate_view on account demo.',
    );
    await expect(inScope(page, 'project retail/payments')).toContainText(
      'It has no delegate that you may see.',
    );
  });
});
