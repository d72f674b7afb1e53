import type { Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { expectStill, watchShifts } from './support/first-screen.ts';
import { expect, test } from './support/test.ts';

const history = (page: Page) => page.getByRole('region', { name: 'History' });
const lanes = (page: Page, period: string) =>
  history(page)
    .getByRole('list', { name: `${period}, by instance` })
    .getByRole('listitem');

async function openDelegate(page: Page, identifier: string, scenario = 'default'): Promise<void> {
  await page.goto(`/account/demo/delegate/${identifier}?scenario=${scenario}`);
  await expect(history(page)).toBeVisible();
}

test('the page of a delegate shows the past of its instances, with an equal table', async ({ page }) => {
  await openDelegate(page, '_billing_prod_eu_west', 'incident');
  await expect(lanes(page, 'Last 24 hours')).toHaveText([
    /silent \d+ min$/,
    /silent \d+ min$/,
    /silent \d+ min$/,
  ]);
  await expect(lanes(page, '30 days')).toHaveCount(3);
  const line = lanes(page, '30 days').first().locator('.history-bar');
  const [bar, silence] = [await line.boundingBox(), await line.locator('[data-state=silent]').boundingBox()];
  expect(silence?.width, 'minutes of 30 days are drawn').toBeGreaterThanOrEqual(2);
  expect((silence?.x ?? 0) + (silence?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
  await expect(history(page)).toContainText(/Not read (at|on) /);
  await history(page).getByRole('button', { name: 'Last 24 hours, as table' }).press('Enter');
  const table = page.getByRole('table', { name: 'Last 24 hours' });
  await expect(table.getByRole('row', { name: /Reporting/ })).toHaveCount(6);
  await expect(table.getByRole('row', { name: /Not known/ })).toHaveCount(3);
  await expect(table.getByRole('row', { name: /Silent .* –$/ })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(table).toBeHidden();
  await expect(history(page).getByRole('button', { name: 'Last 24 hours, as table' })).toBeFocused();
});

test('nothing moves while the page of a delegate loads', async ({ page }) => {
  await watchShifts(page);
  await openDelegate(page, '_billing_prod_eu_west', 'incident');
  await expect(lanes(page, '30 days')).toHaveCount(3);
  await expectStill(page);
});

test('of many pods, the worst eight are drawn, then all', async ({ page }) => {
  await openDelegate(page, '_customer_facing_services_in_the_shared_multi_tenant_cluster_of');
  await expect(lanes(page, '30 days')).toHaveCount(8);
  await history(page)
    .getByRole('button', { name: /^Show all \d+$/ })
    .last()
    .click();
  await expect.poll(() => lanes(page, '30 days').count()).toBeGreaterThan(20);
});

test('a delegate that somebody deleted shows its last facts, and who it was', async ({ page }) => {
  await page.goto('/account/demo/delegate/_reports_legacy?scenario=default');
  await expect(page.getByRole('alert')).toHaveText(
    /^This delegate is no longer listed\. ana@example\.com deleted it\. It was last listed at .*Back to the list$/,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'reports-legacy' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('_reports_legacy');
  await expect(lanes(page, '30 days to')).toHaveCount(0);
});

test('a delegate that went missing shows its last facts', async ({ page }) => {
  await page.goto('/account/demo/delegate/_warehouse_edge?scenario=default');
  await expect(page.getByRole('alert')).toContainText('Nobody is known to have deleted it.');
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('team:warehouse');
  await expect(facts).toContainText(/VersionN\/A\s*last \d\d\.\d\d\.\d+/);
  await expect(facts).not.toContainText('never');
});

test('a delegate that nobody remembers is not listed', async ({ page }) => {
  await page.goto('/account/demo/delegate/_never_was?scenario=default');
  await expect(page.getByText('This delegate is not listed')).toBeVisible();
});

test('the history has no accessibility violations', async ({ page }) => {
  await openDelegate(page, '_ci_runners_us_east');
  await expect(lanes(page, '30 days')).toHaveCount(3);
  for (const look of looksOf(5)) {
    await setLook(page, look);
    await expectNoAxeViolations(page);
  }
});
