import {
  card,
  columnHeader,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  openFilters,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const ALL = '10 delegates, 22 instances';

// Wide enough for the filters beside the list.
test.use({ viewport: { width: 1440, height: 720 } });

test('searching, filtering and sorting send no request to the Manager', async ({ page, manager }) => {
  await openOverview(page);
  // After the list, the page requests the latest version, the name of the account, and whether one may install a delegate.
  const before = 4;
  await expect.poll(() => manager.requests().length).toBe(before);
  const box = page.getByRole('combobox', { name: 'Search delegates' });
  await box.pressSequentially(' 26.07.89605  runners CI ');
  await expectNames(page, ['ci-runners-us-east']);
  await expectQuery(page, 'search=26.07.89605++runners+CI');
  await box.fill('nightly mainframe');
  await expect(page.getByText(/^No (listed )?delegate matches this filter/)).toBeVisible();
  await box.fill('x'.repeat(501));
  await expect(box).toHaveAccessibleDescription(/at most 500 characters/);
  await box.press('Escape');
  await expectStatus(page, ALL);
  await expectQuery(page, '');
  await test.step('filters, cards and sorting also send no request', async () => {
    await (await openFilters(page)).getByRole('checkbox', { name: 'Connected 6', exact: true }).check();
    await columnHeader(page, 'Version').getByRole('button').click();
    await card(page, 'Auto-upgrade OFF 2 delegates').click();
    // A card counts the whole scope, so it takes the place of other filters.
    await expectQuery(page, 'autoUpgrade=OFF&sort=version');
    await expectNames(page, 'mainframe build');
  });
  expect(manager.requests()).toHaveLength(before);
});

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a search finds a host, and several pasted names', async ({ page }) => {
    await openOverview(page);
    await page.getByRole('button', { name: 'Show instances of build-farm-docker' }).click();
    const instances = page.getByRole('table', { name: 'Instances of build-farm-docker' });
    const host = await instances.getByRole('rowheader').first().innerText();
    await page.getByRole('button', { name: 'Hide instances of build-farm-docker' }).click();
    await expect(instances).toBeHidden();
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search delegates' });
    await test.step('the row of a host opens, and its instance is marked, without a change of the address', async () => {
      await box.fill(host);
      await expectNames(page, ['build-farm-docker']);
      await expect(instances.getByRole('rowheader', { name: `${host} matches` })).toBeVisible();
      await expectQuery(page, `search=${host}`);
      await page.getByRole('button', { name: 'Hide instances of build-farm-docker' }).click();
      await expect(instances).toBeHidden();
    });
    await test.step('pasted lines match any of them', async () => {
      await page.evaluate(() =>
        navigator.clipboard.writeText('build-farm-docker\nci-runners-us-east\r\ngone\n'),
      );
      await box.fill('');
      await box.press('ControlOrMeta+v');
      await expect(box).toHaveValue('build-farm-docker, ci-runners-us-east, gone');
      await expectStatus(page, /^Showing 2 of 10/);
      await expect(box).toHaveAccessibleDescription('Not found: gone.');
    });
  });
});

test('each filter value shows how many delegates would match it, and filters by it', async ({ page }) => {
  await openOverview(page);
  const filters = await openFilters(page);
  await expect(filters).toMatchAriaSnapshot(`
    - group "Connectivity":
      - checkbox "Connected 6"
      - checkbox "Late 1"
      - checkbox "Partially connected 1"
      - checkbox "Not connected 1"
      - checkbox "Never connected 1"
    - group "Instance status"
    - group "Version"
    - group "Auto-upgrade"
    - group "Type"
    - group "Tags"
  `);
  const choice = (group: string, name: string) =>
    filters.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name, exact: true });
  await choice('Type', 'Kubernetes 4').check();
  await choice('Connectivity', 'Connected 3').check();
  await choice('Type', 'Helm 2').check();
  await expectStatus(page, 'Showing 5 of 10 delegates (12 of 22 instances)');
  await expectQuery(page, 'status=CONNECTED&delegateType=KUBERNETES&delegateType=HELM_DELEGATE');
  await choice('Connectivity', 'Connected 5').uncheck();
  await expectStatus(page, 'Showing 8 of 10 delegates (17 of 22 instances)');
});

