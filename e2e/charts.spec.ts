import type { Locator, Page } from '@playwright/test';
import { TEST_NOW } from '@/testing/mock-manager';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectNames, expectQuery, expectStatus, openOverview } from './support/delegates.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, test } from './support/own-manager.ts';

test.use({ viewport: { width: 1280, height: 1040 } });

const TITLES = ['Silent since', 'End of support', 'Versions'] as const;

const charts = (page: Page): Locator => page.getByRole('region', { name: 'Charts', exact: true });
const chart = (page: Page, title: string): Locator => charts(page).getByRole('figure', { name: title });
const mark = (page: Page, name: string): Locator => charts(page).getByRole('link', { name, exact: true });

test('a mark of a chart filters the list without a page load, by pointer and keyboard', async ({ page }) => {
  await openOverview(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await test.step('the arrow keys lead from the title to the releases, End to the last, and Enter filters', async () => {
    await chart(page, 'Versions').getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await expect(mark(page, '26.07.89605 (latest): 13 instances')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'version=1.0.78312');
    await expectNames(page, ['legacy-datacenter']);
    await page.goBack();
  });
  await test.step('the mark of silent instances shows their delegates', async () => {
    await openTable(page, 'Silent since');
    await mark(page, 'Silent for more than 6 h: 2 instances').click();
    await expectStatus(page, 'Showing 1 of 10 delegates (2 of 22 instances)');
    await expectNames(page, ['legacy-datacenter']);
    await expect(chart(page, 'Silent since').getByRole('table')).toHaveCount(0);
  });
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page has not been reloaded').toBe(true);
});

test('the table of a chart has the links of the chart, and counts all instances', async ({ page }) => {
  await openOverview(page);
  for (const title of TITLES) {
    await test.step(title, async () => {
      const links = chart(page, title).getByRole('group', { name: title }).getByRole('link');
      await expect(links).not.toHaveCount(0);
      const inChart = await hrefs(links);
      const table = await openTable(page, title);
      expect(await hrefs(table.getByRole('link'))).toEqual(expect.arrayContaining([...inChart]));
      const counts = await table.getByRole('cell').allTextContents();
      expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(22);
      await page.keyboard.press('Escape');
    });
  }
});

async function openTable(page: Page, title: string): Promise<Locator> {
  await chart(page, title)
    .getByRole('button', { name: `${title}, as table` })
    .click();
  const table = chart(page, title).getByRole('table', { name: title });
  await expect(table).toBeVisible();
  return table;
}

async function hrefs(links: Locator): Promise<readonly (string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}

test('no label of an axis stands upon "now", however narrow the chart', async ({ page, manager }) => {
  // 10:44, when 10:00 is close to the end of the axis.
  const pastMs = 24 * 60_000;
  manager.advanceClock(pastMs);
  await page.clock.install({ time: TEST_NOW + pastMs });
  await page.setViewportSize({ width: 800, height: 740 });
  await openOverview(page);
  await page.getByRole('button', { name: 'Show charts' }).click();
  const axis = chart(page, 'Silent since').getByText('now', { exact: true }).locator('..');
  await expect(axis).toContainText('07:00');
  const ends = await axis.locator('span').evaluateAll((labels) =>
    labels
      .map((label) => label.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right }) => ({ left, right })),
  );
  expect(ends.length).toBeGreaterThanOrEqual(4);
  for (const [place, { right }] of ends.entries()) {
    expect(right).toBeLessThanOrEqual(ends[place + 1]?.left ?? Number.POSITIVE_INFINITY);
  }
});

test('hidden charts stay hidden after a reload, and take the same place again', async ({ page }) => {
  await openOverview(page);
  const height = () => charts(page).evaluate((region) => region.getBoundingClientRect().height);
  await expect(chart(page, 'Versions')).toBeVisible();
  const shown = await height();
  expect(shown, 'height with and without the code of the charts').toBeLessThanOrEqual(74);
  await page.getByRole('button', { name: 'Hide charts' }).click();
  await expect(charts(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show charts' })).toBeVisible();
  await expect(charts(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show charts' }).click();
  await expect(chart(page, 'Versions')).toBeVisible();
  expect(await height()).toBe(shown);
});

test('axe finds no violation in the charts and their tables, wide and narrow, light and dark', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openOverview(page);
  await expect(chart(page, 'Versions')).toBeVisible();
  await expectNoAxeViolations(page, { within: '[aria-label="Charts"]' });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expectNoAxeViolations(page, { within: '[aria-label="Charts"]' });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  await page.setViewportSize({ width: 768, height: 740 });
  await page.getByRole('button', { name: 'Show charts' }).click();
  await expect(chart(page, 'Versions')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page, { within: '[aria-label="Charts"]' });
  for (const title of TITLES) {
    await openTable(page, title);
    await expectNoAxeViolations(page, { within: '[aria-label="Charts"]' });
    await page.keyboard.press('Escape');
  }
});
