import { expect, LISTING, openLive, test } from '../support/live.ts';
import { expectTheList, installClock, poll, QUERY, staleNotice } from '../support/live-list.ts';

const NG_V2 = '/api/setup/delegates/ng/v2';
const LIST_DELEGATES = '/ng/api/delegate-setup/listDelegates';
const NO_SUCH_ROUTE = {
  status: 'FAILURE',
  code: 'RESOURCE_NOT_FOUND_EXCEPTION',
  message: 'HTTP 404 Not Found',
};

test.use({ expectedConsole: [/status of 40[01]/] });

test.afterEach(async ({ manager }) => {
  await manager.clearFaults();
  await manager.readAgain();
});

test('when listings are refused, no row changes its key, and the best is used again', async ({
  page,
  manager,
}) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await expectTheList(page);
  await manager.addFault({ path: LISTING, status: 400, body: NO_SUCH_ROUTE });
  await poll(page, manager);
  await expect.poll(() => manager.requests(NG_V2)).not.toEqual([]);
  await expectTheList(page);
  await expect(staleNotice(page)).toHaveCount(0);

  await manager.addFault({ path: NG_V2, status: 400, body: NO_SUCH_ROUTE });
  await poll(page, manager);
  await expect(staleNotice(page)).toBeVisible();
  await expectTheList(page);
  // After the changes of an earlier test, the server may still read all scopes, which only this listing has.
  const requests = await manager.requests(LIST_DELEGATES);
  const ofTheScope = requests.filter(({ path }) => !path.includes('all=true'));
  expect(ofTheScope, 'a listing without identifiers').toEqual([]);

  await manager.clearFaults();
  await manager.readAgain();
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(staleNotice(page)).toHaveCount(0);
  await expectTheList(page);
});
