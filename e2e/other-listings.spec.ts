import type { Page } from '@playwright/test';
import { cell, delegateList, expectStatus, openActions, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const LISTING = '/ng/api/delegate-token-ng/delegate-groups';
const NG_V2 = '/api/setup/delegates/ng/v2';
const LIST_DELEGATES = '/ng/api/delegate-setup/listDelegates';

test.use({ expectedConsole: [/status of 40[14]/] });

/** Expects that the page shows the whole fleet, and names the listing as its source. */
async function expectTheFleetFrom(page: Page, source: string): Promise<void> {
  await expectStatus(page, '10 delegates, 22 instances');
  await expect(cell(page, 'legacy-datacenter', 'Connectivity Status')).toContainText('Not connected');
  await page.getByRole('button', { name: 'About this data' }).click();
  const about = page.getByRole('dialog', { name: 'About this data' });
  await expect(about).toContainText(source);
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
}

test('the last listing has no identifiers, so Delete is disabled with that reason', async ({ page }) => {
  // The service of the second listing may refuse an API key.
  for (const [path, status, code] of [
    [LISTING, 404, 'RESOURCE_NOT_FOUND_EXCEPTION'],
    [NG_V2, 401, 'INVALID_TOKEN'],
  ] as const)
    await page.route(`**/gateway${path}?*`, (route) =>
      route.fulfill({
        status,
        json: { metaData: null, resource: null, responseMessages: [{ code, level: 'ERROR', message: null }] },
      }),
    );
  await openOverview(page);
  await expectTheFleetFrom(page, `POST ${LIST_DELEGATES}`);
  const remove = (await openActions(page, 'legacy-datacenter')).getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleName(
    'Delete The listing in use does not report the identifier of this delegate, and the Manager deletes by identifier only.',
  );
  await page.keyboard.press('Escape');
  await delegateList(page).getByRole('rowheader').getByRole('link', { name: 'legacy-datacenter' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'legacy-datacenter' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Not connected');
});
