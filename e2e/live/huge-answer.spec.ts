import { expectStatus, nameLinks } from '../support/delegates.ts';
import { expect, LISTING, openLive, test } from '../support/live.ts';
import { expectTheList, QUERY } from '../support/live-list.ts';

test('a listing of 100 MB is shown, and the page stays usable', async ({ page, manager }) => {
  test.slow();
  const { delegateGroupDetails } = await manager.listing();
  // A delegate that beats anew can have a shorter text: the listing is a little longer than it has to be.
  const copies = Math.ceil(101_000_000 / JSON.stringify(delegateGroupDetails).length);
  await manager.addFault({ path: LISTING, copies });
  await manager.readAgain();
  await openLive(page, { query: QUERY });
  const count = (n: number) => (n * copies).toLocaleString('en');
  await expectStatus(
    page,
    `Showing ${count(2)} of ${count(10)} delegates (${count(6)} of ${count(22)} instances)`,
  );
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(/Size1\d\d\.\d MB/);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search delegates' }).fill('legacy-datacenter');
  await page.getByRole('button', { name: 'Remove filter Connectivity: Connected' }).click();
  await expectStatus(page, new RegExp(`^Showing ${count(1)} of`));
  await expect(nameLinks(page).first()).toHaveText('legacy-datacenter');

  await manager.clearFaults();
  await manager.readAgain();
  await openLive(page, { query: QUERY });
  await expectTheList(page);
});
