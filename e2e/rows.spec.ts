import {
  card,
  cell,
  choose,
  clipboard,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  INSTANCE_HEADERS,
  instances,
  nameLinks,
  namesInList,
  openActions,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, pass, skip, test } from './support/own-manager.ts';

const LONG = 'customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1';

test('the age of the last heartbeat grows, and hover shows its full time', async ({ page, manager }) => {
  // Tall enough for the list without scrolling, which would hide the hint.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.clock.install();
  await openOverview(page);
  const heartbeat = cell(page, 'onboarding-sandbox', 'Last Heartbeat');
  const inFull = page.getByText(/^31 Jul 2026, 10:19:\d\d UTC$/);
  // The code of the hints loads after the list.
  await page.locator('[popover="manual"]').waitFor({ state: 'attached' });
  await expect(heartbeat).toHaveText(/^4\d s ago$/);
  await pass(page, manager, 12_000);
  await expect(heartbeat).toHaveText(/^5\d s ago$/);
  // A poll would move rows under the pointer.
  await page.getByRole('button', { name: 'Pause refreshing' }).click();

  await heartbeat.hover();
  await page.clock.runFor(1_000);
  await expect(inFull).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  await expect(inFull).toBeHidden();
});

test('a row opens all its tags, and its instances with their own values', async ({ page }) => {
  await openOverview(page);
  await test.step('a dialog shows the custom and implicit tags', async () => {
    await page.getByRole('button', { name: `+14 more tags of ${LONG}` }).click();
    const tags = page.getByRole('dialog', { name: `Tags of ${LONG}` });
    const custom = tags.getByRole('list', { name: 'Custom' }).getByRole('listitem');
    await expect(custom).toHaveCount(15);
    await expect(custom.first()).toHaveText('Zone-A');
    await expect(
      tags.getByRole('list', { name: 'Implicit, added by Harness' }).getByRole('listitem'),
    ).toHaveText([LONG]);
    await page.keyboard.press('Escape');
  });

  await expect(page.getByRole('button', { name: 'Show instances of nightly-batch' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show instances of mainframe-bridge' }).click();
  const table = instances(page, 'mainframe-bridge');
  await expect(table.getByRole('columnheader')).toHaveText(INSTANCE_HEADERS);
  const expectInstance = async (place: number, cells: readonly (string | RegExp)[]) => {
    const instance = table.getByRole('row').nth(place);
    await expect(instance.getByRole('rowheader')).toContainText(/mainframe-bridge-\w+-\w+/);
    for (const name of cells) await expect(instance.getByRole('cell', { name })).toBeVisible();
  };
  await expectInstance(1, ['26.01.87034', 'Expired 19 Jul · 12 days ago']);
  await expectInstance(2, ['26.07.89205', /^Unsupported \d+ \w+/, /^\d+ s ago$/]);

  await page.getByRole('button', { name: 'Show instances of payments-eu-west' }).click();
  await expectQuery(page, 'open=_mainframe_bridge&open=_payments_eu_west');
  const partial = instances(page, 'payments-eu-west').getByRole('row');
  await expect(partial.nth(1).getByRole('cell', { name: 'Not connected', exact: true })).toBeVisible();
  await expect(partial.nth(1).getByRole('cell', { name: '4 h ago', exact: true })).toBeVisible();
  await expect(partial.nth(2).getByRole('cell', { name: 'Connected', exact: true })).toBeVisible();

  const hide = page.getByRole('button', { name: 'Hide instances of payments-eu-west' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(partial).toHaveCount(0);
  await expectQuery(page, 'open=_mainframe_bridge');

  await test.step('instances that match a filter are marked, and the others stay', async () => {
    await card(page, 'Expired 1 instance').click();
    await expectStatus(page, 'Showing 1 of 10 delegates (1 of 22 instances)');
    const rows = table.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('matches');
    await expect(rows.nth(2)).not.toContainText('matches');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(rows.nth(1)).not.toContainText('matches');
    await expect(rows).toHaveCount(3);
  });
});

test('each tag of a row adds a filter to the active filters', async ({ page }) => {
  const tagOf = (name: string, tag: string) =>
    row(page, name).getByRole('link', { name: `Tag ${tag}`, exact: true });
  await openOverview(page, { query: 'autoUpgrade=ON' });
  const tag = tagOf('payments-eu-west', 'eu');
  // What a new tab opens. Its own address is not asked for: the test driver loses some tabs of a middle click.
  await tag.hover();
  await expect(tag).toHaveAttribute('href', /\?autoUpgrade=ON&delegateTags=eu$/);
  await tag.click({ button: 'middle' });
  await expectQuery(page, 'autoUpgrade=ON');

  await tag.click();
  await expectQuery(page, 'autoUpgrade=ON&delegateTags=eu');
  await expectNames(page, ['payments-eu-west']);
  await expectAnnounced(page, /^Showing 1 of 10 delegates/);
  await page.goBack();
  await expectQuery(page, 'autoUpgrade=ON');

  await test.step('the arrow keys move between the tags of a row', async () => {
    await row(page, 'payments-eu-west').getByRole('rowheader').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(tag).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tagOf('payments-eu-west', 'payments')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: '+2 more tags of payments-eu-west' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expectQuery(page, 'autoUpgrade=ON&delegateTags=payments');
  });
  await test.step('a tag in the dialog of hidden tags also adds a filter', async () => {
    await page.goBack();
    await page.getByRole('button', { name: `+14 more tags of ${LONG}` }).click();
    const tags = page.getByRole('dialog', { name: `Tags of ${LONG}` });
    await tags.getByRole('link', { name: 'Tag team:storefront', exact: true }).click();
    await expectQuery(page, 'autoUpgrade=ON&delegateTags=team:storefront');
    await expect(tags).toBeHidden();
  });
});

test('the menu of a row opens the delegate, and copies its name, identifier and link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOverview(page);
  const menu = await openActions(page, 'payments-eu-west');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open Troubleshooter',
    'Details',
    'Upgrade…',
    'Select',
    'Copy name',
    'Copy identifier',
    'Copy link',
    'Edit tags',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for payments-eu-west' })).toBeFocused();

  await choose(page, 'payments-eu-west', 'Copy link');
  await expectAnnounced(page, 'Link copied');
  expect(await clipboard(page)).toBe(new URL('/account/demo/delegate/_payments_eu_west', page.url()).href);
  await choose(page, 'payments-eu-west', 'Details');
  await expect(page.getByRole('heading', { level: 1, name: 'payments-eu-west' })).toBeVisible();
});

test('a row shows the remedy for its worst problem on hover and on focus', async ({ page }) => {
  await openOverview(page);
  const bridge = row(page, 'mainframe-bridge');
  const link = bridge.getByRole('rowheader').getByRole('link');
  // It is for the pointer alone: the menu of the row begins with the same action.
  const remedyIn = (name: string) =>
    row(page, name).getByRole('button', { name: /^(Troubleshoot|Upgrade…|Replace…)$/, includeHidden: true });
  await expect(remedyIn('mainframe-bridge')).toHaveCount(0);
  await bridge.scrollIntoViewIfNeeded();
  const before = await bridge.boundingBox();
  await bridge.hover();
  await expect(remedyIn('mainframe-bridge')).toHaveText('Upgrade…');
  expect(await bridge.boundingBox()).toEqual(before);
  await remedyIn('mainframe-bridge').click();
  await expect(page.getByRole('dialog', { name: 'Upgrade mainframe-bridge' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  await page.mouse.move(0, 0);
  await row(page, 'legacy-datacenter').getByRole('rowheader').getByRole('link').focus();
  // A legacy image has one remedy, connected or not: a new delegate.
  await expect(remedyIn('legacy-datacenter')).toHaveText('Replace…');
  await row(page, 'platform-prod').getByRole('rowheader').getByRole('link').focus();
  await expect(remedyIn('legacy-datacenter')).toHaveCount(0);
  await expect(remedyIn('platform-prod')).toHaveCount(0);
});

test('while a row has the focus, a poll keeps the order and offers the new one', async ({
  page,
  manager,
}) => {
  await page.clock.install();
  await openOverview(page, { query: 'sort=-lastHeartbeat&open=_mainframe_bridge' });
  const order = await namesInList(page);
  const name = row(page, 'data-jobs-ecs').getByRole('rowheader').getByRole('link');
  await name.focus();
  await skip(page, manager, 40_000);
  await expect(page.getByRole('button', { name: 'Show the new order' })).toBeVisible();
  await expectNames(page, order);
  await expect(name).toBeFocused();
  await expect(instances(page, 'mainframe-bridge')).toBeVisible();
  await page.getByRole('button', { name: 'Show the new order' }).click();
  await expect(nameLinks(page)).not.toHaveText(order);
});
