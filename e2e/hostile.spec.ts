import type { Fault } from '@/mocks/faults';
import type { MockManager } from '@/mocks/manager';
import { TEST_NOW } from '@/mocks/testing';
import {
  COLUMNS,
  cell,
  choose,
  clipboard,
  columnHeader,
  delegateList,
  expectStatus,
  instances,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, test } from './support/harmless.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { EXAMPLE_TIME, GROUPS, HOSTILE_GROUPS, REFUSALS, ROWS } from './support/wire-examples.ts';

const listing = (resource: unknown): Fault => ({
  status: 200,
  body: { metaData: {}, resource, responseMessages: [] },
});

/** From now on it is the time of the examples, and the Manager lists these. */
function list(manager: MockManager, delegateGroupDetails: readonly unknown[]) {
  manager.advanceClock(EXAMPLE_TIME - TEST_NOW);
  manager.faults.add({ path: '/delegate-groups?', ...listing({ delegateGroupDetails }) });
}

test('a listing as the contract has it, with fields that nobody reads', async ({ page, manager }) => {
  list(manager, GROUPS);
  await openOverview(page, { query: 'open=_orders_ap_south' });
  await expectStatus(page, '2 delegates, 2 instances');
  await expect(cell(page, 'orders-ap-south', 'Connectivity Status')).toContainText(
    'Partially connected 1 of 2',
  );
  await expect(cell(page, 'orders-ap-south', 'Version')).toContainText('26.06.88902');
  await expect(cell(page, 'orders-ap-south', 'Instance Status')).toContainText(
    'Expires in 14 days (20 Aug 2026) Near expiry',
  );
  await expect(cell(page, 'orders-ap-south', 'Last Heartbeat')).toContainText(/\d\d s ago$/);
  await expect(instances(page, 'orders-ap-south').getByRole('row')).toHaveCount(3);
  await expect(cell(page, 'image-builds', 'Connectivity Status')).toContainText('Never connected');
  await expect(cell(page, 'image-builds', 'Last Heartbeat')).toContainText('never');
  await expect(cell(page, 'image-builds', 'Auto Upgrade')).toContainText('OFF');
});

test.describe('the listing without identifiers', () => {
  test.use({ expectedConsole: [/status of 404/] });
  test('still shows everything that it tells', async ({ page, manager }) => {
    manager.advanceClock(EXAMPLE_TIME - TEST_NOW);
    manager.faults.add({ path: '/listDelegates?', ...listing(ROWS) });
    for (const path of ['/delegate-groups?', '/ng/v2?']) manager.faults.add({ path, status: 404 });
    await openOverview(page);
    await expect(cell(page, 'index-staging', 'Delegate')).toContainText('No identifier');
    await expect(cell(page, 'index-staging', 'Auto Upgrade')).toContainText('SYNCHRONIZING');
    await expect(cell(page, 'common-tools', 'Connectivity Status')).toContainText('Not connected');
    await page.getByRole('link', { name: 'index-staging' }).click();
    await expect(page.getByRole('heading', { name: 'index-staging' })).toBeVisible();
  });
});

test.describe('refusals in every shape', () => {
  test.use({ expectedConsole: [/status of 40\d/] });
  test('show the words that are for people', async ({ page, manager }) => {
    list(manager, GROUPS);
    await openOverview(page);
    await choose(page, 'orders-ap-south', 'Delete');
    const dialog = page.getByRole('alertdialog');
    for (const { status, body, says } of REFUSALS) {
      manager.faults.add({ method: 'DELETE', times: 1, status, body });
      await dialog.getByRole('button', { name: 'Delete delegate' }).click();
      await expect(dialog.getByRole('alert')).toContainText(says);
    }
  });
});

test('texts and shapes that no Manager should send are text, or are told as unreadable', async ({
  page,
  manager,
}) => {
  list(manager, HOSTILE_GROUPS);
  await openOverview(page);
  await expect(delegateList(page).getByRole('rowheader')).toHaveCount(17);
  await expect(page.getByText('7 entries of the answer could not be read')).toBeVisible();
  await page.getByText('Which, and why').click();
  await expect(row(page, 'turnedtxt.exe[31m\u200B second line')).toBeVisible();
  await expectNoSidewaysScroll(page);

  for (const name of COLUMNS) {
    await columnHeader(page, name).getByRole('button').click();
    await expect(columnHeader(page, name)).toHaveAttribute('aria-sort', 'ascending');
  }
  const show = delegateList(page).getByRole('button', { name: /^Show instances of/ });
  while ((await show.count()) > 0) await show.first().click();
  await expect(page.getByRole('table', { name: /^Instances of/ })).toHaveCount(14);
  await expect(cell(page, 'far-future', 'Last Heartbeat')).toContainText('unknown');
  await expect(cell(page, 'negative', 'Instance Status')).toContainText('Expiry unknown');
  await expect(page.getByText('1970')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('the page works on what such texts name', async ({ page, manager }) => {
  list(manager, HOSTILE_GROUPS);
  await openOverview(page);
  const named = (name: string) => delegateList(page).getByRole('rowheader', { name });
  await page.getByRole('searchbox', { name: 'Search delegates' }).fill('<script> onerror');
  await expect(delegateList(page).getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('checkbox', { name: /^javascript:/ }).check();
  await page.keyboard.press('Escape');
  await expect(named('markup <x-evil')).toBeVisible();

  await page.getByRole('button', { name: /^Actions for markup/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('markup <x-evil');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^markup/ }).click();
  await expect(page.getByRole('heading', { name: /^markup <x-evil/ })).toBeVisible();
  await expect(page).toHaveURL(/delegate\/_markup%22'%3E%3Cx-evil%3E/);
  await page.getByRole('link', { name: 'Instances (1)' }).click();
  await expect(page.getByRole('table', { name: /^Instances of markup/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Clear all filters' }).click();

  await choose(page, 'javascript:wasHacked=1', 'Open Troubleshooter');
  await expect(page.getByRole('dialog')).toContainText('--selector harness.io/name=javascript:wasHacked=1');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^n{20}/ }).click();
  await expect(page.getByRole('heading', { name: /^n{20}/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('what is copied of such texts is text, and a copied link leads to its delegate on this page', async ({
  page,
  context,
  manager,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  list(manager, HOSTILE_GROUPS);
  await openOverview(page);
  const copied = async (what: string) => {
    await page.getByRole('button', { name: /^Actions for markup/ }).click();
    await page.getByRole('menuitem', { name: `Copy ${what}` }).click();
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap((item) => [...item.types]),
    );
    expect(types, 'no clipboard carries markup').toEqual(['text/plain']);
    return clipboard(page);
  };
  expect(await copied('name')).toContain('markup <x-evil onclick=1></x-evil><img src=x');
  expect(await copied('identifier')).toBe(`_markup"'><x-evil>`);
  const link = new URL(await copied('link'));
  expect(link.origin).toBe(new URL(page.url()).origin);
  expect(link.href).not.toMatch(/["<>\s]/);
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: /^markup <x-evil/ })).toBeVisible();

  await openOverview(page);
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((one) => (one instanceof HTMLAnchorElement ? one.protocol + one.host : '')),
    );
  expect(new Set(hrefs)).toEqual(new Set([`http:${link.host}`]));
});
