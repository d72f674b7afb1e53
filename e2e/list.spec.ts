import {
  COLUMNS,
  cell,
  columnHeader,
  delegateList,
  expectNames,
  expectQuery,
  HEADERS,
  openListPanel,
  openOverview,
  WORST_FIRST,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

test('the list shows every column as text, and the worst delegates first', async ({ page }) => {
  await openOverview(page);
  const list = delegateList(page);
  await expect(list.getByRole('columnheader')).toHaveText([...HEADERS]);
  await expectNames(page, WORST_FIRST);
  await test.step('the list exposes its row count and the index of each row', async () => {
    await expect(list).toHaveAttribute('aria-rowcount', '11');
    const rows = list.locator('[aria-rowindex]');
    await expect(rows).toHaveCount(11);
    const indices = await rows.evaluateAll((all) => all.map((one) => one.ariaRowIndex));
    expect(indices).toEqual(Array.from({ length: 11 }, (_, i) => String(i + 1)));
  });
  for (const [name, column, text] of [
    ['payments-eu-west', 'Connectivity Status', 'Partially connected 2 of 3'],
    ['nightly-batch', 'Connectivity Status', 'Never connected'],
    ['platform-prod', 'Tags', 'Tag platform Tag prod +1 more tag of platform-prod'],
    ['mainframe-bridge', 'Version', '26.01.87034 +1'],
    ['legacy-datacenter', 'Version', 'N/A last 1.0.78312'],
    ['platform-prod', 'Instance Status', '15 Jan 2027'],
    ['data-jobs-ecs', 'Instance Status', 'Unsupported 18 Dec'],
    ['build-farm-docker', 'Instance Status', 'Near expiry 12 Aug · in 12 days'],
    ['mainframe-bridge', 'Instance Status', 'Expired 19 Jul · 12 days ago'],
    ['legacy-datacenter', 'Instance Status', 'Unsupported legacy image'],
    ['nightly-batch', 'Instance Status', 'unknown: The Manager lists no instance.'],
    ['platform-prod', 'Last Heartbeat', /^\d+ s ago$/],
    ['nightly-batch', 'Last Heartbeat', 'never'],
    ['data-jobs-ecs', 'Auto Upgrade', 'N/A Actions for data-jobs-ecs'],
    ['onboarding-sandbox', 'Auto Upgrade', 'SYNCHRONIZING Actions for onboarding-sandbox'],
    [
      'nightly-batch',
      'Auto Upgrade',
      'unknown: Without instances, the Manager cannot detect auto-upgrade. Actions for nightly-batch',
    ],
  ] as const) {
    await expect(cell(page, name, column), `${column} of ${name}`).toHaveAccessibleName(text);
  }
});

test('every header sorts in both directions, and resetting restores worst first', async ({ page }) => {
  const order = page.getByRole('combobox', { name: 'Order' });
  await openOverview(page);
  for (const { header, sortKey } of COLUMNS) {
    await test.step(header, async () => {
      const column = columnHeader(page, header);
      await expect(column).toHaveAttribute('aria-sort', 'none');
      await column.getByRole('button').click();
      await expect(column).toHaveAttribute('aria-sort', 'ascending');
      await expectQuery(page, `sort=${sortKey}`);
      await column.getByRole('button').click();
      await expect(column).toHaveAttribute('aria-sort', 'descending');
      await expectQuery(page, `sort=-${sortKey}`);
    });
  }
  await expectNames(page, 'data ci customer legacy payments platform onboarding build mainframe nightly');

  await test.step('a third press of the header removes the sort', async () => {
    await columnHeader(page, 'Auto Upgrade').getByRole('button').click();
    await expectNames(page, WORST_FIRST);
    await expectQuery(page, '');
  });
  await test.step('the select box offers every order, and shows the one of the headers', async () => {
    await page.goBack();
    await expectQuery(page, 'sort=-autoUpgrade');
    await openListPanel(page, 'Display');
    await expect(order.locator('option:checked')).toHaveText('Auto Upgrade, descending');
    await order.selectOption('Delegate, descending');
    await expectQuery(page, 'sort=-name');
    await order.selectOption('Worst first');
    await expectNames(page, WORST_FIRST);
    await expectQuery(page, '');
  });
});
