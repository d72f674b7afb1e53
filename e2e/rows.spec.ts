import {
  cell,
  choose,
  clipboard,
  delegateList,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  instances,
  namesInList,
  openActions,
  openOverview,
  row,
} from './support/delegates';
import { expect, pass, skip, test } from './support/own-manager';

const LONG = 'customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1';

test('the last heartbeat ticks, and is told in full on hover and focus', async ({ page, manager }) => {
  // Scrolling hides what is shown.
  await page.setViewportSize({ width: 1280, height: 1_000 });
  await page.clock.install();
  await openOverview(page);
  const heartbeat = cell(page, 'onboarding-sandbox', 'Last Heartbeat').getByRole('time');
  const inFull = page.getByText(/^31 Jul 2026, 10:19:\d\d UTC$/);
  // What shows hints is fetched after the list.
  await page.waitForLoadState('networkidle');
  await expect(heartbeat).toHaveText(/^4\d s ago$/);
  await pass(page, manager, 12_000);
  await expect(heartbeat).toHaveText(/^5\d s ago$/);

  await heartbeat.hover();
  await page.clock.runFor(1_000);
  await expect(inFull).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  await expect(inFull).toBeHidden();

  await row(page, 'onboarding-sandbox').getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(heartbeat).toBeFocused();
  await page.clock.runFor(100);
  await expect(inFull).toBeVisible();
});

test('the rest of the tags opens by keyboard, custom and implicit ones apart', async ({ page }) => {
  await openOverview(page);
  const more = page.getByRole('button', { name: `+14 more tags of ${LONG}` });
  await expect(more).toHaveText('+14');
  await more.focus();
  await page.keyboard.press('Enter');
  const tags = page.getByRole('dialog', { name: `Tags of ${LONG}` });
  const custom = tags.getByRole('list', { name: 'Custom' }).getByRole('listitem');
  await expect(custom).toHaveCount(15);
  await expect(custom.first()).toHaveText('Zone-A');
  await expect(
    tags.getByRole('list', { name: 'Implicit, added by Harness' }).getByRole('listitem'),
  ).toHaveText([`implicit ${LONG}`]);
  await page.keyboard.press('Escape');
  await expect(tags).toBeHidden();
  await expect(more).toBeFocused();
});

test('a delegate shows its instances, each with its own values', async ({ page }) => {
  await openOverview(page);
  await expect(page.getByRole('button', { name: 'Show instances of nightly-batch' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show instances of mainframe-bridge' }).click();
  const table = instances(page, 'mainframe-bridge');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Host Name',
    'Connectivity Status',
    'Version',
    'Instance Status',
    'Last Heartbeat',
  ]);
  const [old, current] = [table.getByRole('row').nth(1), table.getByRole('row').nth(2)];
  await expect(old.getByRole('rowheader')).toContainText(/mainframe-bridge-\w+-\w+/);
  await expect(old.getByRole('cell', { name: '26.01.87034', exact: true })).toBeVisible();
  await expect(old.getByRole('cell', { name: 'Expired 12 days ago Expired' })).toBeVisible();
  await expect(current.getByRole('cell', { name: '26.07.89205', exact: true })).toBeVisible();
  await expect(current.getByRole('cell', { name: 'Expires in 5 months Unsupported' })).toBeVisible();
  await expect(current.getByRole('cell', { name: /^\d+ s ago$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Show instances of payments-eu-west' }).click();
  await expectQuery(page, 'open=_mainframe_bridge&open=_payments_eu_west');
  const partial = instances(page, 'payments-eu-west').getByRole('row');
  await expect(partial.nth(1).getByRole('cell', { name: 'Not connected', exact: true })).toBeVisible();
  await expect(partial.nth(1).getByRole('cell', { name: '4 h ago', exact: true })).toBeVisible();
  await expect(partial.nth(2).getByRole('cell', { name: 'Connected', exact: true })).toBeVisible();

  const hide = page.getByRole('button', { name: 'Hide instances of mainframe-bridge' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(table).toHaveCount(0);
  await expectQuery(page, 'open=_payments_eu_west');
});

test('instances that meet a filter are marked and counted, and the others stay in sight', async ({
  page,
}) => {
  await openOverview(page, { query: 'versionStatus=EXPIRED&open=_mainframe_bridge' });
  await expectStatus(page, 'Showing 1 of 10 delegates (1 of 22 instances)');
  await expect(page.getByText('1 of 2 instances match the filters.')).toBeVisible();
  const rows = instances(page, 'mainframe-bridge').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Matches');
  await expect(rows.nth(2)).toBeVisible();
  await expect(rows.nth(2)).not.toContainText('Matches');

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).not.toContainText('Matches');
});

test('the menu of a row leads to the delegate and copies what it is called', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOverview(page);
  const menu = await openActions(page, 'payments-eu-west');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Details',
    'Open Troubleshooter',
    'Copy name',
    'Copy identifier',
    'Copy link',
    'Edit tags',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for payments-eu-west' })).toBeFocused();

  for (const [action, said, text] of [
    ['Copy name', 'Name copied', 'payments-eu-west'],
    ['Copy identifier', 'Identifier copied', '_payments_eu_west'],
    ['Copy link', 'Link copied', new URL('/account/demo/delegate/_payments_eu_west', page.url()).href],
  ] as const) {
    await choose(page, 'payments-eu-west', action);
    await expectAnnounced(page, said);
    expect(await clipboard(page)).toBe(text);
  }
  await openActions(page, 'data-jobs-ecs');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open Troubleshooter' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await choose(page, 'payments-eu-west', 'Details');
  await expect(page.getByRole('heading', { level: 1, name: 'payments-eu-west' })).toBeVisible();
});

test('a poll leaves focus, open rows and order alone while one works in the list', async ({
  page,
  manager,
}) => {
  await page.clock.install();
  await openOverview(page, { query: 'sort=-lastHeartbeat&open=_mainframe_bridge' });
  const order = await namesInList(page);
  const name = row(page, 'data-jobs-ecs').getByRole('link');
  await name.focus();
  await skip(page, manager, 40_000);
  await expect(page.getByRole('button', { name: 'Show the new order' })).toBeVisible();
  await expectNames(page, order);
  await expect(name).toBeFocused();
  await expect(instances(page, 'mainframe-bridge')).toBeVisible();
  await page.getByRole('button', { name: 'Show the new order' }).click();
  await expect(delegateList(page).getByRole('link')).not.toHaveText(order);
});
