import type { Page } from '@playwright/test';
import type { GroupListingJson } from '@/mocks/listing-json';
import {
  card,
  cell,
  expectStatus,
  type Header,
  instances,
  nameLinks,
  namesNow,
  row,
} from '../support/delegates.ts';
import { expect, LISTING, openLive, test } from '../support/live.ts';

const CONNECTIVITY = {
  connected: /^Connected/,
  'partially connected': /^Partially connected/,
  disconnected: /^(Not|Never) connected/,
};

test('the account, an organization and a project show what other clients see', async ({ page, manager }) => {
  for (const [scope, params] of [
    ['', {}],
    ['orgs/retail', { orgIdentifier: 'retail' }],
    ['orgs/retail/projects/payments', { orgIdentifier: 'retail', projectIdentifier: 'payments' }],
  ] as const) {
    await test.step(scope || 'account', async () => {
      await openLive(page, { scope });
      // Retries until both answers are from the same time: in this fleet, one delegate upgrades every hour.
      await expect(async () => expectListing(page, await manager.listing(params))).toPass();
    });
  }
  await test.step('the instances of a delegate show what other clients see', async () => {
    await openLive(page);
    await page.getByRole('button', { name: 'Show instances of payments-eu-west' }).click();
    const { delegateGroupDetails } = await manager.listing();
    const seen = delegateGroupDetails.find(({ groupName }) => groupName === 'payments-eu-west');
    expect(seen?.delegateInstanceDetails).toHaveLength(3);
    for (const { hostName = '', version = '', activelyConnected } of seen?.delegateInstanceDetails ?? []) {
      const instance = instances(page, 'payments-eu-west').getByRole('row').filter({ hasText: hostName });
      const cells = activelyConnected ? ['Connected', version] : ['Not connected', `N/A last ${version}`];
      for (const name of cells) await expect(instance.getByRole('cell', { name, exact: true })).toBeVisible();
    }
  });
});

/** Expects that the page shows for each delegate, and for all together, what the Manager itself reports. */
async function expectListing(page: Page, seen: GroupListingJson): Promise<void> {
  const briefly = { timeout: 1_000 };
  const { delegateGroupDetails: delegates, delegateVersionStatusAggregatedCount: statuses } = seen;
  const names = await namesNow(page);
  expect(new Set(names)).toEqual(new Set(delegates.map(({ groupName }) => groupName)));
  for (const { groupName = '', connectivityStatus, groupVersion = 'N/A', ...delegate } of delegates) {
    const shown = (column: Header) => expect(cell(page, groupName, column));
    await shown('Connectivity Status').toHaveAccessibleName(CONNECTIVITY[connectivityStatus], briefly);
    await shown('Version').toContainText(groupVersion, briefly);
    const link = cell(page, groupName, 'Delegate').getByRole('link');
    await expect(link).toHaveAttribute('href', new RegExp(delegate.delegateGroupIdentifier ?? '?'), briefly);
  }
  const instanceCount = delegates.flatMap((delegate) => delegate.delegateInstanceDetails).length;
  await expectStatus(page, `${delegates.length} delegates, ${instanceCount} instances`);
  // The Manager also counts delegates whose type has no upgrader to switch on; the page says N/A for these.
  const offWithUpgrader = delegates.filter(
    ({ autoUpgrade, delegateType }) => autoUpgrade === 'OFF' && delegateType !== 'ECS',
  ).length;
  for (const [title, count = 0, unit] of [
    ['Expired', statuses?.counts.EXPIRED, 'instance'],
    ['Near expiry', statuses?.counts.EXPIRING, 'instance'],
    ['Unsupported', statuses?.counts.UNSUPPORTED, 'instance'],
    ['Auto-upgrade OFF', offWithUpgrader, 'delegate'],
  ] as const) {
    await expect(card(page, `${title} ${count} ${unit}${count === 1 ? '' : 's'}`)).toBeVisible(briefly);
  }
}

test('returning to the list sends no request, and each poll sends one', { tag: '@page-feed' }, async ({
  page,
  manager,
}) => {
  await page.clock.install();
  // The page of the delegate asks for the delegates of each token, to name its own.
  const listings = async () =>
    (await manager.requests(LISTING)).filter(({ path }) => !path.includes('delegateTokenName')).length;
  await openLive(page, { scope: 'orgs/retail/projects/payments' });
  expect(await listings()).toBe(1);
  await page.getByRole('combobox', { name: 'Search delegates' }).fill('prod');
  await page.getByRole('button', { name: 'Show instances of payments-prod' }).click();
  await nameLinks(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'payments-prod' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'payments-prod')).toBeVisible();
  expect(await listings()).toBe(1);
  for (const polls of [1, 2]) {
    await page.clock.runFor(31_000);
    // The wait for the next poll starts only after the answer.
    await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated (now|\d s ago)/);
    expect(await listings()).toBe(1 + polls);
  }
});
