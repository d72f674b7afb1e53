import type { Locator, Page } from '@playwright/test';
import {
  COLUMNS,
  delegateList,
  expectAnnounced,
  expectQuery,
  openOverview,
  row,
} from './support/delegates.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, test } from './support/own-manager.ts';

async function openColumns(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns', exact: true });
  await expect(panel.getByRole('list', { name: 'Columns' })).toBeVisible();
  return panel;
}

async function expectHeaders(page: Page, headers: readonly string[]) {
  await expect(delegateList(page).getByRole('row').first().getByRole('columnheader')).toHaveText([
    // The box that selects all.
    '',
    ...headers,
    'Actions',
  ]);
}

test('columns are chosen and ordered, in the address for a link and in the browser for the next visit', async ({
  page,
}) => {
  await openOverview(page);
  await expectHeaders(page, COLUMNS);
  const panel = await openColumns(page);
  await expect(panel.getByText('Delegate always shown')).toBeVisible();
  for (const header of ['Tags', 'Version', 'Instance Status', 'Auto Upgrade']) {
    await panel.getByRole('checkbox', { name: header }).uncheck();
  }
  await expectHeaders(page, ['Delegate', 'Connectivity Status', 'Last Heartbeat']);
  await panel.getByRole('button', { name: 'Move Last Heartbeat up' }).click();
  await expectAnnounced(page, 'Last Heartbeat: 2 of 3');
  await expectHeaders(page, ['Delegate', 'Last Heartbeat', 'Connectivity Status']);
  await panel.getByRole('checkbox', { name: 'Version' }).check();
  const chosen = ['Delegate', 'Last Heartbeat', 'Connectivity Status', 'Version'];
  await expectHeaders(page, chosen);
  await expectQuery(page, 'columns=delegate,lastHeartbeat,connectivity,version');

  await test.step('the next visit looks the same', async () => {
    await openOverview(page);
    await expectHeaders(page, chosen);
  });
  await test.step('an address comes before what the browser keeps', async () => {
    await openOverview(page, { query: 'columns=delegate,tags' });
    await expectHeaders(page, ['Delegate', 'Tags']);
  });
  await test.step('and all of it can be taken back', async () => {
    const again = await openColumns(page);
    await again.getByRole('button', { name: 'Reset' }).click();
    await expectHeaders(page, COLUMNS);
    await expectQuery(page, '');
    await openOverview(page);
    await expectHeaders(page, COLUMNS);
  });
});

test('by keyboard alone: the focus stays with the column that moves', async ({ page }) => {
  await openOverview(page);
  const panel = await openColumns(page);
  const down = panel.getByRole('button', { name: 'Move Connectivity Status down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expectHeaders(page, ['Delegate', 'Tags', 'Version', 'Connectivity Status', ...COLUMNS.slice(4)]);
  const box = panel.getByRole('checkbox', { name: 'Auto Upgrade' });
  await box.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expectHeaders(page, [
    'Delegate',
    'Tags',
    'Version',
    'Connectivity Status',
    'Instance Status',
    'Last Heartbeat',
  ]);
  await expect(box).toBeFocused();
});

test('compact rows are lower, and the choice stays', async ({ page }) => {
  await openOverview(page);
  const heightOf = async () => (await row(page, 'platform-prod').boundingBox())?.height ?? 0;
  const before = await heightOf();
  const panel = await openColumns(page);
  await panel.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await expect.poll(heightOf).toBeLessThan(before - 6);
  await expectQuery(page, 'density=compact');
  const link = await row(page, 'platform-prod').getByRole('link').boundingBox();
  expect(link?.height, 'links are as easy to hit').toBeGreaterThanOrEqual(24);
  await openOverview(page);
  expect(await heightOf()).toBeLessThan(before - 6);
});

test('unknown columns and densities in the address are told, and the rest holds', async ({ page }) => {
  await openOverview(page, { query: 'columns=delegate,owner,version&density=huge' });
  await expectHeaders(page, ['Delegate', 'Version']);
  await expect(page.getByText('columns=owner is not a column this page knows.')).toBeVisible();
  await expect(page.getByText('density=huge is not a value this page knows.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectQuery(page, 'columns=delegate,version');
});

for (const width of [1280, 1000, 360]) {
  test(`at ${width} px every chosen fact is there, however few or in which order`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const columns of ['delegate', 'delegate,version', 'tags,autoUpgrade,delegate,lastHeartbeat']) {
      await openOverview(page, { query: `columns=${columns}` });
      const cells = row(page, 'payments-eu-west')
        .getByRole('cell')
        .or(row(page, 'payments-eu-west').getByRole('rowheader'));
      // One selects, and one holds the actions.
      await expect(cells).toHaveCount(columns.split(',').length + 2);
      const boxes = await cells.evaluateAll((all) =>
        all.map((cell) => cell.getBoundingClientRect().toJSON()),
      );
      for (const box of boxes) {
        expect(box.width).toBeGreaterThan(20);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
      }
      await expectNoSidewaysScroll(page);
    }
  });
}

test.describe('a long list', () => {
  test.use({ scenario: 'large' });
  test('is as long as its rows are high, before and after they become lower', async ({ page }) => {
    await openOverview(page);
    const heightOf = async () => (await delegateList(page).boundingBox())?.height ?? 0;
    const before = await heightOf();
    const panel = await openColumns(page);
    await panel.getByRole('radio', { name: 'Compact' }).check({ force: true });
    await expect.poll(heightOf).toBeLessThan(before * 0.85);
  });
});