test('filters show beside the list in a wide window, over it in a narrow one', async ({ page }) => {
  const [dock, sheet] = [
    page.getByRole('region', { name: 'Filters', exact: true }),
    page.getByRole('dialog', { name: 'Filters', exact: true }),
  ];
  const [show, hide] = [
    page.getByRole('button', { name: 'Filter', exact: true }),
    page.getByRole('button', { name: 'Hide filters' }),
  ];
  await page.setViewportSize({ width: 1024, height: 720 });
  await openOverview(page);
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await expect(dock, 'filters at the first visit').toHaveCount(0);

  await test.step('the browser keeps the choice, and the focus moves into the filters and back', async () => {
    await show.press('Enter');
    await expect(hide).toBeFocused();
    await page.reload();
    await expect(dock).toBeVisible();
    await hide.press('Enter');
    await expect(dock).toHaveCount(0);
    await expect(show).toBeFocused();
    await show.press('Enter');
  });
  await test.step('the filters open over the list in a narrow window', async () => {
    await page.setViewportSize({ width: 1023, height: 720 });
    await expect(dock).toHaveCount(0);
    await show.press('Enter');
    await sheet
      .getByRole('group', { name: 'Connectivity' })
      .getByRole('checkbox', { name: 'Not connected 1' })
      .check();
    await sheet.getByRole('button', { name: 'Show 1 delegate' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(show).toBeFocused();
    await expectStatus(page, /^Showing 1 of 10 delegates/);
  });
});

test('each active filter shows above the list and can be removed there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openOverview(page, { query: 'search=prod&autoUpgrade=ON&delegateType=helm_delegate&token=ACTIVE' });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('listitem')).toHaveText([
    'Auto-upgrade: ON',
    'Type: Helm',
    'Token state: Active',
  ]);
  await expectStatus(page, 'Showing 3 of 10 delegates (9 of 22 instances)');

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expectStatus(page, 'Showing 3 of 10 delegates (9 of 22 instances)');
  await expectQuery(page, 'autoUpgrade=ON&delegateType=HELM_DELEGATE&token=ACTIVE');
  await chips.getByRole('button', { name: 'Remove filter Type: Helm' }).click();
  await expectQuery(page, 'autoUpgrade=ON&token=ACTIVE');
  await expectStatus(page, 'Showing 4 of 10 delegates (12 of 22 instances)');
  await expectAnnounced(page, 'Showing 4 of 10 delegates (12 of 22 instances)');

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expectQuery(page, '');
  await expect(chips).toHaveCount(0);
  await expectStatus(page, ALL);
  await expectAnnounced(page, ALL);

  await test.step('an empty result shows what each filter alone would show', async () => {
    await openOverview(page, { query: 'versionStatus=EXPIRED&status=DISCONNECTED' });
    await expectStatus(page, 'Showing 0 of 10 delegates (0 of 22 instances)');
    await expect(page.getByText(/^No (listed )?delegate matches these 2 filters/)).toBeVisible();
    await expect(
      page.getByText(
        'Connectivity “Not connected” alone matches 1 delegate. Instance status “Expired” alone matches 1 delegate.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove “Expired”' }).click();
    await expectNames(page, ['legacy-datacenter']);
    await expect(page.getByTestId('status-line')).toBeFocused();
    await page.getByRole('combobox', { name: 'Search delegates' }).fill('nothing has this');
    await expectQuery(page, 'search=nothing+has+this&status=DISCONNECTED');
    await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click();
    await expectStatus(page, ALL);
    await expect(card(page, 'Expired 1 instance')).not.toHaveAttribute('aria-current');
  });
});
