import { delegateNamed } from '@/mocks/testing';
import {
  card,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  openFilters,
  openOverview,
} from './support/delegates';
import { expect, test } from './support/own-manager';

const ALL = '10 delegates, 22 instances';

test('search looks at every fact, and every word must match somewhere', async ({ page, manager }) => {
  const { delegateInstanceDetails } = await delegateNamed(manager, 'ci-runners-us-east');
  const host = delegateInstanceDetails[2]?.hostName ?? '';
  await openOverview(page);
  const box = page.getByRole('searchbox', { name: 'Search delegates' });
  const searches: readonly (readonly [string, string, readonly string[]])[] = [
    ['name', 'MAINFRAME-br', ['mainframe-bridge']],
    ['identifier', '_nightly_BATCH', ['nightly-batch']],
    ['description', 'switched off', ['legacy-datacenter']],
    ['tag', 'ZONE-a', ['customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1']],
    ['host name', host.toUpperCase(), ['ci-runners-us-east']],
    ['version', '26.02.87376', ['build-farm-docker']],
    ['words of several facts in any order', ' 26.07.89605  runners ci ', ['ci-runners-us-east']],
  ];
  for (const [fact, words, names] of searches) {
    await test.step(fact, async () => {
      await box.fill(words);
      await expectNames(page, names);
      await expectQuery(page, `search=${words.trim().replaceAll(' ', '+')}`);
    });
  }
  await box.fill('nightly mainframe');
  await expect(page.getByText('No delegate matches the filters')).toBeVisible();
  await box.press('Escape');
  await expectStatus(page, ALL);
  await expectQuery(page, '');
});

test('the filters show every value with how many delegates it would leave', async ({ page }) => {
  await openOverview(page);
  const filters = await openFilters(page);
  await expect(filters).toMatchAriaSnapshot(`
    - group "Connectivity":
      - checkbox "Connected 7"
      - checkbox "Partially connected 1"
      - checkbox "Not connected 2"
    - group "Version status":
      - checkbox "Expired 1"
      - checkbox "Near expiry 1"
      - checkbox "Unsupported 3"
      - checkbox "Active 5"
    - group "Version":
      - checkbox "26.07.89605 5"
      - checkbox "26.07.89205 2"
      - checkbox "26.02.87376 1"
      - checkbox "26.01.87034 1"
      - checkbox "1.0.78312 1"
    - group "Auto-upgrade":
      - checkbox "ON 5"
      - checkbox "OFF 3"
      - checkbox "SYNCHRONIZING 1"
    - group "Type":
      - checkbox "Helm 4"
      - checkbox "Kubernetes 4"
      - checkbox "Docker 1"
      - checkbox "ECS 1"
    - group "Tags":
      - checkbox "prod 3"
      - checkbox "batch 2"
    - group "Host name":
      - checkbox
    - group "Token":
      - checkbox "Active 9"
      - checkbox "Not active 1"
  `);
});

test('counts ignore their own filter and respect the others', async ({ page }) => {
  await openOverview(page);
  const filters = await openFilters(page);
  const choice = (group: string, name: string) =>
    filters.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name, exact: true });

  await choice('Type', 'Kubernetes 4').check();
  await expect(choice('Type', 'Helm 4')).toBeVisible();
  await expect(choice('Connectivity', 'Connected 3')).toBeVisible();
  await expect(choice('Connectivity', 'Partially connected 0')).toBeVisible();
  await choice('Connectivity', 'Not connected 1').check();
  await expect(choice('Type', 'Kubernetes 1')).toBeChecked();
  await expect(choice('Type', 'Helm 1')).toBeVisible();
  await expectQuery(page, 'status=DISCONNECTED&delegateType=KUBERNETES');

  await test.step('values of one filter join by "or"', async () => {
    await choice('Type', 'Helm 1').check();
    await expectStatus(page, 'Showing 2 of 10 delegates (2 of 22 instances)');
    await expectQuery(page, 'status=DISCONNECTED&delegateType=KUBERNETES&delegateType=HELM_DELEGATE');
  });
  await test.step('what is chosen can be taken back where it was chosen', async () => {
    await choice('Connectivity', 'Not connected 2').uncheck();
    await expectStatus(page, 'Showing 8 of 10 delegates (17 of 22 instances)');
  });
  await test.step('tags must all be there', async () => {
    await filters.getByRole('searchbox', { name: 'Find a value of Tags' }).fill('prod');
    await choice('Tags', 'prod 3').check();
    await filters.getByRole('searchbox', { name: 'Find a value of Tags' }).fill('eu');
    await choice('Tags', 'eu 1').check();
    await expectNames(page, ['payments-eu-west']);
  });
});

