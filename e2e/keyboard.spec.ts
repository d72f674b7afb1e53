import type { Page } from '@playwright/test';
import { deleteDelegate, TEST_NOW } from '@/testing/mock-manager';
import { delegateList, instances, lastChange, nameLinks, openOverview, row } from './support/delegates.ts';
import { expectFocusUncovered, tabTo } from './support/focus.ts';
import { expect, listDelegates, pass, test } from './support/own-manager.ts';

const link = (page: Page, name: string) => row(page, name).getByRole('rowheader').getByRole('link');
const actions = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: `Actions for ${name}` });

/** Opens the menu of a row with the keyboard, and chooses Delete in it. Returns the dialog. */
async function askToDelete(page: Page, name: string) {
  await tabTo(actions(page, name));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `Actions for ${name}` });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  const item = menu.getByRole('menuitem', { name: 'Delete' });
  await expect(item).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  return dialog;
}

test.describe('deleting', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('a refused and a successful deletion need only the keyboard, from the first page load', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(delegateList(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the first delegate' })).toBeFocused();
    await expectFocusUncovered(page);
    await page.keyboard.press('Enter');
    await expect(nameLinks(page).first()).toBeFocused();
    await expectFocusUncovered(page);

    await tabTo(link(page, 'payments-eu-west'));
    await page.keyboard.press('ArrowRight');
    await expect(instances(page, 'payments-eu-west')).toBeVisible();
    await expect(link(page, 'payments-eu-west')).toBeFocused();

    const refused = await askToDelete(page, 'payments-eu-west');
    await expect(refused).toContainText('2 of 3 instances are still connected.');
    await expect(refused).toContainText('Nothing is uninstalled');
    await tabTo(refused.getByRole('button', { name: 'Delete delegate' }));
    await page.keyboard.press('Enter');
    await expect(refused.getByRole('alert')).toContainText(/Delegate \S+ is still connected/);
    await expect(refused.getByRole('button', { name: 'Delete delegate' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions(page, 'payments-eu-west')).toBeFocused();
    // The page shows what the Manager changed before it refused.
    await expect(instances(page, 'payments-eu-west').getByRole('row')).toHaveCount(3);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await expect(link(page, 'legacy-datacenter')).toBeFocused();
    const allowed = await askToDelete(page, 'legacy-datacenter');
    await expect(allowed).not.toContainText('still connected');
    await tabTo(allowed.getByRole('button', { name: 'Delete delegate' }));
    await page.keyboard.press('Enter');
    await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
    await expect(lastChange(page)).toHaveText('legacy-datacenter was deleted from the list.');
    await expect(link(page, 'mainframe-bridge')).toBeFocused();
  });
});

test.describe('a list of 1,000', () => {
  test.use({ scenario: 'large' });

  test('arrow keys, j, k, Home and End move the focus through the whole list', async ({ page }) => {
    await openOverview(page);
    const press = async (key: string, leadsTo: number) => {
      await page.keyboard.press(key);
      const target = delegateList(page).locator(`[aria-rowindex="${leadsTo}"]`);
      await expect(
        target.getByRole('rowheader').getByRole('link'),
        `${key} leads to row ${leadsTo}`,
      ).toBeFocused();
    };
    await nameLinks(page).first().focus();
    await press('ArrowDown', 3);
    await press('j', 4);
    await press('k', 3);
    await press('ArrowUp', 2);
    await press('ArrowUp', 2);
    await press('End', 1001);
    await press('ArrowDown', 1001);
    await press('Home', 2);
  });
});

test('the toolbar and the list header never cover the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await openOverview(page);
  const last = link(page, 'platform-prod');
  for (const [key, presses] of [
    ['ArrowUp', 9],
    ['Shift+Tab', 15],
  ] as const) {
    await link(page, 'nightly-batch').focus();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    for (let press = 0; press < presses; press++) {
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press(key);
      await page.waitForFunction((element) => element !== document.activeElement, before);
      await expectFocusUncovered(page);
    }
  }
});

test('single-key shortcuts focus the search and open the help, and can be switched off', async ({ page }) => {
  await openOverview(page);
  const search = page.getByRole('combobox', { name: 'Search delegates' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('/?j');
  await expect(search).toHaveValue('/?j');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');

  const first = link(page, 'legacy-datacenter');
  await first.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'Help' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(first).toBeFocused();

  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search delegates' })).not.toHaveAttribute(
    'aria-keyshortcuts',
  );
  await first.focus();

  for (const key of ['j', 'k', '/', '?']) {
    await page.keyboard.press(key);
    await expect(first, key).toBeFocused();
  }
  await expect(help).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'mainframe-bridge')).toBeFocused();
});

