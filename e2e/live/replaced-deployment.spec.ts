import type { Page } from '@playwright/test';
import { delegateList, expectQuery, openActions } from '../support/delegates.ts';
import { expect, openLive, test } from '../support/live.ts';
import { expectRecovered, expectTheList, installClock, QUERY } from '../support/live-list.ts';

test.use({ expectedConsole: [/status of 404|Failed to fetch dynamically imported module/] });

const LAZY_CODE = '**/assets/late-*.js';

/** Makes the server answer requests for these files as after a newer deployment, which no longer has them. */
async function replaceFiles(page: Page, files: string): Promise<void> {
  await page.route(files, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/-[\w-]+\.js$/, '-gone.js'),
    }),
  );
}

test('when lazy code is gone from the server, the list stays and a reload is offered', async ({
  page,
  manager,
}) => {
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' });
  await installClock(page);
  await replaceFiles(page, LAZY_CODE);
  await openLive(page, { query: QUERY });
  for (const popup of ['Actions for platform-prod', 'Help: labels and keys']) {
    await test.step(popup, async () => {
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
      await page.getByRole('button', { name: popup }).click();
    });
  }
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('dialog')).toContainText('This part could not be loaded. Reload the page.');
  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  await expectTheList(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toHaveCount(0);
  await expectRecovered(page, manager);
  const menu = await openActions(page, 'platform-prod');
  await expect(menu.getByRole('menuitem', { name: 'Details' })).toBeVisible();
});

test('when page code is gone from the server, a reload is offered and Back works', async ({
  page,
  manager,
}) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await expectTheList(page);
  await replaceFiles(page, '**/assets/*.js');
  await delegateList(page).getByRole('rowheader').getByRole('link', { name: 'platform-prod' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'A part of this page could not be loaded' }),
  ).toBeVisible();
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
