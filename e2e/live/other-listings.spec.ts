import type { Page } from '@playwright/test';
import { cell, delegateList, expectStatus, openActions } from '../support/delegates.ts';
import { expect, LISTING, openLive, test } from '../support/live.ts';
import { expectTheList, installClock, poll, QUERY, staleNotice } from '../support/live-list.ts';

const NG_V2 = '/api/setup/delegates/ng/v2';
const LIST_DELEGATES = '/ng/api/delegate-setup/listDelegates';
const NO_SUCH_ROUTE = {
  status: 'FAILURE',
  code: 'RESOURCE_NOT_FOUND_EXCEPTION',
  message: 'HTTP 404 Not Found',
};
const BAD_TOKEN = {
  metaData: null,
  resource: null,
  responseMessages: [{ code: 'INVALID_TOKEN', level: 'ERROR', message: null }],
};

test.use({ expectedConsole: [/status of 40[01]/] });

// A server remembers the listing that answered, for an hour.
test.afterEach(async ({ manager }) => {
  await manager.clearFaults();
  await manager.advanceClock(61 * 60_000);
  await manager.readAgain();
});

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

test('when one listing is refused, the page requests the next one', async ({ page, manager }) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await expectTheList(page);
  for (const [path, next] of [
    [LISTING, NG_V2],
    [NG_V2, LIST_DELEGATES],
  ] as const) {
    await manager.addFault({ path, status: 400, body: NO_SUCH_ROUTE });
    await poll(page, manager);
    await expect.poll(async () => (await manager.requests(next)).length).toBe(1);
    await expectTheList(page);
    await expect(staleNotice(page)).toHaveCount(0);
  }
  await poll(page, manager);
  await expect.poll(async () => (await manager.requests(LIST_DELEGATES)).length).toBe(2);
});

test('the last listing has no identifiers, so Delete is disabled with that reason', async ({
  page,
  manager,
}) => {
  await manager.addFault({ path: LISTING, status: 400, body: NO_SUCH_ROUTE });
  await manager.readAgain();
  await openLive(page);
  await expectTheFleetFrom(page, `POST ${NG_V2}`);
  const remove = (await openActions(page, 'legacy-datacenter')).getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect.poll(async () => (await manager.requests(NG_V2)).length).toBe(2);
  const refused = (await manager.requests(LISTING)).filter(({ status }) => status === 400);
  expect(refused, 'requests for the refused listing, no more than one').toHaveLength(1);

  // The service of that listing may refuse an API key.
  await manager.addFault({ path: NG_V2, status: 401, body: BAD_TOKEN });
  await manager.readAgain();
  await openLive(page);
  await expectTheFleetFrom(page, `POST ${LIST_DELEGATES}`);
  await openActions(page, 'legacy-datacenter');
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
