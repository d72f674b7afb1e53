import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { health } from './support/delegates.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 86_400_000;
const LIST = '/account/demo/delegates';

/** The UTC day so many days from today. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test.use({ timezoneId: 'UTC' });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Day to come' });
const table = (page: Page) => page.getByRole('table', { name: 'Delegates' });
const asOf = (page: Page) => new URL(page.url()).searchParams.get('asOf');

async function openDay(page: Page, days: number, query = ''): Promise<void> {
  await page.goto(`${LIST}?scenario=default&asOf=${inDays(days)}${query}`);
  await expect(banner(page)).toContainText('if nobody acts');
  await expect(table(page)).toBeVisible();
}

async function expired(page: Page): Promise<number> {
  const card = health(page).getByRole('link', { name: /^Expired \d/ });
  return Number((await card.textContent())?.match(/\d+/)?.[0]);
}

test('from the calendar of ends to a day, along its links, and back to now', async ({ page }) => {
  await page.goto(`${LIST}?scenario=default`);
  await expect(table(page)).toBeVisible();
  const now = await expired(page);
  await page.getByRole('button', { name: 'Show another moment' }).click();
  const calendar = page.getByRole('dialog', { name: 'Show another moment' });
  await calendar.getByRole('table', { name: 'Support ends' }).getByRole('link').first().click();
  await expect(banner(page)).toContainText(
    /^As it will be on \w+ \d+ \w+ \d{4}, if nobody acts\. In \d+ days\./,
  );
  const day = asOf(page);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect(page).toHaveTitle(/^On \d+ \w+ \d{4} · Delegates · Acme Corp$/);
  const then = await expired(page);
  expect(then).toBeGreaterThan(now);
  await expect(page.getByRole('region', { name: 'Situation' })).toContainText(
    `${then} instances of 2 delegates will be past support`,
  );
  await expect(health(page).getByRole('link', { name: /^Expired/ })).toContainText(`Now ${now}`);

  // Connectivity is as of now, and nothing is wrong with it on that day.
  await expect(page.getByRole('columnheader', { name: 'Connectivity now' })).toBeVisible();
  await expect(
    page.getByText('not connected', { exact: false }).locator('visible=true').first(),
  ).toBeVisible();
  await expect(table(page).locator('[data-col="status"][data-tone]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New delegate' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Data age' })).toContainText('Updated');

  await page.getByRole('link', { name: 'Show these 2' }).click();
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await table(page).getByRole('link', { name: 'build-farm-docker', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Situation' })).toContainText('will be past support');
  expect(asOf(page)).toBe(day);
  await page.getByRole('main').getByRole('link', { name: 'Delegates', exact: true }).click();
  await expect(table(page)).toBeVisible();
  expect(asOf(page)).toBe(day);

  await banner(page).getByRole('link', { name: 'Back to now' }).press('Enter');
  await expect(banner(page)).toHaveCount(0);
  expect(asOf(page)).toBeNull();
});

test('the banner leads from one day on which support ends to the next, and to any day', async ({ page }) => {
  await openDay(page, 49);
  const before = await expired(page);
  await banner(page)
    .getByRole('link', { name: /^One end on: support of .* ends \d/ })
    .press('Enter');
  await expect.poll(() => expired(page)).toBeGreaterThan(before);
  await banner(page)
    .getByRole('button', { name: /show another day$/ })
    .click();
  const day = page.getByRole('textbox', { name: 'Day to come' });
  await day.fill(inDays(0));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Choose a day after today, up to /)).toBeVisible();
  await day.fill(inDays(1));
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('Tomorrow.');
});

test('a file says the day in each line, and the lead hands it to the plan of upgrades', async ({ page }) => {
  await openDay(page, 49);
  await test.step('axe finds no violation', async () => {
    for (const look of looksOf(3)) {
      await setLook(page, look);
      await expectNoAxeViolations(page);
    }
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(inDays(49));
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line.endsWith(`,${inDays(49)}`)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Plan upgrades' }).click();
  await expect(page).toHaveURL(new RegExp(`/upgrades\\?by=${inDays(49)}`));
});