test('each overlay opens and closes by keyboard and returns the focus to its opener', async ({ page }) => {
  await openOverview(page);
  const overlays = [
    {
      opener: page.getByRole('button', { name: 'About this data' }),
      opened: page.getByRole('dialog', { name: 'About this data' }),
    },
    {
      opener: page.getByRole('button', { name: 'Help: labels and keys' }),
      opened: page.getByRole('dialog', { name: 'Help' }),
    },
    {
      opener: page.getByRole('button', { name: 'Settings' }),
      opened: page.getByRole('dialog', { name: 'Settings' }),
    },
    { opener: page.getByRole('button', { name: /^Change scope/ }), opened: page.getByRole('listbox') },
    {
      opener: page.getByRole('button', { name: '+14 more tags of customer-facing' }),
      opened: page.getByText('team:storefront', { exact: true }),
    },
    { opener: actions(page, 'platform-prod'), opened: page.getByRole('menu') },
  ];
  for (const { opener, opened } of overlays) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).not.toBeVisible();
    await expect(opener).toBeFocused();
  }

  await actions(page, 'platform-prod').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Troubleshoot platform-prod' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions(page, 'platform-prod')).toBeFocused();
});

test('the focus moves to a visible element when the focused filter is removed', async ({ page }) => {
  await openOverview(page, { query: 'status=CONNECTED&autoUpgrade=ON&search=o' });
  const somewhere = page.locator(':focus');
  for (const name of ['Clear search', 'Remove filter Connectivity: Connected', 'Clear all filters']) {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(somewhere, name).toBeVisible();
  }
  await openOverview(page, { query: 'search=nothing+has+this' });
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last();
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'platform-prod')).toBeVisible();
  await expect(somewhere).toBeVisible();
});

test('when a focused row disappears, the row in its place gets the focus', async ({ page, manager }) => {
  await page.clock.install({ time: TEST_NOW });
  await openOverview(page);
  await link(page, 'legacy-datacenter').focus();
  await deleteDelegate(manager, '_legacy_datacenter');
  await pass(page, manager, 11_000);
  await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
  await expect(link(page, 'mainframe-bridge')).toBeFocused();

  await actions(page, 'nightly-batch').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open Troubleshooter' })).toBeFocused();
  await deleteDelegate(manager, '_nightly_batch');
  await pass(page, manager, 11_000);
  await expect(row(page, 'nightly-batch')).toHaveCount(0);
  await expect(link(page, 'build-farm-docker')).toBeFocused();

  await test.step('an element has the focus after the row of an open dialog disappears', async () => {
    await link(page, 'mainframe-bridge').focus();
    const dialog = await askToDelete(page, 'mainframe-bridge');
    await listDelegates(manager, (delegates) =>
      delegates.filter((one) => one.groupName !== 'mainframe-bridge'),
    );
    await pass(page, manager, 11_000);
    await expect(row(page, 'mainframe-bridge')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
  });
  await link(page, 'platform-prod').focus();
  await listDelegates(manager, () => []);
  await pass(page, manager, 11_000);
  await expect(page.getByText('No delegates in this account yet')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
