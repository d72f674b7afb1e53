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
  await test.step('empty has no delegates, also in another scope', async () => {
    await openOverview(page, { scenario: 'empty' });
    await expect(page.getByText('No delegates in this account yet')).toBeVisible();
    await expect(card(page, 'Expired 0 instances')).toHaveCount(0);
    await openOverview(page, { scope: 'orgs/retail' });
    await expect(page.getByText('No delegates in this organization yet')).toBeVisible();
  });
  await test.step('readonly lacks the permission to delete', async () => {
    await openOverview(page, { scenario: 'readonly' });
    await expectStatus(page, '10 delegates, 22 instances');
    const menu = await openActions(page, 'legacy-datacenter');
    await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toContainText('You lack the permission');
  });
  await test.step('hostile has unreadable entries, and markup as text', async () => {
    await openOverview(page, { scenario: 'hostile' });
    await expect(page.getByText(/^\d+ of \d+ delegates could not be read\.$/)).toBeVisible();
    await expect(delegateList(page).getByText('<script>').first()).toBeVisible();
  });
  await test.step('forbidden lacks the permission to view', async () => {
    await openOverview(page, { scenario: 'forbidden' });
    await expect(page.getByRole('alert')).toContainText(
      'Ask an administrator of this account for View on Delegates (core_delegate_view).',
    );
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('demo');
  });
  await test.step('old-manager uses the old listing', async () => {
    await openOverview(page, { scenario: 'old-manager' });
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(card(page, 'Expired 1 instance')).toBeVisible();
    await expect(card(page, 'Near expiry 3 instances')).toBeVisible();
    await page.getByRole('button', { name: 'About this data' }).click();
    await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(
      'POST /api/setup/delegates/ng/v2',
    );
  });
  await test.step('outage shows a notice, and keeps the rows of the last answer', async () => {
    await openOverview(page, { scenario: 'outage' });
    await expectStatus(page, '10 delegates, 22 instances');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'The Manager is not ready' });
    // The notice appears only after the retries of the client.
    await expect(notice).toContainText(/The list is from \d\d:\d\d\. ?.*Next try in \d+ (s|min)\./, {
      timeout: 15_000,
    });
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(nameLinks(page)).toHaveCount(10);
  });
});
