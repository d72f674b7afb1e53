import type { MockManager } from '@/mocks/manager';
import { TEST_NOW } from '@/testing/mock-manager';
import {
  COLUMNS,
  cell,
  choose,
  clipboard,
  columnHeader,
  delegateList,
  openOverview,
  row,
} from './support/delegates.ts';
import { expect, test } from './support/harmless.ts';
import { HOSTILE_GROUPS, HOSTILE_TIME } from './support/hostile-groups.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';

/** Makes the Manager list the hostile groups from now on, and moves its clock to their time. */
function listHostileGroups(manager: MockManager) {
  manager.advanceClock(HOSTILE_TIME - TEST_NOW);
  const body = { metaData: {}, resource: { delegateGroupDetails: HOSTILE_GROUPS }, responseMessages: [] };
  manager.faults.add({ path: '/delegate-groups?', status: 200, body });
}

test('hostile texts are shown as text, and unreadable entries are reported', async ({ page, manager }) => {
  listHostileGroups(manager);
  await openOverview(page);
  await expect(delegateList(page).getByRole('rowheader')).toHaveCount(17);
  await page.getByRole('button', { name: /more findings$/ }).click();
  await expect(
    page.getByText(/^Entry \d+: It has neither an identifier nor a name\.$/).first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'turnedtxt.exe[31m\u200B second line')).toBeVisible();
  await expectNoSidewaysScroll(page);

  for (const { header } of COLUMNS) {
    await columnHeader(page, header).getByRole('button').click();
    await expect(columnHeader(page, header)).toHaveAttribute('aria-sort', 'ascending');
  }
  const show = delegateList(page).getByRole('button', { name: /^Show instances of/ });
  while ((await show.count()) > 0) await show.first().click();
  await expect(page.getByRole('table', { name: /^Instances of/ })).toHaveCount(14);
  await expect(cell(page, 'far-future', 'Last Heartbeat')).toContainText('unknown');
  await expect(cell(page, 'negative', 'Instance Status')).toContainText('Unsupported');
  await expect(page.getByText('1970')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('a delegate with hostile texts can be found, opened and managed', async ({ page, manager }) => {
  listHostileGroups(manager);
  await openOverview(page);
  const named = (name: string) => delegateList(page).getByRole('rowheader', { name });
  await page.getByRole('combobox', { name: 'Search delegates' }).fill('<script> onerror');
  await expect(delegateList(page).getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
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
  await expect(page.getByRole('table', { name: /^Instances of markup/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Clear all filters' }).click();

  await choose(page, 'javascript:wasHacked=1', 'Open Troubleshooter');
  await expect(page.getByRole('dialog')).toContainText('--selector harness.io/name=javascript:wasHacked=1');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^n{20}/ }).click();
  await expect(page.getByRole('heading', { name: /^n{20}/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('hostile texts are copied as text, and links stay on this page', async ({ page, context, manager }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  listHostileGroups(manager);
  await openOverview(page);
  const copied = async (what: string) => {
    await page.getByRole('button', { name: /^Actions for markup/ }).click();
    await page.getByRole('menuitem', { name: `Copy ${what}` }).click();
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap((item) => [...item.types]),
    );
    expect(types, 'types in the clipboard, plain text only').toEqual(['text/plain']);
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
