import { delegateList, openOverview } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

test('a printed list has every row, absolute times and its address, and no controls', async ({ page }) => {
  await openOverview(page, { scenario: 'large', query: 'sort=name' });
  await expect(delegateList(page)).toHaveAttribute('aria-rowcount', '1001');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(delegateList(page).locator('[data-key]')).toHaveCount(1_000);
  await expect(page.getByText(`${page.url()} · `)).toContainText(/\d\d:\d\d:\d\d/);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const time = delegateList(page).locator('time').first();
  const shown = await time.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(shown).toMatch(/\d\d:\d\d:\d\d/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(delegateList(page).locator('[data-key]')).not.toHaveCount(1_000);
});
