import {
  card,
  clipboard,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  health,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const CARDS = [
  'Expired 1 instance',
  'Near expiry 3 instances',
  'Unsupported 5 instances',
  'Auto-upgrade OFF 2 delegates',
];

test('four cards count the whole scope, and one toggles the filter for what it counts', async ({ page }) => {
  await openOverview(page, { query: 'status=NEVER&search=nightly' });
  await expectNames(page, ['nightly-batch']);
  for (const [position, name] of CARDS.entries())
    await expect(health(page).getByRole('link').nth(position)).toHaveAccessibleName(name);
  const unsupported = card(page, 'Unsupported 5 instances');
  await unsupported.click();
  await expectQuery(page, 'versionStatus=UNSUPPORTED');
  await expectNames(page, ['legacy-datacenter', 'mainframe-bridge', 'data-jobs-ecs']);
  await expectStatus(page, 'Showing 3 of 10 delegates (5 of 22 instances)');
  for (const name of CARDS) await expect(card(page, name)).toBeVisible();
  await expect(health(page).locator('[aria-current]')).toHaveAccessibleName('Unsupported 5 instances');
  await unsupported.click();
  await expectQuery(page, '');
  await expect(unsupported).not.toHaveAttribute('aria-current');
  await expectStatus(page, '10 delegates, 22 instances');
});

test.describe('the latest version', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expectedConsole: [/status of 403/] });

  test('can be copied, and shows as unknown when it cannot be read', async ({ page, manager }) => {
    await openOverview(page);
    await expect(page.getByRole('main')).toContainText('Latest version 26.07.89605');
    await page.getByRole('button', { name: 'Copy latest version' }).click();
    await expectAnnounced(page, 'Copied');
    expect(await clipboard(page)).toBe('26.07.89605');

    manager.faults.add({ path: 'latest-supported-version', status: 403, body: {} });
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Latest version – unknown');
  });
});
