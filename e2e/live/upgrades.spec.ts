import type { Page } from '@playwright/test';
import { DAY_MS } from '@/lib/units';
import { expect, openLive, test } from '../support/live.ts';

// The plan of a day needs the memory, which only a server has that reads the fleet.
test.use({ feed: 'server' });

const waves = (page: Page) => page.getByRole('table', { name: 'Waves', exact: true });
/** The names in each wave. */
const named = (page: Page) => waves(page).locator('[data-col="Delegates"]').allTextContents();

test('a plan that is a link is the same for others, a week later', async ({ page, context, manager }) => {
  await openLive(page);
  await page.getByRole('link', { name: 'Upgrades', exact: true }).click();
  await page.getByRole('button', { name: /^At most \d+ a wave$/ }).click();
  await page.getByLabel('Most delegates of a wave').fill('1');
  await page.getByRole('button', { name: 'Set the size' }).click();
  await expect(page).toHaveURL(/[?&]plan=\d{4}-\d\d-\d\d/);
  await expect(waves(page).getByRole('row').nth(2)).toContainText('wave 2');
  const before = await named(page);
  expect(before.length).toBeGreaterThan(1);

  await manager.advanceClock(8 * DAY_MS);
  await manager.readAgain();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(/^Plan of \d+ \w+/)).toBeVisible();
  await expect(waves(other)).toBeVisible();
  await expect(other.getByText(/^Nobody remembers/)).toHaveCount(0);
  expect(await named(other)).toEqual(before);
  // A wave of a week ago that nobody began has moved, and says so.
  await expect(
    waves(other)
      .getByText(/^was \d+ \w+/)
      .first(),
  ).toBeVisible();
});
