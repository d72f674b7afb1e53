import { SETTLING_POLL_MS } from '@/features/fleet/polling';
import { delegateList, expectStatus, overviewAddress } from '../support/delegates';
import { expect, LISTING, openLive, test } from '../support/live';
import { LIVE_ACCOUNT } from '../support/servers';
import { expectItGoesOn, expectTheList, installClock, QUERY, staleNotice } from '../support/worst-day';

const LATENCY_MS = 20_000;
const STEP_MS = 1_000;
const address = overviewAddress({ account: LIVE_ACCOUNT, query: QUERY });

test('an answer that takes 20 s is waited for, and asked for once', async ({ page, manager }) => {
  const passUntilAnswered = async (count: number) => {
    // In steps, because nobody sees when a request has arrived, and its 20 s begin then.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(STEP_MS);
          await manager.advanceClock(STEP_MS);
          return (await manager.requests(LISTING)).length;
        },
        { intervals: [10] },
      )
      .toBe(count);
  };
  await installClock(page);
  await manager.addFault({ path: LISTING, latencyMs: LATENCY_MS });
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: 'Loading delegates' })).toBeVisible();
  await expect(page.getByText('Waiting for the Manager')).toBeVisible();
  await passUntilAnswered(1);
  await expectTheList(page);

  await page.clock.runFor(SETTLING_POLL_MS);
  await expect(page.getByRole('button', { name: 'Refresh now' })).toHaveAttribute('aria-busy', 'true');
  await expectTheList(page);
  await expect(staleNotice(page)).toHaveCount(0);
  await passUntilAnswered(2);
  await manager.clearFaults();
  await expectItGoesOn(page, manager);
});

test('an answer of 100 MB is shown, and the page stays in use', async ({ page, manager }) => {
  test.slow();
  const { delegateGroupDetails } = await manager.listing();
  const copies = Math.ceil(100_000_000 / JSON.stringify(delegateGroupDetails).length);
  await manager.addFault({ path: LISTING, copies });
  await openLive(page, { query: QUERY });
  const count = (n: number) => (n * copies).toLocaleString('en');
  await expectStatus(
    page,
    `Showing ${count(2)} of ${count(10)} delegates (${count(6)} of ${count(22)} instances)`,
  );
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(/Size1\d\d\.\d MB/);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search delegates' }).fill('legacy-datacenter');
  await page.getByRole('button', { name: 'Remove filter Connectivity: Connected' }).click();
  await expectStatus(page, new RegExp(`^Showing ${count(1)} of`));
  await expect(delegateList(page).getByRole('link').first()).toHaveText('legacy-datacenter');

  await manager.clearFaults();
  await page.goto(address);
  await expectTheList(page);
});
