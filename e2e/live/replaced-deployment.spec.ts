import type { Page } from '@playwright/test';
import { delegateList, expectQuery, openActions } from '../support/delegates.ts';
import { expect, openLive, test } from '../support/live.ts';
import { expectRecovered, expectTheList, installClock, QUERY } from '../support/live-list.ts';

test.use({ expectedConsole: [/status of 404|Failed to fetch dynamically imported module/] });

/** Opens the list; then a new deployment has other names for all scripts that are still to be loaded. */
async function openAndReplaceDeployment(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    globalThis.requestIdleCallback = (callback) => waiting.push(callback);
    Object.assign(globalThis, {
      becomeIdle: () =>
        waiting.splice(0).forEach((run) => run({ didTimeout: false, timeRemaining: () => 50 })),
    });
  });
  await openLive(page, { query: QUERY });
  await replaceDeployment(page);
}

async function replaceDeployment(page: Page): Promise<void> {
  await expectTheList(page);
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/-[\w-]+\.js$/, '-gone.js'),
    }),
  );
  // What an idle page loads ahead fails without a word.
  await page.evaluate('becomeIdle()');
}

test('a menu, popover or dialog that is gone: the page offers a reload', async ({ page, manager }) => {
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' });
  const reload = page.getByRole('button', { name: 'Reload' });
  await installClock(page);
  await openAndReplaceDeployment(page);
  for (const [step, opener] of [
    'Actions for platform-prod',
    'About this data',
    'Help: words and keys',
  ].entries()) {
    await test.step(opener, async () => {
      if (step > 0) {
        await page.unrouteAll();
        await reload.click();
        await replaceDeployment(page);
      }
      await expect(notice).toHaveCount(0);
      await expectTheList(page);
      await page.getByRole('button', { name: opener }).click();
      await expect(notice).toBeVisible();
      await expectTheList(page);
    });
  }
  await page.unrouteAll();
  await reload.click();
  await expect(notice).toHaveCount(0);
  await expectRecovered(page, manager);
  const menu = await openActions(page, 'platform-prod');
  await expect(menu.getByRole('menuitem', { name: 'Details' })).toBeVisible();
});

test('a page that is gone: it offers a reload, and Back leads to the list', async ({ page, manager }) => {
  await installClock(page);
  await openAndReplaceDeployment(page);
  await delegateList(page).getByRole('link', { name: 'platform-prod' }).click();
  await expect(page.getByText('This page has been replaced by a newer version')).toBeVisible();
  await page.goBack();
  await expectQuery(page, QUERY);
  await expectTheList(page);
  await page.goForward();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'platform-prod' })).toBeVisible();
  await page.goBack();
  await expectRecovered(page, manager);
});
