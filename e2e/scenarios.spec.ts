import {
  card,
  delegateList,
  expectStatus,
  nameLinks,
  openActions,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedConsole: [/status of (40[034]|503)/] });

test('each scenario of the demo shows what its name says', async ({ page }) => {
  test.slow();
  for (const [scenario, status] of [
    ['default', /^10 delegates, 22 instances$/],
    ['large', /^1,000 delegates, 2,9\d\d instances$/],
    ['incident', /^60 delegates, 180 instances$/],
  ] as const) {
    await test.step(scenario, async () => {
      await openOverview(page, { scenario });
      await expectStatus(page, status);
      await expect(delegateList(page)).toBeVisible();
    });
  }
  await test.step('empty, and it stays so on other pages', async () => {
    await openOverview(page, { scenario: 'empty' });
    await expect(page.getByText('No delegates in this account yet')).toBeVisible();
    await expect(card(page, 'Expired 0 instances')).toHaveCount(0);
    await openOverview(page, { scope: 'orgs/retail' });
    await expect(page.getByText('No delegates in this organization yet')).toBeVisible();
  });
  await test.step('readonly', async () => {
    await openOverview(page, { scenario: 'readonly' });
    await expectStatus(page, '10 delegates, 22 instances');
    const menu = await openActions(page, 'legacy-datacenter');
    await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toContainText('You lack the permission');
  });
  await test.step('hostile', async () => {
    await openOverview(page, { scenario: 'hostile' });
    await expect(page.getByText(/entr(y|ies) of the answer could not be read/)).toBeVisible();
    await expect(delegateList(page).getByText('<script>').first()).toBeVisible();
  });
  await test.step('forbidden', async () => {
    await openOverview(page, { scenario: 'forbidden' });
    await expect(page.getByRole('alert')).toContainText(
      'You lack the permission core_delegate_view on account demo.',
    );
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('demo');
  });
  await test.step('old-manager', async () => {
    await openOverview(page, { scenario: 'old-manager' });
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(card(page, 'Expired 1 instance')).toBeVisible();
    await expect(card(page, 'Near expiry 3 instances')).toBeVisible();
    await page.getByRole('button', { name: 'About this data' }).click();
    await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(
      'POST /api/setup/delegates/ng/v2',
    );
  });
  await test.step('outage, over the rows of the last answer', async () => {
    await openOverview(page, { scenario: 'outage' });
    await expectStatus(page, '10 delegates, 22 instances');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'the manager is not ready' });
    // Only after the retries of the client.
    await expect(notice).toContainText(/As of \d\d:\d\d: .*Next try in \d+ (s|min)\./, { timeout: 15_000 });
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(nameLinks(page)).toHaveCount(10);
  });
});
