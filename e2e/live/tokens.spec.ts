import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/live';
import { LIVE_ACCOUNT, LIVE_KEY } from '../support/servers';
import { tracesOf } from '../support/traces';

const TOKENS = '/gateway/ng/api/delegate-token-ng';

function tokenRow(page: Page, name: string): Locator {
  return page
    .getByRole('table', { name: 'Tokens', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

test('what is done to a token here is seen by other clients, and its value by none here', async ({
  page,
  request,
  server,
}) => {
  const asAnother = async (name: string) => {
    const answer = await request.get(`${server.managerUrl}${TOKENS}`, {
      params: { accountIdentifier: LIVE_ACCOUNT, name },
      headers: { 'x-api-key': LIVE_KEY },
    });
    return (await answer.json()).resource;
  };
  await page.goto(`/account/${LIVE_ACCOUNT}/delegates/tokens`);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('from the page');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Token from the page' })
    .getByRole('button', { name: 'Done' })
    .click();
  const [made] = await asAnother('from the page');
  expect(made).toMatchObject({ name: 'from the page', status: 'ACTIVE', ownerIdentifier: null });
  await expect(tokenRow(page, 'from the page')).toContainText('Active');
  expect(await tracesOf(page, made.value)).toEqual([]);

  await page.getByRole('button', { name: 'Revoke from the page' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke token' });
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokenRow(page, 'from the page')).toContainText('Revoked');
  await expect.poll(() => asAnother('from the page')).toMatchObject([{ status: 'REVOKED' }]);
  await page.getByRole('button', { name: 'Delete from the page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' }).click();
  await expect(tokenRow(page, 'from the page')).toHaveCount(0);
  expect(await asAnother('from the page')).toEqual([]);
});

test('a delegate that is installed from here is one for other clients too', async ({ page, manager }) => {
  await page.goto(`/account/${LIVE_ACCOUNT}/orgs/retail/delegates/install`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('from-the-page');
  await page.getByRole('button', { name: 'Show the steps' }).click();
  await expect(page.getByText(/^Waiting for a new instance of from-the-page/)).toBeVisible();
  await manager.advanceClock(15_000);
  // The page asks every 5 seconds.
  await expect(page.getByText('from-the-page has arrived', { exact: true })).toBeVisible({ timeout: 15_000 });
  const { delegateGroupDetails } = await manager.listing({ orgIdentifier: 'retail' });
  expect(delegateGroupDetails.map(({ groupName }) => groupName)).toContain('from-the-page');
});
