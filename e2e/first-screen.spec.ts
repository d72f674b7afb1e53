import type { Page } from '@playwright/test';
import { TEST_NOW } from '@/testing/mock-manager';
import { delegateList, health, nameLinks, openOverview, overviewAddress } from './support/delegates.ts';
import {
  clippingInRows,
  elementsOfRows,
  expectStill,
  measureFirstScreen,
  stopsBeforeFirstDelegate,
  watchShifts,
} from './support/first-screen.ts';
import { delayListings, expect, skip, test } from './support/own-manager.ts';

/** The place of the first row by the width of the window, and the fewest rows that stand wholly on the first screen. */
const SCREENS = [
  { width: 390, height: 844, firstRowY: 364, rows: 7 },
  { width: 768, height: 1024, firstRowY: 294, rows: 17 },
  { width: 1024, height: 900, firstRowY: 294, rows: 14 },
  { width: 1280, height: 900, firstRowY: 294, rows: 14 },
  { width: 1440, height: 900, firstRowY: 294, rows: 14 },
] as const;
const FLEETS = ['default', 'incident', 'huge', 'hostile', 'old-manager'] as const;

/** Waits until everything that the first screen shows is there, the latest version included. */
async function expectAtRest(page: Page): Promise<void> {
  await expect(nameLinks(page).first()).toBeVisible();
  await expect(health(page).getByRole('link', { name: /loading/ })).toHaveCount(0);
}

async function openAtRest(page: Page, query = ''): Promise<void> {
  await openOverview(page, { query });
  await expectAtRest(page);
}

/** The links of the legend that reach beyond their place, or are cut. */
function cutInLegend(page: Page) {
  return page.getByRole('navigation', { name: 'Connectivity' }).evaluate((bar) => {
    const { right, bottom } = bar.getBoundingClientRect();
    return [...bar.querySelectorAll('li > a')]
      .filter((link) => {
        const box = link.getBoundingClientRect();
        return box.right > right || box.bottom > bottom || link.scrollWidth > link.clientWidth;
      })
      .map(({ textContent }) => textContent);
  });
}

/** The texts of the cards that are cut. What a card has no room for is hidden. */
function cutInCards(page: Page) {
  return health(page).evaluate((cards) =>
    [...cards.querySelectorAll('span')]
      // A line that wraps hides whole parts in its next line.
      .filter((text) => getComputedStyle(text).flexWrap !== 'wrap')
      .filter((text) => text.clientWidth > 1 && text.scrollWidth > text.clientWidth)
      .map(({ textContent }) => textContent),
  );
}

for (const scenario of FLEETS) {
  test.describe(`the first screen of ${scenario}`, () => {
    // The Manager of the hostile fleet lacks a listing.
    test.use({ scenario, expectedConsole: [/status of 404/] });

    test('has a head of one height at each width, with filters, notices and groups, too, and cuts no text', async ({
      page,
    }) => {
      for (const query of ['status=CONNECTED&autoUpgrade=ON&nonsense=1&group=version', '']) {
        await openAtRest(page, query);
        for (const { width, height, firstRowY, rows } of SCREENS) {
          await page.setViewportSize({ width, height });
          // A new width draws the rows again.
          await expect
            .poll(async () => (await measureFirstScreen(page)).firstRowY, `${width} px wide, ${query}`)
            .toBe(firstRowY);
          expect(await cutInLegend(page), `${width} px wide`).toEqual([]);
          expect(await cutInCards(page), `${width} px wide`).toEqual([]);
          if (query !== '') continue;
          const total = Number(await delegateList(page).getAttribute('aria-rowcount')) - 1;
          await expect
            .poll(async () => (await measureFirstScreen(page)).wholeRows)
            .toBeGreaterThanOrEqual(Math.min(rows, total));
        }
      }
      await test.step('a closed row has few elements, and nothing of it clips', async () => {
        const most = scenario === 'huge' ? 19 : 17;
        const counts = await elementsOfRows(page);
        expect(counts.length).toBeGreaterThanOrEqual(5);
        expect(counts.filter(({ count }) => count > most)).toEqual([]);
        expect(await clippingInRows(page)).toEqual([]);
      });
    });
  });
}

test('at most 30 presses of Tab lead from the title to the first delegate', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAtRest(page);
  await page.getByRole('heading', { level: 1 }).click();
  const stops = await stopsBeforeFirstDelegate(page, 30);
  expect(stops.length, stops.join(' → ')).toBeLessThanOrEqual(30);
});

for (const width of [1440, 390]) {
  test.describe(`a refused list at ${width} px`, () => {
    test.use({
      scenario: 'forbidden',
      viewport: { width, height: 844 },
      expectedConsole: [/status of 403/],
    });

    test('takes the place of the list, and nothing moves', async ({ page }) => {
      await watchShifts(page);
      const release = await delayListings(page);
      await page.goto(overviewAddress());
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(1);
      release();
      await expect(page.getByRole('heading', { name: /^You cannot view/ })).toBeVisible();
      await expectStill(page);
    });
  });
}

for (const scenario of ['default', 'incident'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    test.describe(`${scenario} at ${width} px`, () => {
      test.use({ scenario, viewport: { width, height }, expectedConsole: [/status of 503/] });

      test('nothing moves while it loads, over a poll, and over an outage and back', async ({
        page,
        manager,
      }) => {
        await page.clock.install({ time: TEST_NOW });
        await watchShifts(page);
        const answered = () =>
          page.waitForResponse((response) => response.url().includes('/delegate-groups?'));
        await test.step('loading', async () => {
          const release = await delayListings(page);
          await page.goto(overviewAddress());
          await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(1);
          release();
          await expectAtRest(page);
          await expectStill(page);
        });
        await test.step('a poll', async () => {
          const poll = answered();
          await skip(page, manager, 45_000);
          await poll;
          await expect(delegateList(page)).toBeVisible();
          await expectStill(page);
        });
        await test.step('an outage', async () => {
          manager.faults.add({ path: '/delegate-groups?', status: 503 });
          await skip(page, manager, 45_000);
          await expect(page.getByRole('main')).toContainText(/Try (again|now)/);
          await expectStill(page);
        });
        await test.step('and back', async () => {
          manager.faults.clear();
          const poll = answered();
          await skip(page, manager, 90_000);
          await poll;
          await expect(page.getByRole('main')).not.toContainText(/Try (again|now)/);
          await expectStill(page);
        });
      });
    });
  }
}