test('filters that are on stand above the list, each with its way out', async ({ page }) => {
  await openOverview(page, { query: 'search=prod&autoUpgrade=ON&delegateType=helm_delegate&token=ACTIVE' });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('button')).toHaveText([
    'Search: prod',
    'Auto-upgrade: ON',
    'Type: Helm',
    'Token: Active',
    'Clear all filters',
  ]);
  await expect(page.getByRole('button', { name: 'Filters, 3 on' })).toBeVisible();
  await expectStatus(page, 'Showing 3 of 10 delegates (9 of 22 instances)');

  await chips.getByRole('button', { name: 'Remove filter Search: prod' }).click();
  await expectStatus(page, 'Showing 3 of 10 delegates (9 of 22 instances)');
  await expect(page.getByRole('searchbox', { name: 'Search delegates' })).toHaveValue('');
  await chips.getByRole('button', { name: 'Remove filter Type: Helm' }).click();
  await expectQuery(page, 'autoUpgrade=ON&token=ACTIVE');
  await expectStatus(page, 'Showing 4 of 10 delegates (12 of 22 instances)');
  await expectAnnounced(page, 'Showing 4 of 10 delegates (12 of 22 instances)');

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expectQuery(page, '');
  await expect(chips).toHaveCount(0);
  await expectStatus(page, ALL);
  await expectAnnounced(page, ALL);
});

test('filters that nothing meets say how many there are without them', async ({ page }) => {
  await openOverview(page, { query: 'versionStatus=EXPIRED&status=DISCONNECTED' });
  await expectStatus(page, 'Showing 0 of 10 delegates (0 of 22 instances)');
  await expect(page.getByText('Without them there are 10 delegates.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter Version status: Expired' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click();
  await expectStatus(page, ALL);
  await expect(card(page, 'Expired 1 instance')).not.toHaveAttribute('aria-current');
});

test('every filter can be given in the address', async ({ page, manager }) => {
  const { delegateInstanceDetails } = await delegateNamed(manager, 'mainframe-bridge');
  const host = delegateInstanceDetails[0]?.hostName ?? '';
  const addresses: readonly (readonly [string, readonly string[]])[] = [
    ['versionStatus=EXPIRED&versionStatus=EXPIRING', ['mainframe-bridge', 'build-farm-docker']],
    ['autoUpgrade=DETECTING', ['onboarding-sandbox']],
    ['status=PARTIAL', ['payments-eu-west']],
    ['delegateType=ecs', ['data-jobs-ecs']],
    ['delegateTags=prod&delegateTags=platform', ['platform-prod']],
    ['version=1.0.78312', ['legacy-datacenter']],
    [`hostName=${host}`, ['mainframe-bridge']],
    ['token=INACTIVE', ['legacy-datacenter']],
  ];
  for (const [query, names] of addresses) {
    await openOverview(page, { query });
    await expectNames(page, names);
  }
  await test.step('one instance must meet all that is asked of instances', async () => {
    await openOverview(page, { query: `versionStatus=UNSUPPORTED&hostName=${host}` });
    await expect(page.getByText('No delegate matches the filters')).toBeVisible();
  });
});
