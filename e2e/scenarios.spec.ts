import { openOverview } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedConsole: [/status of (40[034]|503)/] });

test('each scenario of the demo shows what its name says', async ({ page }) => {
  test.slow();
  for (const [scenario, sign] of [
    ['default', /^10 delegates, 22 instances$/],
    ['large', /^1,000 delegates, 2,9\d\d instances$/],
    ['incident', /^60 delegates, 180 instances$/],
    ['empty', 'No delegates in this account yet'],
    ['readonly', /^10 delegates, 22 instances$/],
    ['hostile', /could not be read\.$/],
    ['forbidden', /Your key lacks the permission core_delegate_view on account demo\./],
    ['old-manager', /^10 delegates, 22 instances$/],
  ] as const) {
    await test.step(scenario, async () => {
      await openOverview(page, { scenario });
      await expect(page.getByText(sign).first()).toBeVisible();
    });
  }
  await test.step('outage keeps the list of its one answer', async () => {
    await openOverview(page, { scenario: 'outage' });
    await page.getByRole('button', { name: 'Refresh now' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'The Manager is not ready' });
    // The notice appears only after the retries of the client.
    await expect(notice).toContainText(/The list is from \d\d:\d\d\./, { timeout: 15_000 });
    await expect(page.getByText(/^10 delegates, 22 instances$/)).toBeVisible();
  });
});
