import { expect, type Locator, type Page } from '@playwright/test';
import { expectNames, expectStatus } from './delegates.ts';
import { LISTING, type ManagerControl } from './live.ts';

/** The poll interval of a page that reads the fleet while something transitions, as always in the live fleet, ms. */
export const POLL_MS = 10_000;
/** The longest wait after one failure, ms. */
export const LONGEST_WAIT_MS = 30_000;

/** The query of a view of the live account, which no failure may lose. */
export const QUERY = 'search=prod&status=CONNECTED&sort=name';
const NAMES = [
  'customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1',
  'platform-prod',
];

/** Installs a clock that the test controls, and makes waits between tries predictable by a constant `Math.random`. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.clock.install();
}

/** Lets the page poll, and the server before it. Needs {@link installClock}. */
export async function poll(page: Page, manager: ManagerControl): Promise<void> {
  await manager.readAgain();
  // The next poll is due after the answer to the one before: without it, the clock would run for nothing.
  await expect(page.getByRole('button', { name: 'Refresh now' })).not.toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(manager.pollMs);
}

/** The notice above a list that the list is from an earlier time; with its day, when a run moves the clock over midnight. */
export function staleNotice(page: Page): Locator {
  return page
    .getByRole('status')
    .filter({ hasText: /(The list is from|has not answered since) (\d+ \w+, )?\d\d:\d\d\./ });
}

/** Expects that the page shows the list for {@link QUERY}, and that the search and the address are unchanged. */
export async function expectTheList(page: Page): Promise<void> {
  await expectNames(page, NAMES);
  await expectStatus(page, 'Showing 2 of 10 delegates (6 of 22 instances)');
  await expect(page.getByRole('combobox', { name: 'Search delegates' })).toHaveValue('prod');
  await expect(page).toHaveURL(({ search }) => search === `?${QUERY}`);
}

/** Expects that the failure is over: the list is shown, nothing is busy, and the page polls. Needs {@link installClock}. */
export async function expectRecovered(page: Page, manager: ManagerControl): Promise<void> {
  await expectTheList(page);
  await expect(staleNotice(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh now' })).not.toHaveAttribute('aria-busy');
  const asked = (await manager.requests(LISTING)).length;
  await poll(page, manager);
  await expect.poll(async () => (await manager.requests(LISTING)).length).toBeGreaterThan(asked);
  await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated (now|[0-4] s ago)/);
}
