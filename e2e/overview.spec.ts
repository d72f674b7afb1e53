import {
  card,
  clipboard,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  health,
  openOverview,
} from './support/delegates';
import { expect, skip, tellDelegates, test } from './support/own-manager';

const CARDS = [
  {
    name: 'Expired 1 instance',
    rule: 'Past end of support; still running',
    share: 'instance of 22',
    query: 'versionStatus=EXPIRED',
    names: ['mainframe-bridge'],
    status: 'Showing 1 of 10 delegates (1 of 22 instances)',
  },
  {
    name: 'Near expiry 3 instances',
    rule: 'Support ends within 30 days',
    share: 'instances of 22',
    query: 'versionStatus=EXPIRING',
    names: ['build-farm-docker'],
    status: 'Showing 1 of 10 delegates (3 of 22 instances)',
  },
  {
    name: 'Unsupported 5 instances',
    rule: 'Older than the latest, 26.07.89605',
    share: 'instances of 22',
    query: 'versionStatus=UNSUPPORTED',
    names: ['legacy-datacenter', 'mainframe-bridge', 'data-jobs-ecs'],
    status: 'Showing 3 of 10 delegates (5 of 22 instances)',
  },
  {
    name: 'Auto-upgrade OFF 3 delegates',
    rule: 'Must be upgraded by hand; 1 cannot be told',
    share: 'delegates of 10',
    query: 'autoUpgrade=OFF',
    names: ['mainframe-bridge', 'build-farm-docker', 'data-jobs-ecs'],
    status: 'Showing 3 of 10 delegates (7 of 22 instances)',
  },
];

test('four cards count the whole scope, each with its rule and its share', async ({ page }) => {
  await openOverview(page);
  await expect(health(page).getByRole('link')).toHaveCount(CARDS.length);
  for (const [position, { name, rule, share }] of CARDS.entries()) {
    const link = health(page).getByRole('link').nth(position);
    await expect(link).toHaveAccessibleName(name);
    await expect(link).toHaveAccessibleDescription(rule);
    await expect(link).toContainText(share);
    await expect(link).toContainText(rule);
  }
});

test('a card shows what it counts, is marked, and leads out of it again', async ({ page }) => {
  await openOverview(page);
  await expectStatus(page, '10 delegates, 22 instances');
  for (const { name, query, names, status } of CARDS) {
    await card(page, name).click();
    await expectQuery(page, query);
    await expectNames(page, names);
    await expectStatus(page, status);
    for (const other of CARDS) {
      const link = card(page, other.name);
      if (other.name === name) await expect(link).toHaveAttribute('aria-current', 'true');
      else await expect(link).not.toHaveAttribute('aria-current');
    }
    await card(page, name).click();
    await expectQuery(page, '');
    await expect(card(page, name)).not.toHaveAttribute('aria-current');
    await expectStatus(page, '10 delegates, 22 instances');
  }
});

test('cards stay as they are whatever is filtered and searched', async ({ page }) => {
  await openOverview(page, { query: 'status=DISCONNECTED&search=nightly' });
  await expectNames(page, ['nightly-batch']);
  for (const { name } of CARDS) await expect(card(page, name)).toBeVisible();
  await card(page, 'Expired 1 instance').click();
  await expectQuery(page, 'search=nightly&status=DISCONNECTED&versionStatus=EXPIRED');
  for (const { name } of CARDS) await expect(card(page, name)).toBeVisible();
  await page.goBack();
  await expectQuery(page, 'status=DISCONNECTED&search=nightly');
  await expect(card(page, 'Expired 1 instance')).not.toHaveAttribute('aria-current');
});

