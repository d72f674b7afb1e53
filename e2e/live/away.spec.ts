import type { Page } from '@playwright/test';
import { SETTLING_POLL_MS } from '@/features/fleet/polling';
import { choose, expectQuery, row } from '../support/delegates';
import { expect, LISTING, openLive, test } from '../support/live';
import { expectItGoesOn, expectTheList, installClock, QUERY, staleNotice } from '../support/worst-day';

const HOUR_MS = 3_600_000;

test.describe('a computer that goes offline', () => {
  test.use({ expectedConsole: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('keeps the list, says so, and catches up as soon as it is back', async ({
    page,
    context,
    manager,
  }) => {
    await installClock(page);
    await openLive(page, { query: QUERY });
    await context.setOffline(true);
    await page.clock.runFor(SETTLING_POLL_MS);
    await expect(staleNotice(page)).toContainText('this computer is offline', { ignoreCase: true });
    await expectTheList(page);
    await context.setOffline(false);
    await expectItGoesOn(page, manager);
  });
});

test('an hour of sleep is caught up with on waking', async ({ page, manager }) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await manager.advanceClock(HOUR_MS);
  await page.clock.fastForward(HOUR_MS);
  await expectItGoesOn(page, manager);
});

test('sleep in the middle of an answer ends neither the wait nor the polls', async ({ page, manager }) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await manager.addFault({ path: LISTING, latencyMs: 600_000, times: 1 });
  await page.clock.runFor(SETTLING_POLL_MS);
  await expect(page.getByRole('button', { name: 'Refresh now' })).toHaveAttribute('aria-busy', 'true');
  await manager.advanceClock(HOUR_MS);
  await page.clock.fastForward(HOUR_MS);
  await expectItGoesOn(page, manager);
});

test('a tab that was hidden for a day asks once, when it is looked at', async ({ page, manager }) => {
  await installClock(page);
  await openLive(page, { query: QUERY });
  await setHidden(page, true);
  const asked = (await manager.requests(LISTING)).length;
  for (const hours of [1, 23]) {
    await manager.advanceClock(hours * HOUR_MS);
    await page.clock.fastForward(hours * HOUR_MS);
  }
  expect(await manager.requests(LISTING)).toHaveLength(asked);
  await setHidden(page, false);
  await expect.poll(async () => (await manager.requests(LISTING)).length).toBe(asked + 1);
  await expectItGoesOn(page, manager);
});

test('two tabs show one fleet, each in its own way', async ({ page, context }) => {
  const other = await context.newPage();
  await installClock(page);
  await openLive(page, { query: QUERY });
  await openLive(other, { query: 'search=legacy' });
  await other.getByRole('button', { name: 'Show instances of legacy-datacenter' }).click();
  await choose(other, 'legacy-datacenter', 'Delete');
  const dialog = other.getByRole('alertdialog', { name: 'Delete delegate' });
  await dialog.getByRole('button', { name: 'Delete delegate' }).click();
  await expect(row(other, 'legacy-datacenter')).toHaveCount(0);
  await expectTheList(page);

  await page.clock.runFor(SETTLING_POLL_MS);
  await expect(page.getByTestId('status-line')).toHaveText('Showing 2 of 9 delegates (6 of 20 instances)');
  await expectQuery(page, QUERY);
  await expectQuery(other, 'search=legacy&open=_legacy_datacenter');
});

/** Headless browsers hide no tab, so the page is told that it is hidden. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
