import type { Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import {
  clipboard,
  delegateList,
  expectAnnounced,
  expectQuery,
  expectStatus,
  health,
  openFilters,
  openOverview,
} from './support/delegates.ts';
import { expectBrief, expectStill, watchShifts } from './support/first-screen.ts';
import { pressEnter } from './support/focus.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

const HOUR_MS = 3_600_000;

const missingLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Connectivity' }).getByRole('link', { name: '1 Missing' });
const missingList = (page: Page) => page.getByRole('table', { name: 'Missing delegates' });
const sinceVisit = (page: Page) => page.getByRole('link', { name: /^Since your last visit: / });
const lastDay = (page: Page) => page.getByRole('figure', { name: 'Reporting, last 24 h' });

for (const scenario of ['default', 'incident'] as const) {
  test(`at most 130 words and 40 controls stand above the first row of ${scenario}`, async ({ page }) => {
    await openOverview(page, { scenario });
    await expect(lastDay(page)).toBeVisible();
    await expectBrief(page);
  });
}

/** Opens the overview as a reader who saw it so many hours ago. */
async function openAfter(page: Page, hours: number): Promise<void> {
  const key = `delegate-overview:visit:${JSON.stringify(['demo', null, null])}`;
  await page.addInitScript(
    ([name, value]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    },
    [key, `${Date.now() - hours * HOUR_MS} 0`] as const,
  );
  await openOverview(page, { scenario: 'default' });
}

test('the number of missing delegates leads to the list, and a search to the page of one', async ({
  page,
}) => {
  await openOverview(page, { scenario: 'default' });
  await missingLink(page).click();
  await expectQuery(page, 'scenario=default&status=MISSING');
  await expect(missingLink(page)).toHaveAttribute('aria-current', 'true');
  await expect(missingList(page).getByRole('rowheader')).toHaveText(['warehouse-edge']);
  await expect(delegateList(page)).toHaveCount(0);
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: /^Connected / }).check();
  await expectQuery(page, 'scenario=default&status=CONNECTED');
  await expect(delegateList(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Search delegates' }).fill('warehouse-edge');
  const found = page.getByRole('region', { name: 'Missing delegates found' });
  await found.getByRole('link', { name: 'warehouse-edge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'warehouse-edge' })).toBeVisible();
});

test('on paper, no number of the panel stands on another', async ({ page }) => {
  await openOverview(page, { scenario: 'default' });
  await expect(missingLink(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const legend = page.getByRole('navigation', { name: 'Connectivity' }).getByRole('list');
  const titles = health(page).getByRole('link');
  // A4 and Letter, upright and across.
  for (const width of [1123, 1056, 794, 816]) {
    await page.setViewportSize({ width, height: 800 });
    const missing = await missingLink(page).boundingBox();
    const legendY = (await legend.boundingBox())?.y ?? Number.NaN;
    expect(legendY, `${width} px`).toBeGreaterThanOrEqual((missing?.y ?? 0) + (missing?.height ?? 0));
    const cut = await titles.evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map(({ textContent }) => textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test('somebody who knows better dismisses a missing delegate, and takes it back', async ({ page }) => {
  await openOverview(page, { scenario: 'default', query: 'status=MISSING' });
  await pressEnter(page.getByRole('button', { name: 'Dismiss warehouse-edge' }));
  const undo = page.getByRole('button', { name: 'Undo: dismiss warehouse-edge' });
  await expect(undo).toBeFocused();
  await expect(page.getByText('No delegate is missing')).toBeVisible();
  await pressEnter(undo);
  await expect(missingList(page).getByRole('rowheader')).toHaveText(['warehouse-edge']);
});

test('what happened since the last visit moves nothing, leads to it, and is dismissed for good', async ({
  page,
}) => {
  await watchShifts(page);
  await openAfter(page, 40);
  await expect(sinceVisit(page)).toHaveText(/^Since your last visit: \d+ delegates? /);
  await expect(lastDay(page).getByRole('button')).toBeVisible();
  await expectStill(page);
  await sinceVisit(page).click();
  await expect(page).toHaveURL(/\/delegates\/activity\?from=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Dismiss what happened since your last visit' }).click();
  await expect(sinceVisit(page)).toHaveCount(0);
  await page.reload();
  await expect(lastDay(page).getByRole('button')).toBeVisible();
  await expect(sinceVisit(page)).toHaveCount(0);
});

test('the line of the last day has a table as its equal, whose hours lead to the page as it was', async ({
  page,
}) => {
  await openOverview(page, { scenario: 'default' });
  await expect(lastDay(page).getByRole('link', { name: /^Outage of \d+ instances at / })).toHaveCount(1);
  await lastDay(page).getByRole('button', { name: 'Reporting, last 24 h, as table' }).press('Enter');
  const table = page.getByRole('table', { name: 'Reporting, last 24 h' });
  await expect(table.getByRole('row', { name: /\d+ of \d+/ })).not.toHaveCount(0);
  await expect(table.getByRole('row', { name: /no data/i })).not.toHaveCount(0);
  const hour = table
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .nth(3);
  const [numbers = ''] =
    /\d+ of \d+/.exec((await hour.textContent())?.replace(/^.*?to \d\d:\d\d/, '') ?? '') ?? [];
  await hour.getByRole('link').click();
  await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible();
  const past = page.getByRole('figure', { name: /^Reporting, 24 h to \d\d:\d\d$/ });
  await expect(past).toContainText(numbers);
});

test('an outage says how many of its instances are back, and leads to the same numbers', async ({ page }) => {
  await openOverview(page, { scenario: 'incident' });
  const back = page
    .getByRole('region', { name: 'Situation' })
    .getByRole('link', { name: /^\d+ of \d+ instances back$/ });
  const [, count, of] = /^(\d+) of (\d+)/.exec((await back.textContent()) ?? '') ?? [];
  await back.click();
  await expect(page).toHaveURL(/\/activity\?kind=outage&from=/);
  const outages = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Outage of 18 delegates' });
  await expect(outages).toContainText(`${of} instances`);
  await expect(outages).toContainText(count === '0' ? 'Still silent.' : `${count} of ${of} instances`);
});

test('the links of a copied summary open the moment of the summary', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOverview(page, { scenario: 'incident' });
  await expect(lastDay(page)).toContainText('lowest');
  await page.getByRole('button', { name: 'Copy summary' }).click();
  await expectAnnounced(page, 'Copied');
  const [link = ''] = /^http.*finding=FELL_SILENT_TOGETHER.*$/m.exec(await clipboard(page)) ?? [];
  await page.goto(link);
  await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible();
  await expectStatus(page, /^Showing 18 of 60 delegates/);
});

test('the memory on the overview has no accessibility violations', async ({ page }) => {
  await openAfter(page, 40);
  await expect(sinceVisit(page)).toBeVisible();
  await expectNoAxeViolations(page);
  for (const look of looksOf(6)) {
    await setLook(page, look);
    await expectNoAxeViolations(page);
  }
  await page.goto('/account/demo/delegates?scenario=default&status=MISSING');
  await expect(missingList(page)).toBeVisible();
  for (const look of looksOf(8)) {
    await setLook(page, look);
    await expectNoAxeViolations(page);
  }
});
