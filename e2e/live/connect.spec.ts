import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { choose, expectQuery, expectStatus, instances, overviewAddress } from '../support/delegates.ts';
import { expect, test } from '../support/live.ts';
import { expectRecovered, installClock, POLL_MS, QUERY } from '../support/live-list.ts';
import { connect, keyField, VIEW_ADDRESS } from '../support/own-key.ts';
import { LIVE_ACCOUNT, LIVE_KEY, OWN_KEY } from '../support/servers.ts';

test.use({ server: OWN_KEY });

const alertWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test('the key field has the attributes for password managers, and is validated before connecting', async ({
  page,
  manager,
}) => {
  await page.goto(VIEW_ADDRESS);
  await expect(keyField(page)).toHaveAttribute('type', 'password');
  await expect(keyField(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form input[autocomplete="username"]')).toHaveCount(1);
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
  await page.getByRole('button', { name: 'Reveal the key' }).click();
  await expect(keyField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide the key' }).click();
  await expect(keyField(page)).toHaveAttribute('type', 'password');

  await keyField(page).fill('eyJhbGciOiJIUzI1NiJ9.e30.x');
  await expect(alertWith(page, /./)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(alertWith(page, /./)).toHaveText('It does not begin with “pat.” or “sat.”.');
  await expect(keyField(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(keyField(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await keyField(page).fill(LIVE_KEY);
  await expect(alertWith(page, /./)).toHaveCount(0);
  expect(await manager.requests('/gateway')).toEqual([]);
});

test('a key opens its own account, also from the address of another account', async ({ page, manager }) => {
  await page.goto(overviewAddress({ account: 'other_account', query: QUERY }));
  await connect(page);
  await expect(alertWith(page, /./)).toHaveText(
    `The key belongs to account ${LIVE_ACCOUNT}. The address shows account other_account.`,
  );
  expect(await manager.requests('/gateway')).toEqual([]);
  await page.getByRole('link', { name: `Show account ${LIVE_ACCOUNT} instead` }).click();
  await expect(keyField(page)).toHaveValue(LIVE_KEY);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectStatus(page, '10 delegates, 22 instances');
  await page.goBack();
  await expect(
    page.getByText('This dashboard shows what your own key may see of account other_account.'),
  ).toBeVisible();
  await page.goForward();
  await expectStatus(page, '10 delegates, 22 instances');

  await page.goto('/');
  await connect(page);
  await expectStatus(page, '10 delegates, 22 instances');
  await expect(page).toHaveURL(`/account/${LIVE_ACCOUNT}/delegates`);
});

test.describe('a key that is refused', () => {
  test.use({ expectedConsole: [/status of 40[0-9]|net::ERR_(FAILED|BLOCKED|INTERNET)/] });

  test('leads back to the connect page, and a valid key restores the view', async ({ page, manager }) => {
    await installClock(page);
    await page.goto(`${VIEW_ADDRESS}&open=_platform_prod`);
    await test.step('a wrong key is refused at once, and stays in the field', async () => {
      const wrong = `pat.${LIVE_ACCOUNT}.token.wrong`;
      await connect(page, wrong);
      await expect(alertWith(page, 'The Manager refused this key')).toContainText('status 401');
      await expect(keyField(page)).toHaveValue(wrong);
      await expect(keyField(page)).toBeFocused();
      await expect(page.getByRole('main')).not.toContainText('wrong.');
    });
    await connect(page);
    await expect(instances(page, 'platform-prod')).toBeVisible();
    await page.getByRole('combobox', { name: 'Search delegates' }).press('End');
    await page.keyboard.type('uct');
    const unauthorized = { status: 'ERROR', code: 'EXPIRED_TOKEN', message: 'Token has expired.' };
    await manager.addFault({ status: 401, body: unauthorized });
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(alertWith(page, 'The key was refused')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search delegates' })).toHaveCount(0);
    const asked = (await manager.requests()).length;
    await page.clock.runFor(10 * POLL_MS);
    expect(await manager.requests(), 'a refused key is not tried again').toHaveLength(asked);

    await manager.clearFaults();
    await connect(page);
    await expect(page.getByRole('combobox', { name: 'Search delegates' })).toHaveValue('product');
    await expectStatus(page, /^Showing \d of 10 delegates/);
    await page.clock.runFor(1_000);
    await expectQuery(page, `${QUERY.replace('prod', 'product')}&open=_platform_prod`);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Search delegates' }).fill('prod');
    await page.getByRole('button', { name: 'Hide instances of platform-prod' }).click();
    await page.clock.runFor(1_000);
    await expectRecovered(page, manager);
  });

  test('during a deletion leads back to the confirmation after connecting again', async ({
    page,
    manager,
  }) => {
    await page.goto(overviewAddress({ account: LIVE_ACCOUNT }));
    await connect(page);
    await choose(page, 'legacy-datacenter', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete legacy-datacenter?' });
    const body = { status: 'ERROR', code: 'INVALID_TOKEN', message: 'No.' };
    await manager.addFault({ method: 'DELETE', status: 401, body });
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(alertWith(page, 'The key was refused')).toBeVisible();
    await manager.clearFaults();
    await connect(page);
    await expect(dialog).toContainText('legacy-datacenter');
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog).toHaveCount(0);
    await expectStatus(page, '9 delegates, 20 instances');
  });

  test('by a cause other than the Manager shows that cause and its remedy', async ({ page }) => {
    await page.goto(VIEW_ADDRESS);
    await expect(keyField(page)).toBeVisible();
    await page.route('**/gateway/**', (route) => route.abort('blockedbyclient'));
    await connect(page);
    await expect(alertWith(page, 'No answer came')).toContainText('such as an extension');
    await expect(keyField(page)).toHaveValue(LIVE_KEY);
  });
});
