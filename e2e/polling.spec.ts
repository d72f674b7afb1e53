import type { Page, Request } from '@playwright/test';
import { TEST_NOW } from '@/testing/mock-manager';
import { expectStatus, instances, namesInList, openOverview, row } from './support/delegates.ts';
import { delayListings, expect, pass, setHidden, skip, test } from './support/own-manager.ts';

const isListing = (url: string) => url.includes('/delegate-groups?');

/** Counts the page's requests for the listing, and how many of them are pending at once. */
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

/** Opens an overview and waits for all answers of the first load, because a later answer would move the next poll. */
async function openAtRest(page: Page, overview?: Parameters<typeof openOverview>[1]) {
  await openOverview(page, overview);
  await expect(page.getByRole('main')).toContainText(/Latest version \d/);
}

/**
 * Stops the page's clock, which otherwise runs on while the test works: on a busy machine up to a further poll. For tests
 * that count polls.
 */
async function stopClock(page: Page) {
  const soon = await page.evaluate(() => Date.now() + 1_000);
  await page.clock.pauseAt(soon);
}

/** Calls `doing`, which leads to a new answer, and waits until the page shows that answer. */
async function answerTo(page: Page, doing: () => Promise<unknown>, shown = FRESH) {
  // A short timeout, because the page's clock runs on and would start the next poll.
  const answered = page.waitForResponse((response) => isListing(response.url()), { timeout: 8_000 });
  await doing();
  await answered;
  await expect
    .poll(async () => {
      // A clock that stands still would keep the answer from the page.
      await page.clock.runFor(50);
      // "Updated" is only for assistive technology, and has a line of its own there.
      return (await age(page).innerText()).replaceAll(/\s+/g, ' ');
    })
    .toMatch(shown);
}

test.beforeEach(({ page }) => page.clock.install({ time: TEST_NOW }));

test('polls keep focus, scroll position, address, search, open rows and order of rows', async ({
  page,
  manager,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await openAtRest(page, { query: 'open=_platform_prod' });
  const listings = watchListings(page);
  await page.getByRole('combobox', { name: 'Search delegates' }).fill('a');
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
  await stopClock(page);
  for (let poll = 1; poll <= 12; poll++) {
    await answerTo(page, () => skip(page, manager, 45_000));
    expect(listings.asked, 'one request for each poll').toBe(poll);
  }
  expect(listings.mostAtOnce, 'listing requests pending at once').toBe(1);

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
  await expect(page.getByRole('combobox', { name: 'Search delegates' })).toHaveValue('a');
  await expect(instances(page, 'platform-prod')).toBeVisible();
  await expect(row(page, 'ci-runners-us-east'), 'the fleet has changed meanwhile').toContainText(
    'Partially connected',
  );
  expect(await namesInList(page), 'the rows stay in place').toEqual(names);
});

test('a poll without changes mutates nothing in the DOM except ages and the clock axis', async ({
  page,
  manager,
}) => {
  await openAtRest(page, { scope: 'orgs/retail', query: 'open=_retail_shared' });
  await expect(instances(page, 'retail-shared')).toBeVisible();
  // Waits for the requests after the list, which belong to the first load and not to a poll.
  await expect(page.getByRole('link', { name: 'Acme Corp' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Latest version 26.07.89605');
  await page.waitForLoadState('networkidle');
  // By then the page has announced what the latest version changed.
  await pass(page, manager, 2_000);
  await page.evaluate(() => {
    const changes: string[] = [];
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('time, [data-col="lastHeartbeat"], [role="group"][aria-label="Data age"]'))
          continue;
        changes.push(`${type} ${attributeName ?? ''} of ${element?.outerHTML.slice(0, 150)}`);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(globalThis, { changes });
  });
  for (let poll = 0; poll < 3; poll++) await answerTo(page, () => pass(page, manager, 30_500));
  expect(await page.evaluate('changes')).toEqual([]);
});

test('while paused, only a refresh sends a request, and the age of the data shows', async ({
  page,
  manager,
}) => {
  await openAtRest(page);
  await stopClock(page);
  const listings = watchListings(page);
  await page.getByRole('button', { name: 'Pause refreshing' }).click();
  await skip(page, manager, 10 * 60_000);
  await expect(age(page)).toContainText('Paused at 10:20');
  expect(listings.asked).toBe(0);
  await answerTo(page, () => page.getByRole('button', { name: 'Refresh now' }).click(), /Paused at 10:30/);
  await skip(page, manager, 60_000);
  expect(listings.asked).toBe(1);
  await answerTo(page, () => page.getByRole('button', { name: 'Resume refreshing' }).click());
  await expect(age(page)).not.toContainText('Paused');
  await answerTo(page, () => pass(page, manager, 10_500));
  expect(listings.asked).toBe(3);
});

test('a hidden tab does not poll, and catches up when it is shown', async ({ page, manager }) => {
  await openAtRest(page);
  await stopClock(page);
  const listings = watchListings(page);
  await setHidden(page, true);
  for (let minute = 0; minute < 3; minute++) await skip(page, manager, 60_000);
  await answerTo(page, () => setHidden(page, false));
  await answerTo(page, () => pass(page, manager, 10_500));
  expect(listings.asked, 'once for catching up, once for the next poll').toBe(2);
});

test('while an answer is pending, neither a refresh nor a poll sends another request', async ({
  page,
  manager,
}) => {
  await openAtRest(page);
  const release = await delayListings(page);
  const listings = watchListings(page);
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  await refresh.click();
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  await refresh.press('Enter');
  await pass(page, manager, 25_000);
  release();
  await expect(refresh).not.toHaveAttribute('aria-busy');
  expect(listings).toEqual({ asked: 1, underWay: 0, mostAtOnce: 1 });
});

test.describe('while the Manager fails', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('the page keeps the list and waits longer before each new request', async ({ page, manager }) => {
    await openAtRest(page);
    manager.faults.add({ path: '/delegate-groups?', status: 500 });
    const listings = watchListings(page);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    const notice = page.getByRole('status').filter({ hasText: /The list is from/ });
    await expect(notice).toContainText('The list is from 10:20.');
    const nextTry = page.getByText(/^Next try in/);
    for (const [failures, longS] of [30, 60, 120].entries()) {
      await expect(nextTry).toHaveText(/in (\d\d s|\d min)\.$/);
      expect(listings.asked).toBe(failures + 1);
      let passedS = 0;
      const wait = async (seconds: number) => {
        passedS += seconds;
        await skip(page, manager, seconds * 1_000);
      };
      while ((await nextTry.innerText()).includes('min')) await wait(20);
      const failed = page.waitForResponse((response) => isListing(response.url()));
      await wait(Number.parseInt((await nextTry.innerText()).replace(/\D+/, ''), 10) + 2);
      await failed;
      expect(passedS, `wait ${failures + 1}`).toBeGreaterThanOrEqual(longS * 0.75 - 3);
      expect(passedS, `wait ${failures + 1}`).toBeLessThanOrEqual(longS * 1.25 + 3);
    }
    await expectStatus(page, '10 delegates, 22 instances');
    await expect(row(page, 'platform-prod')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    manager.faults.clear();
    await answerTo(page, () => page.getByRole('button', { name: 'Try now' }).click());
    await expect(notice).toHaveCount(0);
    await answerTo(page, () => pass(page, manager, 10_500));
  });
});
