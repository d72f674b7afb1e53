import {
  cell,
  columnHeader,
  delegateList,
  expectNames,
  expectQuery,
  openOverview,
  row,
} from './support/delegates';
import { expect, test } from './support/own-manager';

test('the columns stand in their order, and the worst delegates first', async ({ page }) => {
  await openOverview(page);
  await expect(delegateList(page).getByRole('columnheader')).toHaveText([
    '',
    'Delegate',
    'Connectivity Status',
    'Tags',
    'Version',
    'Instance Status',
    'Last Heartbeat',
    'Auto Upgrade',
    'Actions',
  ]);
  // Not connected, partial, expired, near expiry, unsupported, healthy; by name within each.
  await expectNames(page, 'legacy nightly payments mainframe build data ci customer onboarding platform');
});

test('every column sorts both ways: stable, what is unknown last, versions by number', async ({ page }) => {
  await openOverview(page);
  const columns: readonly (readonly [header: string, key: string, ascending: string, descending: string])[] =
    [
      [
        'Delegate',
        'name',
        'build ci customer data legacy mainframe nightly onboarding payments platform',
        'platform payments onboarding nightly mainframe legacy data customer ci build',
      ],
      [
        'Connectivity Status',
        'status',
        'legacy nightly payments build ci customer data mainframe onboarding platform',
        'build ci customer data mainframe onboarding platform payments legacy nightly',
      ],
      [
        'Tags',
        'tags',
        'data nightly build ci payments mainframe legacy onboarding platform customer',
        'customer platform onboarding legacy mainframe payments ci build nightly data',
      ],
      [
        'Version',
        'version',
        'mainframe build data ci customer onboarding payments platform legacy nightly',
        'ci customer onboarding payments platform data build mainframe legacy nightly',
      ],
      [
        'Instance Status',
        'instanceStatus',
        'mainframe build data ci customer onboarding payments platform legacy nightly',
        'ci customer onboarding payments platform data build mainframe legacy nightly',
      ],
      [
        'Last Heartbeat',
        'lastHeartbeat',
        'legacy onboarding data payments platform mainframe customer build ci nightly',
        'ci build customer mainframe platform payments data onboarding legacy nightly',
      ],
      [
        'Auto Upgrade',
        'autoUpgrade',
        'build data mainframe onboarding ci customer legacy payments platform nightly',
        'ci customer legacy payments platform onboarding build data mainframe nightly',
      ],
    ];
  for (const [header, key, ascending, descending] of columns) {
    await test.step(header, async () => {
      const column = columnHeader(page, header);
      await expect(column).toHaveAttribute('aria-sort', 'none');
      await column.getByRole('button').click();
      await expect(column).toHaveAttribute('aria-sort', 'ascending');
      await expectQuery(page, `sort=${key}`);
      await expectNames(page, ascending);
      await column.getByRole('button').click();
      await expect(column).toHaveAttribute('aria-sort', 'descending');
      await expectQuery(page, `sort=-${key}`);
      await expectNames(page, descending);
    });
  }
});

test('a row tells type, name, identifier and every state in words', async ({ page }) => {
  await openOverview(page);
  for (const [name, type] of [
    ['legacy-datacenter', 'Kubernetes'],
    ['build-farm-docker', 'Docker'],
    ['platform-prod', 'Helm'],
    ['data-jobs-ecs', 'ECS'],
  ] as const) {
    await expect(row(page, name).getByRole('img', { name: type, exact: true })).toBeVisible();
  }
  await expect(
    cell(page, 'legacy-datacenter', 'Delegate').getByText('_legacy_datacenter', { exact: true }),
  ).toBeVisible();

  for (const [name, column, words] of [
    ['platform-prod', 'Connectivity Status', 'Connected'],
    ['payments-eu-west', 'Connectivity Status', 'Partially connected 2 of 3'],
    ['data-jobs-ecs', 'Connectivity Status', 'Connected 1 of 2 late'],
    ['legacy-datacenter', 'Connectivity Status', 'Not connected'],
    ['nightly-batch', 'Connectivity Status', 'Never connected'],
    ['platform-prod', 'Tags', 'platform prod +1 more tag of platform-prod'],
    ['mainframe-bridge', 'Tags', 'implicit mainframe-bridge'],
    ['payments-eu-west', 'Version', '26.07.89605'],
    ['mainframe-bridge', 'Version', '26.01.87034 2 versions'],
    ['legacy-datacenter', 'Version', 'N/A'],
    ['platform-prod', 'Instance Status', 'Expires in 6 months Active'],
    ['data-jobs-ecs', 'Instance Status', 'Expires in 5 months Unsupported'],
    ['build-farm-docker', 'Instance Status', 'Expires in 12 days (12 Aug 2026) Near expiry'],
    ['mainframe-bridge', 'Instance Status', 'Expired 12 days ago Expired'],
    ['legacy-datacenter', 'Instance Status', 'No expiry (legacy image) Unsupported'],
    ['nightly-batch', 'Instance Status', 'unknown: The Manager lists no instance.'],
    ['platform-prod', 'Last Heartbeat', /^\d+ s ago$/],
    ['legacy-datacenter', 'Last Heartbeat', '26 Jul 2026, 00:00'],
    ['nightly-batch', 'Last Heartbeat', 'never'],
    ['platform-prod', 'Auto Upgrade', 'ON'],
    ['mainframe-bridge', 'Auto Upgrade', 'OFF'],
    ['onboarding-sandbox', 'Auto Upgrade', 'SYNCHRONIZING'],
    ['nightly-batch', 'Auto Upgrade', 'unknown: Without instances the Manager cannot tell.'],
  ] as const) {
    await expect(cell(page, name, column), `${column} of ${name}`).toHaveAccessibleName(words);
  }
});

test('the order can also be chosen without a header, and Back leads to the one before', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Version, descending');
  await expectQuery(page, 'sort=-version');
  await expect(columnHeader(page, 'Version')).toHaveAttribute('aria-sort', 'descending');
  await expectNames(page, 'ci customer onboarding payments platform data build mainframe legacy nightly');
  await page.goBack();
  await expectNames(page, 'legacy nightly payments mainframe build data ci customer onboarding platform');
});
