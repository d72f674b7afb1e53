import type { Page, Request } from '@playwright/test';
import { TEST_NOW } from '@/mocks/testing';
import {
  card,
  columnHeader,
  expectStatus,
  instances,
  namesInList,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, pass, skip, test } from './support/own-manager.ts';

const isListing = (url: string) => url.includes('/delegate-groups?');

/** Counts what the page asks of the listing, and how much of it at once. */
function watchListings(page: Page) {
  const listings = { asked: 0, underWay: 0, mostAtOnce: 0 };
  page.on('request', (request) => {
    if (!isListing(request.url())) return;
    listings.asked += 1;
    listings.underWay += 1;
    listings.mostAtOnce = Math.max(listings.mostAtOnce, listings.underWay);
  });
  const end = (request: Request) => {
    if (isListing(request.url())) listings.underWay -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return listings;
}

const age = (page: Page) => page.getByRole('group', { name: 'Data age' });
const FRESH = /Updated (now|[0-4] s ago)/;

/** Does something that brings a new answer, and waits until the page shows it. */
async function answerTo(page: Page, doing: () => Promise<unknown>) {
  // Not later: the page's own clock runs on, and would bring the next poll.
  const answered = page.waitForResponse((response) => isListing(response.url()), { timeout: 8_000 });
  await doing();
  await answered;
  await expect(age(page)).toContainText(FRESH);
}

test.beforeEach(({ page }) => page.clock.install({ time: TEST_NOW }));

test('50 polls leave alone what one is doing', async ({ page, manager }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 480 });
  await openOverview(page, { query: 'open=_platform_prod' });
  const listings = watchListings(page);
  await page.getByRole('searchbox', { name: 'Search delegates' }).fill('a');
  await expectStatus(page, /^Showing /);
  await page.getByRole('button', { name: 'Actions for ci-runners-us-east' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const item = page.getByRole('menuitem', { name: 'Open Troubleshooter' });
  await expect(item).toBeFocused();

  const names = await namesInList(page);
  const before = await page.evaluateHandle(() => ({
    focused: document.activeElement,
    top: scrollY,
    href: location.href,
  }));
  expect(await before.evaluate(({ top }) => top)).toBeGreaterThan(0);
  for (let poll = 1; poll <= 50; poll++) {
    await answerTo(page, () => skip(page, manager, 10_500));
    expect(listings.asked, 'one request for each poll').toBe(poll);
  }
  expect(listings.mostAtOnce, 'never two at once').toBe(1);

  const after = await page.evaluate(
    ({ focused, top, href }) => ({
      isFocusKept: document.activeElement === focused,
      scrolledBy: scrollY - top,
      isAddressKept: location.href === href,
    }),
    before,
  );
  expect(after).toEqual({ isFocusKept: true, scrolledBy: 0, isAddressKept: true });
  await expect(item).toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search delegates' })).toHaveValue('a');
  await expect(instances(page, 'platform-prod')).toBeVisible();
  await expect(row(page, 'ci-runners-us-east'), 'the fleet has changed meanwhile').toContainText(
    'Partially connected',
  );
  expect(await namesInList(page), 'the rows stay in place').toEqual(names);
});

test('a poll that brings nothing new changes nothing on the page but ages', async ({ page, manager }) => {
  await openOverview(page, { scope: 'orgs/retail', query: 'open=_retail_shared' });
  await expect(instances(page, 'retail-shared')).toBeVisible();
  // What is fetched after the list is part of the first visit, not of a poll.
  await expect(page.getByRole('link', { name: 'Acme Corp' })).toBeVisible();
  await expect(page.getByText('Older than the latest, 26.07.89605')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const changes: string[] = [];
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('time, [role="group"][aria-label="Data age"]')) continue;
        changes.push(`${type} ${attributeName ?? ''} of ${element?.outerHTML.slice(0, 150)}`);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(globalThis, { changes });
  });
  for (let poll = 0; poll < 3; poll++) await answerTo(page, () => pass(page, manager, 30_500));
  expect(await page.evaluate('changes')).toEqual([]);
});

test('every 10 s while something settles, every 30 s otherwise', async ({ page, manager }) => {
  const listings = watchListings(page);
  for (const [scope, everyS] of [
    ['', 10],
    ['orgs/platform/projects/observability', 30],
  ] as const) {
    await openOverview(page, { scope });
    listings.asked = 0;
    await pass(page, manager, (everyS - 2) * 1_000);
    await expect(age(page)).not.toContainText(FRESH);
    expect(listings.asked, `not before ${everyS} s`).toBe(0);
    await answerTo(page, () => pass(page, manager, 2_500));
    expect(listings.asked, `after ${everyS} s`).toBe(1);
  }
});

