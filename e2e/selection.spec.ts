import type { Page } from '@playwright/test';
import { deleteDelegate, TEST_NOW } from '@/testing/mock-manager';
import {
  choose,
  clickBox,
  clipboard,
  columnHeader,
  delegateList,
  expectAnnounced,
  openOverview,
  row,
  selectionBar,
} from './support/delegates.ts';
import { expectFocusUncovered, tabTo } from './support/focus.ts';
import { expect, pass, test } from './support/own-manager.ts';
import { expectSelected, SILENT, select, selectionButton } from './support/selection.ts';

const link = (page: Page, name: string) => row(page, name).getByRole('link', { name, exact: true });

test('delegates are selected by click, by range and all at once, without moving a row', async ({ page }) => {
  await openOverview(page);
  const all = delegateList(page).getByRole('checkbox', { name: 'Select all 10', exact: true });
  const place = await row(page, 'payments-eu-west').boundingBox();
  await clickBox(page, 'nightly-batch');
  await expectSelected(page, ['nightly-batch']);
  expect(await row(page, 'payments-eu-west').boundingBox()).toEqual(place);
  await expectAnnounced(page, '1 delegate selected');
  await expect(all).toBeChecked({ indeterminate: true });
  await clickBox(page, 'mainframe-bridge', { modifiers: ['Shift'] });
  await expectSelected(page, ['nightly-batch', 'payments-eu-west', 'mainframe-bridge']);
  await clickBox(page, 'payments-eu-west');
  await expectSelected(page, ['nightly-batch', 'mainframe-bridge']);
  expect(
    await page.evaluate('String(getSelection())'),
    'selected text after a range of rows was selected',
  ).toBe('');

  await all.click();
  await expect(selectionBar(page)).toContainText('10 delegates selected');
  await expect(all).toBeChecked();
  await all.click();
  await expectSelected(page, []);
  await expectAnnounced(page, 'No delegate selected');
});

test('the bar says which tags would lose their last connected delegate', async ({ page }) => {
  await openOverview(page);
  await select(page, ['mainframe-bridge']);
  await expect(selectionBar(page)).toContainText('No tag depends on it');
  await clickBox(page, 'data-jobs-ecs');
  await selectionButton(page, '2 tags depend on them').click();
  const note = page.getByRole('dialog', { name: 'No other connected delegate has these tags' });
  await expect(note.getByRole('listitem')).toHaveText(['batch', 'data']);
});

test('delegates are selected by keyboard, also without single-key shortcuts', async ({ page }) => {
  await openOverview(page);
  await link(page, 'mainframe-bridge').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expectSelected(page, ['mainframe-bridge', 'payments-eu-west']);
  await expect(link(page, 'payments-eu-west')).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(selectionBar(page)).toContainText('10 delegates selected');
  await page.keyboard.press('Escape');
  await expectSelected(page, []);
  await expect(link(page, 'payments-eu-west')).toBeFocused();

  await test.step('the menu selects when single-key shortcuts are off', async () => {
    await page.evaluate("localStorage.setItem('delegate-overview:single-keys', 'off')");
    await page.reload();
    await link(page, 'nightly-batch').focus();
    await page.keyboard.press('x');
    await expectSelected(page, []);
    await choose(page, 'nightly-batch', 'Select');
    await expectSelected(page, ['nightly-batch']);
  });
});

