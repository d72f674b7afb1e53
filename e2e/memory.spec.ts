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
const news = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /Since your last visit: / });

for (const scenario of ['default', 'incident', 'large'] as const) {
  test(`at most 90 words and 35 controls stand above the first row of ${scenario}`, async ({ page }) => {
    await openOverview(page, { scenario });
    await expect(health(page).getByRole('link', { name: /loading/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Situation' }).getByRole('link').first()).toBeVisible();
    if (scenario === 'default') await expect(missingLink(page)).toBeVisible();
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
  const filters = await openFilters(page);
  await missingLink(page).click();
  await expectQuery(page, 'scenario=default&status=MISSING');
  await expect(missingLink(page)).toHaveAttribute('aria-current', 'true');
  await expect(missingList(page).getByRole('rowheader')).toHaveText(['warehouse-edge']);
  await expect(delegateList(page)).toHaveCount(0);
  await test.step('somebody who knows better dismisses it, and takes it back', async () => {
    await pressEnter(page.getByRole('button', { name: 'Dismiss warehouse-edge' }));
    const undo = page.getByRole('button', { name: 'Undo: dismiss warehouse-edge' });
    await expect(undo).toBeFocused();
    await expect(page.getByText('No delegate is missing')).toBeVisible();
    await pressEnter(undo);
    await expect(missingList(page).getByRole('rowheader')).toHaveText(['warehouse-edge']);
  });
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

test('the number of what came since the last visit moves nothing, leads to it, and is old afterwards', async ({
  page,
}) => {
  await watchShifts(page);
  await openAfter(page, 40);
  await expect(news(page)).toHaveText(/^Activity\d+\. Since your last visit: \d+ delegates? /);
  await expectStill(page);
  await news(page).click();
  await expect(page).toHaveURL(/\/delegates\/activity\?from=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(news(page)).toHaveCount(0);
  await page.goBack();
  await expect(missingLink(page)).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});

test('the links of a copied summary open the moment of the summary', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOverview(page, { scenario: 'incident' });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy summary' }).click();
  await expectAnnounced(page, 'Copied');
  const [link = ''] = /^http.*finding=FELL_SILENT_TOGETHER.*$/m.exec(await clipboard(page)) ?? [];
  await page.goto(link);
  await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible();
  await expectStatus(page, /^Showing 18 of 60 delegates/);
});

test('the memory on the overview has no accessibility violations', async ({ page }) => {
  await openAfter(page, 40);
  await expect(news(page)).toBeVisible();
  for (const look of looksOf(0)) {
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