test('searching, filtering and sorting ask nothing of the Manager', async ({ page, manager }) => {
  await openOverview(page);
  // Names and the latest version come after the list.
  await page.waitForLoadState('networkidle');
  const before = manager.requests().length;
  await page.getByRole('searchbox', { name: 'Search delegates' }).pressSequentially('prod');
  await expect(page).toHaveURL(/search=prod/);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Connected/ }).check();
  await page.keyboard.press('Escape');
  await columnHeader(page, 'Version').getByRole('button').click();
  await card(page, 'Auto-upgrade OFF 3 delegates').click();
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expectStatus(page, '10 delegates, 22 instances');
  expect(manager.requests()).toHaveLength(before);
});

test('paused it asks for nothing, but refreshes when told to; resumed it catches up', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  const listings = watchListings(page);
  await page.getByRole('button', { name: 'Pause refreshing' }).click();
  await skip(page, manager, 10 * 60_000);
  await expect(age(page)).toContainText('Paused, as of 10:20');
  expect(listings.asked).toBe(0);
  await answerTo(page, () => page.getByRole('button', { name: 'Refresh now' }).click());
  await expect(age(page)).toContainText('Paused, as of 10:30');
  await skip(page, manager, 60_000);
  expect(listings.asked).toBe(1);
  await answerTo(page, () => page.getByRole('button', { name: 'Resume refreshing' }).click());
  await expect(age(page)).not.toContainText('Paused');
  await answerTo(page, () => pass(page, manager, 10_500));
  expect(listings.asked).toBe(3);
});

/** Headless browsers hide no tab, so the page is told that it is hidden. */
function setHidden(page: Page, isHidden: boolean) {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

test('a tab out of sight does not poll, and catches up when it is looked at', async ({ page, manager }) => {
  await openOverview(page);
  const listings = watchListings(page);
  await setHidden(page, true);
  for (let minute = 0; minute < 3; minute++) await skip(page, manager, 60_000);
  await answerTo(page, () => setHidden(page, false));
  await answerTo(page, () => pass(page, manager, 10_500));
  expect(listings.asked, 'once for catching up, once for the next poll').toBe(2);
});

test('an answer that takes its time is waited for, not asked for again', async ({ page, manager }) => {
  await openOverview(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/delegate-groups?**', async (route) => {
    await held;
    await route.fallback();
  });
  const listings = watchListings(page);
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  await refresh.click();
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  await refresh.press('Enter');
  await pass(page, manager, 25_000);
  answer();
  await expect(refresh).not.toHaveAttribute('aria-busy');
  expect(listings).toEqual({ asked: 1, underWay: 0, mostAtOnce: 1 });
});

test.describe('while the Manager fails', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('it asks less and less often, when it says it will, and never gives up', async ({ page, manager }) => {
    await openOverview(page);
    manager.faults.add({ path: '/delegate-groups?', status: 500 });
    const listings = watchListings(page);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    const nextTry = page.getByText(/^Next try in/);
    const gapsS: number[] = [];
    for (let failures = 1; failures <= 7; failures++) {
      await expect(nextTry).toHaveText(/in (\d\d s|\d min)\.$/);
      expect(listings.asked).toBe(failures);
      let passedS = 0;
      const wait = async (seconds: number) => {
        passedS += seconds;
        await skip(page, manager, seconds * 1_000);
      };
      while ((await nextTry.innerText()).includes('min')) await wait(20);
      const failed = page.waitForResponse((response) => isListing(response.url()));
      await wait(Number.parseInt((await nextTry.innerText()).replace(/\D+/, ''), 10) + 2);
      await failed;
      gapsS.push(passedS);
    }
    for (const [i, longS] of [30, 60, 120, 240, 300, 300, 300].entries()) {
      expect(gapsS[i], `wait ${i + 1} of ${gapsS.join(', ')}`).toBeGreaterThanOrEqual(longS * 0.75 - 3);
      expect(gapsS[i], `wait ${i + 1} of ${gapsS.join(', ')}`).toBeLessThanOrEqual(longS * 1.25 + 3);
    }
    manager.faults.clear();
    await answerTo(page, () => page.getByRole('button', { name: 'Retry now' }).click());
    await answerTo(page, () => pass(page, manager, 10_500));
  });
});
