import type { Locator, Page } from '@playwright/test';
import { delegateList, expectQuery, openActions } from '../support/delegates';
import { expect, openLive, test } from '../support/live';
import { expectItGoesOn, expectTheList, installClock, QUERY } from '../support/worst-day';

test.use({ expectedConsole: [/status of 404|Failed to fetch dynamically imported module/] });

/** What is fetched when it is asked for, or when nothing else is to be done. */
const LATE_CODE = [
  'DelegateMenu',
  'DeleteDialog',
  'Troubleshooter',
  'HelpDialog',
  'DataFacts',
  'DelegatePage',
];

/** From now on the server has other names for what comes late, as after a new deployment. */
async function replaceDeployment(page: Page): Promise<void> {
  await page.route(
    (url) => LATE_CODE.some((name) => url.pathname.includes(`/assets/${name}-`)),
    (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/-[\w-]+\.js$/, '-gone.js'),
      }),
  );
}

const notice = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' });

for (const [what, press] of [
  ['a menu', (page: Page) => page.getByRole('button', { name: 'Actions for platform-prod' }).click()],
  ['a popover', (page: Page) => page.getByRole('button', { name: 'About this data' }).click()],
  ['a dialog', (page: Page) => page.getByRole('button', { name: 'Help' }).click()],
] as const) {
  test(`${what} of a deployment that was replaced: the page offers a reload, and loses nothing`, async ({
    page,
    manager,
  }) => {
    await installClock(page);
    await replaceDeployment(page);
    await openLive(page, { query: QUERY });
    await expectTheList(page);
    await expect(notice(page)).toHaveCount(0);
    await press(page);
    await expect(notice(page)).toBeVisible();
    await expectTheList(page);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expectItGoesOn(page, manager);
    const menu = await openActions(page, 'platform-prod');
    await expect(menu.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  });
}

test('a page of a deployment that was replaced: it offers a reload, and Back leads to the list', async ({
  page,
  manager,
}) => {
  await installClock(page);
  await replaceDeployment(page);
  await openLive(page, { query: QUERY });
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
  await expectItGoesOn(page, manager);
});
