import type { Page } from '@playwright/test';
import { choose, expectQuery, expectStatus, row } from '../support/delegates.ts';
import { expect, LISTING, type ManagerControl, openLive, test } from '../support/live.ts';
import {
  expectRecovered,
  expectTheList,
  installClock,
  POLL_MS,
  poll,
  QUERY,
  staleNotice,
} from '../support/live-list.ts';

const HOUR_MS = 3_600_000;

test.describe('a computer that was asleep or offline', () => {
  test.use({ expectedConsole: [/net::ERR_INTERNET_DISCONNECTED/] });

  const sleep = async (page: Page, manager: ManagerControl) => {
    await manager.advanceClock(HOUR_MS);
    await page.clock.fastForward(HOUR_MS);
  };

  test('keeps the list, and updates it afterwards', async ({ page, context, manager }) => {
    await installClock(page);
    await openLive(page, { query: QUERY });
    await test.step('the list updates after an hour of sleep', async () => {
      await sleep(page, manager);
      await expectRecovered(page, manager);
    });
    await test.step('the list stays while offline, and updates afterwards', async () => {
      await context.setOffline(true);
      await poll(page, manager);
      await expect(staleNotice(page)).toContainText('this computer is offline', { ignoreCase: true });
      await expectTheList(page);
      await context.setOffline(false);
      await expectRecovered(page, manager);
    });
  });

  test('updates the list after a sleep during a request', { tag: '@page-feed' }, async ({
    page,
    manager,
  }) => {
    await installClock(page);
    await openLive(page, { query: QUERY });
    await manager.addFault({ path: LISTING, latencyMs: 600_000, times: 1 });
    await page.clock.runFor(POLL_MS);
    const refresh = page.getByRole('button', { name: 'Refresh now' });
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    // The request may reach the Manager only after the first hour.
    await expect(async () => {
      await sleep(page, manager);
      await expect(refresh).not.toHaveAttribute('aria-busy', { timeout: 500 });
    }).toPass();
    await expectRecovered(page, manager);
  });
});

test('two tabs show one fleet, each with its own filters and open rows', async ({
  page,
  context,
  manager,
}) => {
  const other = await context.newPage();
  await installClock(page);
  await openLive(page, { query: QUERY });
  await openLive(other, { query: 'search=legacy' });
  await other.getByRole('button', { name: 'Show instances of legacy-datacenter' }).click();
  await choose(other, 'legacy-datacenter', 'Delete');
  const dialog = other.getByRole('alertdialog', { name: 'Delete legacy-datacenter?' });
  await dialog.getByRole('button', { name: 'Delete delegate' }).click();
  await expect(row(other, 'legacy-datacenter')).toHaveCount(0);
  await expectTheList(page);

  await poll(page, manager);
  await expectStatus(page, 'Showing 2 of 9 delegates (6 of 20 instances)');
  await expectQuery(page, QUERY);
  await expectQuery(other, 'search=legacy&open=_legacy_datacenter');
});
