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
import { expect, listDelegates, test } from './support/own-manager.ts';

const CARDS = [
  {
    name: 'Expired 1 instance',
    rule: 'Past support · 1 delegate',
    share: 'of 22 instances',
    query: 'versionStatus=EXPIRED',
    names: ['mainframe-bridge'],
    status: 'Showing 1 of 10 delegates (1 of 22 instances)',
  },
  {
    name: 'Near expiry 3 instances',
    rule: 'Within 30 days · 1 delegate',
    share: 'of 22 instances',
    query: 'versionStatus=EXPIRING',
    names: ['build-farm-docker'],
    status: 'Showing 1 of 10 delegates (3 of 22 instances)',
  },
  {
    name: 'Unsupported 5 instances',
    rule: 'Behind latest · 3 delegates',
    share: 'of 22 instances',
    query: 'versionStatus=UNSUPPORTED',
    names: ['legacy-datacenter', 'mainframe-bridge', 'data-jobs-ecs'],
    status: 'Showing 3 of 10 delegates (5 of 22 instances)',
  },
  {
    name: 'Auto-upgrade OFF 2 delegates',
    rule: 'By hand · 1 unknown',
    share: 'of 10 delegates',
    query: 'autoUpgrade=OFF',
    names: ['mainframe-bridge', 'build-farm-docker'],
    status: 'Showing 2 of 10 delegates (5 of 22 instances)',
  },
];

test('four cards count the whole scope, and each toggles the filter for what it counts', async ({ page }) => {
  await openOverview(page);
  await expect(health(page).getByRole('link')).toHaveCount(CARDS.length);
  for (const [position, { name, rule, share, query, names, status }] of CARDS.entries()) {
    await test.step(name, async () => {
      const link = health(page).getByRole('link').nth(position);
      await expect(link).toHaveAccessibleName(name);
      await expect(link).toHaveAccessibleDescription(rule);
      await expect(link).toContainText(share);
      await expect(link).toContainText(rule);
      await link.click();
      await expectQuery(page, query);
      await expectNames(page, names);
      await expectStatus(page, status);
      for (const other of CARDS) {
        const isShown = other.name === name;
        if (isShown) await expect(card(page, other.name)).toHaveAttribute('aria-current', 'true');
        else await expect(card(page, other.name)).not.toHaveAttribute('aria-current');
      }
      await link.click();
      await expectQuery(page, '');
      await expect(link).not.toHaveAttribute('aria-current');
      await expectStatus(page, '10 delegates, 22 instances');
    });
  }
  await test.step('the counts of the cards ignore a filter and a search, and so do their links', async () => {
    await openOverview(page, { query: 'status=NEVER&search=nightly' });
    await expectNames(page, ['nightly-batch']);
    for (const { name } of CARDS) await expect(card(page, name)).toBeVisible();
    await card(page, 'Expired 1 instance').click();
    await expectQuery(page, 'versionStatus=EXPIRED');
    for (const { name } of CARDS) await expect(card(page, name)).toBeVisible();
    await page.goBack();
    await expectQuery(page, 'status=NEVER&search=nightly');
    await expect(card(page, 'Expired 1 instance')).not.toHaveAttribute('aria-current');
  });
});

test('a count that cannot be known is unknown, and never 0', async ({ page, manager }) => {
  const unknown = { version: undefined, delegateInstanceVersionStatus: undefined, delegateExpirationTime: 0 };
  await listDelegates(manager, (delegates) =>
    delegates.map(({ delegateInstanceDetails, ...delegate }) => ({
      ...delegate,
      autoUpgrade: undefined,
      // Not a legacy image: for those the expiry counts as known.
      immutable: true,
      delegateInstanceDetails: delegateInstanceDetails.map((instance) => ({ ...instance, ...unknown })),
    })),
  );
  await openOverview(page);
  for (const [title, why] of Object.entries({
    Expired: 'The Manager reports no end of support for any instance.',
    'Near expiry': 'The Manager reports no end of support for any instance.',
    Unsupported: 'No instance has a version that can be compared with the latest supported one.',
    'Auto-upgrade OFF': 'The Manager reports no auto-upgrade for any delegate.',
  })) {
    const link = card(page, `${title} unknown`);
    await expect(link).toContainText('–');
    await expect(link).toHaveAccessibleDescription(why);
  }
  await card(page, 'Expired unknown').click();
  await expectQuery(page, 'versionStatus=EXPIRED');
  await expect(page.getByText('No delegate matches this filter')).toBeVisible();
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
