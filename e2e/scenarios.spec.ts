import { card, delegateList, expectStatus, openActions, openOverview } from './support/delegates';
import { expect, test } from './support/test';

test.describe('a scenario of the demo shows what it is named after:', () => {
  for (const [scenario, status] of [
    ['default', /^10 delegates, 22 instances$/],
    ['large', /^1,000 delegates, 2,9\d\d instances$/],
    ['huge', /^10,000 delegates, 49,\d{3} instances$/],
    ['incident', /^60 delegates, 180 instances$/],
  ] as const) {
    test(scenario, async ({ page }) => {
      await openOverview(page, { scenario });
      await expectStatus(page, status);
      await expect(delegateList(page)).toBeVisible();
    });
  }

  test('empty', async ({ page }) => {
    await openOverview(page, { scenario: 'empty' });
    await expect(page.getByText('No delegates in this account yet')).toBeVisible();
    await expect(card(page, 'Expired 0 instances')).toBeVisible();
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await page.getByRole('link', { name: 'Show the delegates of organization retail' }).click();
    await expect(page).toHaveURL('/account/demo/orgs/retail/delegates');
  });

  test('readonly', async ({ page }) => {
    await openOverview(page, { scenario: 'readonly' });
    await expectStatus(page, '10 delegates, 22 instances');
    const menu = await openActions(page, 'legacy-datacenter');
    const action = menu.getByRole('menuitem', { name: /^Delete/ });
    await expect(action).toBeDisabled();
    await expect(action).toContainText('You lack the permission core_delegate_delete on account demo.');
  });

  test('hostile', async ({ page }) => {
    await openOverview(page, { scenario: 'hostile' });
    await expect(page.getByText(/entr(y|ies) of the answer could not be read/)).toBeVisible();
    await expect(delegateList(page).getByText('<script>').first()).toBeVisible();
    await page.getByText('Which, and why').click();
    await expect(page.getByRole('listitem').filter({ hasText: /^Entry \d+: / })).not.toHaveCount(0);
  });

  test.describe('forbidden', () => {
    test.use({ expectedConsole: [/status of 403/] });

    test('names the permission and where it is missing', async ({ page }) => {
      await openOverview(page, { scenario: 'forbidden' });
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('You lack the permission core_delegate_view on account demo.');
      await expect(alert.getByRole('button', { name: 'Copy a request text' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('demo');
    });
  });

  test.describe('outage', () => {
    test.use({ expectedConsole: [/status of 503/] });

    test('keeps the rows of the last answer, with their age', async ({ page }) => {
      await openOverview(page, { scenario: 'outage' });
      await expectStatus(page, '10 delegates, 22 instances');
      await page.getByRole('button', { name: 'Refresh now' }).click();
      const notice = page.getByRole('status').filter({ hasText: 'the manager is not ready' });
      // Only after the client's own retries.
      await expect(notice).toContainText(/As of \d\d:\d\d: .*Next try in \d+ (s|min)\./, { timeout: 15_000 });
      await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
      await expectStatus(page, '10 delegates, 22 instances');
      await expect(delegateList(page).getByRole('link')).toHaveCount(10);
    });
  });

  test.describe('old-manager', () => {
    test.use({ expectedConsole: [/status of 40[04]/] });

    test('derives what it is not told', async ({ page }) => {
      await openOverview(page, { scenario: 'old-manager' });
      await expectStatus(page, '10 delegates, 22 instances');
      await expect(card(page, 'Expired 1 instance')).toBeVisible();
      await expect(card(page, 'Near expiry 3 instances')).toBeVisible();
      await page.getByRole('button', { name: 'About this data' }).click();
      await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(
        'POST /api/setup/delegates/ng/v2',
      );
    });
  });
});
