import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { openOverview } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

const waves = (page: Page) => page.getByRole('table', { name: 'Waves', exact: true });

test('a plan by a day, with a freeze, is a link with waves, commands and the list of each', async ({
  page,
}) => {
  await openOverview(page, { scenario: 'large' });
  await page.getByRole('link', { name: 'Upgrades', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Upgrades/ })).toBeVisible();
  await expect(waves(page).getByRole('row').nth(1)).toContainText('0 of 12');

  const controls = page.getByRole('group', { name: 'Plan', exact: true });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await controls.getByRole('button', { name: /^By: / }).click();
  await page.getByLabel('The last day of a wave').fill(inDays(60));
  await page.getByRole('button', { name: 'Set the date' }).click();
  await expect(page).toHaveURL(/by=\d{4}-\d\d-\d\d/);
  await controls.getByRole('button', { name: /^Order and freeze: / }).click();
  await page.getByRole('button', { name: 'Add a freeze' }).click();
  await page.getByLabel('First day without a wave').fill(inDays(5));
  await page.getByLabel('Last day without a wave').fill(inDays(12));
  await page.getByRole('button', { name: 'Add the freeze' }).click();
  await expect(waves(page).getByText(/No wave\./)).toBeVisible();
  await expect(page).toHaveURL(/plan=\d{4}-\d\d-\d\d.*by=.*freeze=/);
  await expect(page.getByRole('region', { name: 'Situation' })).toContainText(
    'The plan upgrades all in time',
  );

  await page.getByRole('button', { name: 'Show delegates of wave 1', exact: true }).click();
  const members = page.getByRole('table', { name: 'Delegates of wave 1', exact: true });
  await expect(members.getByRole('rowheader')).toHaveCount(12);
  await expectNoAxeViolations(page);
  await members.getByRole('button', { name: 'Commands' }).click();
  await expect(page.getByRole('dialog', { name: /^Wave 1: upgrade \d+ delegates$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await members.getByRole('link', { name: 'Show these 12' }).click();
  await expect(page.getByText(/^Showing 12 of 1,000 delegates/)).toBeVisible();
});

test('the waves of a plan are on the days of its address', async ({ page }) => {
  await page.goto('/account/demo/delegates/upgrades?scenario=default&days=fri');
  await expect(page.getByRole('button', { name: 'Days: Fri' })).toBeVisible();
  await expect(waves(page).getByRole('row').nth(1)).toContainText('Fri');
});

test('a plan of a week ago says who did not come back, goes on without it, and leads to Activity', async ({
  page,
}) => {
  const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/account/demo/delegates/upgrades?scenario=large&plan=${aWeekAgo}`);
  const situation = page.getByRole('region', { name: 'Situation' });
  await expect(situation).toContainText(/Wave 2 waits\./);
  const [lost = ''] = /\S+ did not come back in wave 1/.exec(await situation.innerText()) ?? [];
  expect(lost).not.toBe('');
  await page.locator('main').getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Plan of / })).toBeVisible();
  await expect(page.getByText(/^Wave 1: \d+ of 12 on .*has not been connected/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the plan' }).click();
  await situation.getByRole('link', { name: 'Go on without it' }).click();
  await expect(page).toHaveURL(/without=/);
  await expect(situation).not.toContainText(lost);
});

test('a printed plan has every wave open and no controls', async ({ page }) => {
  await page.goto('/account/demo/delegates/upgrades?scenario=large');
  await expect(waves(page).getByRole('row').nth(1)).toContainText('0 of 12');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('table', { name: 'Delegates of wave 12' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^By: / })).toBeHidden();
});
