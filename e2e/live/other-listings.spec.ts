import type { Page } from '@playwright/test';
import { SETTLING_POLL_MS } from '@/features/fleet/polling';
import { cell, delegateList, expectStatus, openActions } from '../support/delegates';
import { expect, LISTING, openLive, test } from '../support/live';
import { expectTheList, installClock, QUERY, staleNotice } from '../support/worst-day';

const NG_V2 = '/api/setup/delegates/ng/v2';
const LIST_DELEGATES = '/ng/api/delegate-setup/listDelegates';
const SILENCE = { metaData: null, resource: null, responseMessages: [] };
const NO_SUCH_ROUTE = {
  status: 'FAILURE',
  code: 'RESOURCE_NOT_FOUND_EXCEPTION',
  message: 'HTTP 404 Not Found',
};
const BAD_TOKEN = {
  ...SILENCE,
  responseMessages: [{ code: 'INVALID_TOKEN', level: 'ERROR', message: null }],
};

test.use({ expectedConsole: [/status of 40[014]/] });

/** The page shows the whole fleet, and says where it has it from. */
async function expectTheFleetFrom(page: Page, source: string): Promise<void> {
  await expectStatus(page, '10 delegates, 22 instances');
  await expect(cell(page, 'legacy-datacenter', 'Connectivity Status')).toContainText('Not connected');
  await page.getByRole('button', { name: 'About this data' }).click();
  const about = page.getByRole('dialog', { name: 'About this data' });
  await expect(about).toContainText(source);
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
}

for (const [what, status, body] of [
  ['404 and nothing else', 404, SILENCE],
  ['400, as NG says what it has not', 400, NO_SUCH_ROUTE],
] as const) {
  test(`${what}: the fleet comes from the next listing, with everything that can be done`, async ({
    page,
    manager,
  }) => {
    await manager.addFault({ path: LISTING, status, body });
    await openLive(page);
    await expectTheFleetFrom(page, `POST ${NG_V2}`);
    const menu = await openActions(page, 'legacy-datacenter');
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeEnabled();
    // Asked once, and not again with every poll.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect.poll(async () => (await manager.requests(NG_V2)).length).toBe(2);
    expect(await manager.requests(LISTING)).toHaveLength(1);
  });
}

test('the last listing tells no identifiers: details open by name, and delete says why it cannot be', async ({
  page,
  manager,
}) => {
  await manager.addFault({ path: LISTING, status: 404, body: SILENCE });
  // An API key may not be honoured there.
  await manager.addFault({ path: NG_V2, status: 401, body: BAD_TOKEN });
  await openLive(page);
  await expectTheFleetFrom(page, `POST ${LIST_DELEGATES}`);
  const menu = await openActions(page, 'legacy-datacenter');
  const remove = menu.getByRole('menuitem', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleName(
    'Delete The listing in use does not tell the identifier of this delegate, and the Manager deletes by identifier only.',
  );
  await page.keyboard.press('Escape');
  await delegateList(page).getByRole('link', { name: 'legacy-datacenter' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'legacy-datacenter' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Not connected');
});

test('a listing that is refused while the page is open costs nothing: the next one takes over', async ({
  page,
  manager,
}) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await expectTheList(page);
  for (const path of [LISTING, NG_V2]) {
    await manager.addFault({ path, status: 404, body: SILENCE });
    await page.clock.runFor(SETTLING_POLL_MS);
    const next = path === LISTING ? NG_V2 : LIST_DELEGATES;
    await expect.poll(async () => (await manager.requests(next)).length).toBe(1);
    await expectTheList(page);
    await expect(staleNotice(page)).toHaveCount(0);
  }
  await page.clock.runFor(SETTLING_POLL_MS);
  await expect.poll(async () => (await manager.requests(LIST_DELEGATES)).length).toBe(2);
});

test('when no listing is there, the page says what the best one said', async ({ page, manager }) => {
  await manager.addFault({ path: LISTING, status: 404, body: SILENCE });
  for (const path of [NG_V2, LIST_DELEGATES]) {
    await manager.addFault({ path, status: 400, body: NO_SUCH_ROUTE });
  }
  await openLive(page);
  await expect(page.getByRole('alert')).toContainText(
    'The Manager did not find what was asked for. (status 404)',
  );
  await manager.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTheFleetFrom(page, `GET ${LISTING}`);
});