test.describe('a selection', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('stays through filters and orders, counts delegates that are not shown, and can be copied', async ({
    page,
  }) => {
    await openOverview(page, { query: 'sort=-name' });
    await select(page, ['nightly-batch', 'payments-eu-west']);
    const search = page.getByRole('combobox', { name: 'Search delegates' });
    await expect(search).toBeHidden();
    const searchFor = async (text: string) => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused();
      await search.fill(text);
      await page.getByRole('heading', { name: 'Delegates', level: 1 }).click();
      await expect(search).toBeHidden();
    };
    await searchFor('payments');
    await expect(selectionBar(page)).toContainText('2 delegates selected, 1 of them not shown');
    await searchFor('nothing has this');
    await expect(selectionBar(page)).toContainText('2 delegates selected, 2 of them not shown');
    await searchFor('batch');
    await delegateList(page).getByRole('checkbox', { name: 'Select all 2 that match' }).click();
    await searchFor('');
    await expectSelected(page, ['nightly-batch', 'payments-eu-west', 'data-jobs-ecs']);
    for (const order of ['none', 'ascending', 'descending']) {
      await columnHeader(page, 'Delegate').getByRole('button').click();
      await expect(columnHeader(page, 'Delegate')).toHaveAttribute('aria-sort', order);
      await expectSelected(page, ['nightly-batch', 'payments-eu-west', 'data-jobs-ecs']);
    }
    await selectionButton(page, 'Clear').click();
    await expectSelected(page, []);
    await expect(page.getByRole('main')).toBeFocused();

    await select(page, SILENT);
    const copy = async (format: string) => {
      await selectionButton(page, 'Copy').click();
      await page.getByRole('dialog', { name: 'Copy' }).getByRole('button', { name: format }).click();
      await expect(page.getByRole('dialog', { name: 'Copy' })).toHaveCount(0);
      await expectAnnounced(page, '2 delegates copied');
      return clipboard(page);
    };
    expect(await copy('Names'), 'in the order of the list').toBe('nightly-batch\nlegacy-datacenter');
    await expect(selectionButton(page, 'Copy')).toBeFocused();
    expect(await copy('Markdown table')).toMatch(/^\| Delegate \|.*\n\| --- .*\n\| nightly-batch \|/);
    expect(await copy('CSV with every fact')).toMatch(/^\ufeff?Delegate,.*\r\nnightly-batch,/);
  });
});

test('a selection stays through polls, except for delegates that are no longer listed', async ({
  page,
  manager,
}) => {
  await page.clock.install({ time: TEST_NOW });
  await openOverview(page);
  await select(page, ['legacy-datacenter', 'nightly-batch', 'payments-eu-west']);
  await deleteDelegate(manager, '_nightly_batch');
  for (let poll = 0; poll < 2; poll++) {
    await pass(page, manager, 11_000);
    await expect(row(page, 'nightly-batch')).toHaveCount(0);
    await expectSelected(page, ['legacy-datacenter', 'payments-eu-west']);
  }
});

test('the selected delegates get one sheet of upgrade commands, by type', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOverview(page);
  await link(page, 'nightly-batch').focus();
  await page.keyboard.press('Control+a');
  await tabTo(selectionButton(page, 'Upgrade…'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Upgrade \d delegates$/ });
  const leftOut = dialog.getByRole('region', { name: 'Left out' });
  await expect(leftOut).toContainText(
    'It cannot be upgraded. Install a new delegate in its place.legacy-datacenter',
  );
  await expect(leftOut).toContainText('It is not connected. Find out why first.nightly-batch');
  await dialog.getByRole('textbox', { name: 'Namespace' }).fill('team a');
  await expect(dialog.getByRole('region', { name: 'The sheet' })).toContainText("--namespace 'team a'");
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  await expect(dialog.getByText('Commands copied')).toBeAttached();
  const sheet = await clipboard(page);
  expect(sheet).toMatch(/^# Upgrade \d delegates\n/);
  expect(sheet).toContain(
    "kubectl set image deployment/mainframe-bridge delegate=harness/delegate:26.07.89605 \\\n  --namespace 'team a'",
  );
  expect(sheet).toMatch(/### Docker: 1 delegate\n\n#### build-farm-docker\n/);
  expect(sheet).not.toContain('#### legacy-datacenter');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as Markdown' }).click();
  expect((await download).suggestedFilename()).toMatch(/^delegate-upgrade-\d{4}-\d\d-\d\d\.md$/);
  await page.keyboard.press('Escape');
  await expect(selectionButton(page, 'Upgrade…')).toBeFocused();
});

test('the selection bar never covers the focused element, and fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await openOverview(page);
  await link(page, 'legacy-datacenter').focus();
  await page.keyboard.press('x');
  await expect(selectionBar(page)).toBeVisible();
  for (let press = 0; press < 9; press++) {
    await page.keyboard.press('ArrowDown');
    await expectFocusUncovered(page);
  }
  await tabTo(selectionButton(page, 'Delete…'));
  await expectFocusUncovered(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await selectionButton(page, 'Select all 10').click();
  await expect(selectionBar(page)).toContainText('10 delegates selected');
  await expect(selectionBar(page)).toBeInViewport({ ratio: 1 });
});
