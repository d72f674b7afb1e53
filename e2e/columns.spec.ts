import type { Locator, Page } from '@playwright/test';
import {
  delegateList,
  expectAnnounced,
  expectQuery,
  HEADERS,
  openListPanel,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

async function openColumns(page: Page): Promise<Locator> {
  const panel = await openListPanel(page, 'Display');
  await expect(panel.getByRole('list', { name: 'Columns' })).toBeVisible();
  return panel;
}

async function expectHeaders(page: Page, headers: readonly string[]) {
  await expect(delegateList(page).getByRole('row').first().getByRole('columnheader')).toHaveText([
    ...headers,
  ]);
}

test('chosen columns and their order are kept in the address and for the next visit', async ({ page }) => {
  await openOverview(page);
  await expectHeaders(page, HEADERS);
  const panel = await openColumns(page);
  await expect(panel.getByText('Delegate always shown')).toBeVisible();
  const chosen = ['Delegate', 'Last Heartbeat', 'Connectivity Status', 'Version'];
  for (const header of HEADERS) {
    if (!chosen.includes(header)) await panel.getByRole('checkbox', { name: header }).uncheck();
  }
  await expectHeaders(page, ['Delegate', 'Connectivity Status', 'Version', 'Last Heartbeat']);
  await test.step('the focus stays on a column that moves by keyboard', async () => {
    const up = panel.getByRole('button', { name: 'Move Last Heartbeat up' });
    await up.press('Enter');
    await expectAnnounced(page, 'Last Heartbeat: 3 of 4');
    await up.press('Enter');
    await expect(up).toBeFocused();
    await expectHeaders(page, chosen);
  });
  await expectQuery(page, 'columns=name,lastHeartbeat,status,version');

  await test.step('the next visit shows the chosen columns', async () => {
    await openOverview(page);
    await expectHeaders(page, chosen);
  });
  await test.step('the columns in an address override those in the browser', async () => {
    await openOverview(page, { query: 'columns=name,tags' });
    await expectHeaders(page, ['Delegate', 'Tags']);
  });
});

test.describe('a long list', () => {
  test.use({ scenario: 'large' });

  test('becomes shorter with compact rows, which stay for the next visit', async ({ page }) => {
    await openOverview(page);
    const row = delegateList(page).getByRole('row').nth(1);
    const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;
    const before = { list: await heightOf(delegateList(page)), row: await heightOf(row) };
    const panel = await openColumns(page);
    await panel.getByRole('radio', { name: 'Compact' }).check({ force: true });
    await expect.poll(() => heightOf(row)).toBeLessThan(before.row - 6);
    await expect.poll(() => heightOf(delegateList(page))).toBeLessThan(before.list * 0.85);
    expect(
      await heightOf(row.getByRole('rowheader').getByRole('link')),
      'height of a link in a compact row',
    ).toBeGreaterThanOrEqual(24);
    await expectQuery(page, 'density=compact');
    await openOverview(page);
    expect(await heightOf(row)).toBeLessThan(before.row - 6);
  });
});