test('what cannot be known reads unknown, with the reason, and never 0', async ({ page, manager }) => {
  const untold = { version: undefined, delegateInstanceVersionStatus: undefined, delegateExpirationTime: 0 };
  await tellDelegates(manager, (delegates) =>
    delegates.map(({ delegateInstanceDetails, ...delegate }) => ({
      ...delegate,
      autoUpgrade: undefined,
      delegateInstanceDetails: delegateInstanceDetails.map((instance) => ({ ...instance, ...untold })),
    })),
  );
  await openOverview(page);
  for (const [title, why] of Object.entries({
    Expired: 'No instance tells its version status or when its support ends.',
    'Near expiry': 'No instance tells its version status or when its support ends.',
    Unsupported: 'No instance has a version that can be compared with the latest supported one.',
    'Auto-upgrade OFF': 'No delegate tells whether it upgrades itself.',
  })) {
    const link = card(page, `${title} unknown`);
    await expect(link).toContainText('–');
    await expect(link).toHaveAccessibleDescription(why);
  }
  await card(page, 'Expired unknown').click();
  await expectQuery(page, 'versionStatus=EXPIRED');
  await expect(page.getByText('No delegate matches the filters')).toBeVisible();
});

test('the latest version can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOverview(page);
  await expect(page.getByRole('main')).toContainText('Latest version 26.07.89605');
  await page.getByRole('button', { name: 'Copy latest version' }).click();
  await expectAnnounced(page, 'Copied');
  expect(await clipboard(page)).toBe('26.07.89605');
});

test.describe('without permission for the latest version', () => {
  test.use({ expectedConsole: [/status of 40[034]/] });
  test.beforeEach(({ manager }) => {
    manager.faults.add({ path: 'latest-supported-version', status: 403, body: {} });
  });

  test('the page says so, and what the Manager tells by itself stays known', async ({ page }) => {
    await openOverview(page);
    await expect(page.getByRole('main')).toContainText('Latest version – not readable');
    await expect(card(page, 'Unsupported 5 instances')).toHaveAccessibleDescription(
      'Older than the latest release',
    );
  });

  test.describe('on an older Manager', () => {
    test.use({ scenario: 'old-manager' });

    test('expiry is derived, and nobody knows what is unsupported', async ({ page }) => {
      await openOverview(page);
      await expect(card(page, 'Expired 1 instance')).toBeVisible();
      await expect(card(page, 'Near expiry 3 instances')).toBeVisible();
      await openOverview(page, { scope: 'orgs/retail' });
      await expect(card(page, 'Expired 0 instances')).toBeVisible();
      await expect(card(page, 'Unsupported unknown')).toHaveAccessibleDescription(
        'The latest supported version is not known, so no version can be compared with it.',
      );
    });
  });
});

test('the age of the data ticks, and polling can be paused, resumed and hurried', async ({
  page,
  manager,
}) => {
  const listings = () => manager.requests().filter(({ path }) => path.includes('/delegate-groups?')).length;
  await page.clock.install();
  await openOverview(page);
  const age = page.getByRole('group', { name: 'Data age' });
  const FRESH = /Updated (now|\d+ s ago)/;
  await expect(age).toContainText(FRESH);

  await test.step('it polls by itself, and shows what changed', async () => {
    await tellDelegates(manager, (delegates) => delegates.slice(1));
    const before = listings();
    await skip(page, manager, 11_000);
    await expectStatus(page, '9 delegates, 18 instances');
    expect(listings()).toBeGreaterThan(before);
    await expect(age).toContainText(FRESH);
  });
  await test.step('paused, it asks no more and says so', async () => {
    await age.getByRole('button', { name: 'Pause refreshing' }).click();
    await expect(age).toContainText('Paused');
    await skip(page, manager, 1_000); // and with it any answer that was still under way
    const before = listings();
    await skip(page, manager, 180_000);
    await expect(age).toContainText(/Paused, as of \d\d:\d\d · Updated 3 min ago/);
    expect(listings()).toBe(before);
  });
  await test.step('refresh works while paused', async () => {
    const before = listings();
    await age.getByRole('button', { name: 'Refresh now' }).click();
    await expect(age).toContainText(FRESH);
    await expect(age).toContainText('Paused');
    expect(listings()).toBe(before + 1);
  });
  await test.step('resumed, it polls again', async () => {
    await skip(page, manager, 60_000);
    await expect(age).toContainText('Updated 1 min ago');
    const before = listings();
    await age.getByRole('button', { name: 'Resume refreshing' }).click();
    await expect(age).not.toContainText('Paused');
    await skip(page, manager, 31_000);
    await expect(age).toContainText(FRESH);
    expect(listings()).toBeGreaterThan(before);
  });
});
