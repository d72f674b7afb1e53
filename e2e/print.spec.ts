import { columnHeader, delegateList, openOverview } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

test('a printed list has every row, absolute times and its address', async ({ page }) => {
  await openOverview(page, { scenario: 'large', query: 'sort=name' });
  await expect(delegateList(page)).toHaveAttribute('aria-rowcount', '1001');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(delegateList(page).locator('[data-key]')).toHaveCount(1_000);
  await expect(page.getByText(`${page.url()} · `)).toContainText(/\d\d:\d\d:\d\d/);
  const time = delegateList(page).locator('time').first();
  const shown = await time.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(shown).toMatch(/\d\d:\d\d:\d\d/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(delegateList(page).locator('[data-key]')).not.toHaveCount(1_000);
});

test('a printed list has headings, names of groups and filters, but no controls', async ({ page }) => {
  await openOverview(page, { query: 'group=version&status=CONNECTED' });
  const group = delegateList(page)
    .getByRole('rowheader')
    .getByRole('button', { name: /^Version / });
  await expect(group).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(columnHeader(page, 'Version').getByText('Version', { exact: true })).toBeVisible();
  await expect(group.first()).toBeVisible();
  await expect(page.getByText('Connectivity: Connected', { exact: true })).toBeVisible();
  for (const name of ['Refresh now', 'Clear all filters', /^Show instances of /, /^Actions for /]) {
    await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
  }
});
