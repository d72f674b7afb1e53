import type { Page } from '@playwright/test';
import type { MockManager } from '@/mocks/manager';
import { delegateNamed, deleteDelegate, TEST_NOW } from '@/mocks/testing';
import {
  checkbox,
  clipboard,
  delegateList,
  expectAnnounced,
  expectNames,
  expectStatus,
  openOverview,
  row,
  selectionBar,
} from './support/delegates';
import { expectFocusUncovered, tabTo } from './support/focus';
import { expect, pass, test } from './support/own-manager';

const ALL = 10;
/** Of the default fleet, in the order of the list; the first two have no connected instance. */
const SILENT = ['legacy-datacenter', 'nightly-batch'];
const CONNECTED = ['payments-eu-west', 'mainframe-bridge'];

const link = (page: Page, name: string) => row(page, name).getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => selectionBar(page).getByRole('button', { name });
const writes = (manager: MockManager) => manager.requests().filter(({ method }) => /PUT|DELETE/.test(method));

async function expectSelected(page: Page, names: readonly string[]) {
  const selected = delegateList(page).getByRole('checkbox', { name: /^Select (?!all)/, checked: true });
  await expect(selected).toHaveCount(names.length);
  for (const name of names) await expect(checkbox(page, name)).toBeChecked();
  const text = `${names.length} ${names.length === 1 ? 'delegate' : 'delegates'} selected`;
  if (names.length > 0) await expect(selectionBar(page)).toContainText(text);
  else await expect(selectionBar(page)).toHaveCount(0);
}

async function select(page: Page, names: readonly string[]) {
  for (const name of names) await checkbox(page, name).click();
  await expectSelected(page, names);
}

test.describe('selecting', () => {
  test('by clicks, by ranges, and all at once', async ({ page }) => {
    await openOverview(page);
    const all = delegateList(page).getByRole('checkbox', { name: `Select all ${ALL}`, exact: true });
    await checkbox(page, 'nightly-batch').click();
    await expectSelected(page, ['nightly-batch']);
    await expectAnnounced(page, '1 delegate selected');
    await expect(all).toBeChecked({ indeterminate: true });
    await checkbox(page, 'mainframe-bridge').click({ modifiers: ['Shift'] });
    await expectSelected(page, ['nightly-batch', 'payments-eu-west', 'mainframe-bridge']);
    // Beside the box.
    await row(page, 'payments-eu-west')
      .getByRole('cell')
      .first()
      .click({ position: { x: 3, y: 3 } });
    await expectSelected(page, ['nightly-batch', 'mainframe-bridge']);
    expect(await page.evaluate('String(getSelection())'), 'no text is marked on the way').toBe('');

    await all.click();
    await expect(selectionBar(page)).toContainText('10 delegates selected');
    await expect(all).toBeChecked();
    await all.click();
    await expectSelected(page, []);
    await expectAnnounced(page, 'No delegate selected');
  });

  test('no row moves under the pointer', async ({ page }) => {
    await openOverview(page);
    const before = await row(page, 'payments-eu-west').boundingBox();
    await checkbox(page, 'nightly-batch').click();
    await expect(selectionBar(page)).toBeVisible();
    expect(await row(page, 'payments-eu-west').boundingBox()).toEqual(before);
  });

  test('by the keys of the list', async ({ page }) => {
    await openOverview(page);
    await link(page, 'nightly-batch').focus();
    await page.keyboard.press('x');
    await expectSelected(page, ['nightly-batch']);
    await page.keyboard.press('x');
    await expectSelected(page, []);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expectSelected(page, ['nightly-batch', 'payments-eu-west', 'mainframe-bridge']);
    await expect(link(page, 'mainframe-bridge')).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await expectSelected(page, ['nightly-batch', 'payments-eu-west']);
    await expect(link(page, 'payments-eu-west')).toBeFocused();
    await page.keyboard.press('Control+a');
    await expect(selectionBar(page)).toContainText('10 delegates selected');
    await page.keyboard.press('Escape');
    await expectSelected(page, []);
    await expect(link(page, 'payments-eu-west')).toBeFocused();

    await test.step('and without single letters by the checkboxes', async () => {
      await page.evaluate("localStorage.setItem('delegate-overview:single-keys', 'off')");
      await page.reload();
      await link(page, 'nightly-batch').focus();
      await page.keyboard.press('x');
      await tabTo(checkbox(page, 'nightly-batch'), 'Shift+Tab');
      await page.keyboard.press('Space');
      await expectSelected(page, ['nightly-batch']);
    });
  });

  test('outlives filters and orders, and says what of it is not shown', async ({ page }) => {
    await openOverview(page);
    await select(page, ['nightly-batch', 'payments-eu-west']);
    const search = page.getByRole('searchbox', { name: 'Search delegates' });
    await search.fill('payments');
    await expect(selectionBar(page)).toContainText('2 delegates selected, 1 of them not shown');
    await search.fill('nothing has this');
    await expect(selectionBar(page)).toContainText('2 delegates selected, 2 of them not shown');
    await search.fill('batch');
    await delegateList(page).getByRole('checkbox', { name: 'Select all 2 that match' }).click();
    await search.fill('');
    await expectSelected(page, ['nightly-batch', 'payments-eu-west', 'data-jobs-ecs']);
    await button(page, 'Clear').click();
    await expectSelected(page, []);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('outlives polls, which drop what is no longer listed', async ({ page, manager }) => {
    await page.clock.install({ time: TEST_NOW });
    await openOverview(page);
    await select(page, ['legacy-datacenter', 'nightly-batch', 'payments-eu-west']);
    await deleteDelegate(manager, '_nightly_batch');
    await pass(page, manager, 11_000);
    await expect(row(page, 'nightly-batch')).toHaveCount(0);
    await expectSelected(page, ['legacy-datacenter', 'payments-eu-west']);
    await pass(page, manager, 11_000);
    await expectSelected(page, ['legacy-datacenter', 'payments-eu-west']);
  });

  test('what has the focus is not under the bar', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await openOverview(page);
    await link(page, 'legacy-datacenter').focus();
    await page.keyboard.press('x');
    await expect(selectionBar(page)).toBeVisible();
    for (let press = 0; press < 9; press++) {
      await page.keyboard.press('ArrowDown');
      await expectFocusUncovered(page);
    }
    await tabTo(button(page, 'Delete…'));
    await expectFocusUncovered(page);
  });
});

test.describe('copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('names, a Markdown table and CSV, in the order of the list', async ({ page }) => {
    await openOverview(page, { query: 'sort=-name' });
    await select(page, SILENT);
    const copy = async (format: string) => {
      await button(page, 'Copy').click();
      await page.getByRole('dialog', { name: 'Copy' }).getByRole('button', { name: format }).click();
      await expect(page.getByRole('dialog', { name: 'Copy' })).toHaveCount(0);
      await expectAnnounced(page, '2 delegates copied');
      return clipboard(page);
    };
    expect(await copy('Names')).toBe('nightly-batch\nlegacy-datacenter');
    await expect(button(page, 'Copy')).toBeFocused();
    expect(await copy('Markdown table')).toMatch(/^\| Delegate \|.*\n\| --- .*\n\| nightly-batch \|/);
    expect(await copy('CSV with every fact')).toMatch(/^\ufeff?Delegate,.*\r\nnightly-batch,/);
  });
});

test.describe('deleting', () => {
  const dialogOf = (page: Page) => page.getByRole('alertdialog');
  const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: /^(Delete|Retry) / });

  async function askToDelete(page: Page, names: readonly string[]) {
    await select(page, names);
    await button(page, 'Delete…').click();
    await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    return dialogOf(page);
  }

  test('says who goes and who is left out, reads the list once more, and tells what came of it', async ({
    page,
    manager,
  }) => {
    await openOverview(page);
    const dialog = await askToDelete(page, [...SILENT, ...CONNECTED]);
    await expect(dialog).toHaveAccessibleName('Delete 2 delegates');
    await expect(dialog).toContainText('These delegates leave the listing of account demo.');
    await expect(dialog).toContainText('Nothing is uninstalled');
    const leftOut = dialog.getByRole('region', { name: 'Left out' });
    await expect(leftOut).toContainText('2 of 3 instances are still connected.');
    for (const name of CONNECTED) await expect(leftOut).toContainText(name);

    const before = manager.requests().length;
    await confirm(page).click();
    await expect(dialog.getByText('Deleted: 2 of 2')).toBeFocused();
    const asked = manager
      .requests()
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').at(-1)}`);
    expect(asked.toSorted()).toEqual([
      'DELETE _legacy_datacenter',
      'DELETE _nightly_batch',
      'GET delegate-groups',
      'GET delegate-groups',
    ]);
    expect([asked.at(0), asked.at(-1)]).toEqual(['GET delegate-groups', 'GET delegate-groups']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectStatus(page, '8 delegates, 20 instances');
    await expectSelected(page, CONNECTED);
    await expect(button(page, 'Delete…')).toBeFocused();
  });

  test('asks again when the list tells something else by then', async ({ page, manager }) => {
    await openOverview(page);
    const dialog = await askToDelete(page, SILENT);
    await deleteDelegate(manager, '_nightly_batch');
    const before = writes(manager).length;
    await confirm(page).click();
    const changed = dialog.getByRole('region', { name: 'What has changed' });
    await expect(changed).toContainText('Nothing was deleted yet.');
    await expect(changed.getByRole('heading')).toBeFocused();
    await expect(changed).toContainText('It is no longer listed.');
    await expect(changed).toContainText('nightly-batch');
    expect(writes(manager)).toHaveLength(before);
    await expect(dialog).toHaveAccessibleName('Delete 1 delegate');
    await confirm(page).click();
    await expect(dialog.getByText('Deleted: 1 of 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectSelected(page, []);
    await expect(page.getByRole('main'), 'the bar is gone').toBeFocused();
  });

  test.describe('failures', () => {
    test.use({ expectedConsole: [/status of (400|401|500)/] });

    test('stand beside what was done, and are tried again', async ({ page, manager }) => {
      await openOverview(page);
      manager.faults.add({
        method: 'DELETE',
        path: '_nightly_batch',
        times: 1,
        status: 500,
        body: { message: 'Out of order' },
      });
      const dialog = await askToDelete(page, SILENT);
      await confirm(page).click();
      await expect(dialog.getByText('Deleted: 1 of 2')).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Failed' })).toContainText(
        'nightly-batch: Out of order (status 500',
      );
      await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Retry 1 delegate' }).click();
      await expect(dialog.getByText('Deleted: 2 of 2')).toBeVisible();
      await expect(confirm(page)).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectStatus(page, '8 delegates, 20 instances');
    });

    test('of the list itself end it before anything is deleted', async ({ page, manager }) => {
      await openOverview(page);
      const dialog = await askToDelete(page, SILENT);
      manager.faults.add({ path: '/delegate-groups?', status: 400, body: { message: 'Not now' } });
      manager.faults.add({ path: '/ng/v2', status: 400, body: { message: 'Not now' } });
      manager.faults.add({ path: '/listDelegates', status: 400, body: { message: 'Not now' } });
      await confirm(page).click();
      await expect(dialog.getByRole('alert')).toContainText(
        'The list could not be read, and nothing was deleted',
      );
      expect(writes(manager)).toEqual([]);
      manager.faults.clear();
      await confirm(page).click();
      await expect(dialog.getByText('Deleted: 2 of 2')).toBeVisible();
    });
  });

  test.describe('of a region that fell silent', () => {
    test.use({ scenario: 'incident' });

    test('is stopped between two delegates, and goes on where it was', async ({ page }) => {
      await openOverview(page, { query: 'status=DISCONNECTED' });
      const total = Number(await delegateList(page).getAttribute('aria-rowcount')) - 1;
      expect(total).toBeGreaterThan(10);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/gateway/**', async (route) => {
        if (route.request().method() === 'DELETE') await held;
        await route.fallback();
      });
      await delegateList(page)
        .getByRole('checkbox', { name: `Select all ${total} that match` })
        .click();
      await button(page, 'Delete…').click();
      const dialog = dialogOf(page);
      await expect(dialog).toContainText(`and ${total - 10} more`);
      await confirm(page).click();
      await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog, 'work under way cannot be closed').toBeVisible();
      await dialog.getByRole('button', { name: 'Stop' }).click();
      letGo();
      await expect(dialog.getByText(`Deleted: 4 of ${total}`)).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Not tried' })).toContainText(
        `Not tried: ${total - 4}`,
      );
      await dialog.getByRole('button', { name: `Retry ${total - 4} delegates` }).click();
      await expect(dialog.getByText(`Deleted: ${total} of ${total}`)).toBeVisible();
    });
  });

  test('none that can be: says why, and sends nothing', async ({ page, manager }) => {
    await openOverview(page);
    const dialog = await askToDelete(page, CONNECTED);
    await expect(dialog.getByRole('button', { name: /^Delete/ })).toHaveAccessibleDescription(
      'None of the selected delegates can be deleted.',
    );
    await confirm(page).click({ force: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(writes(manager)).toEqual([]);
  });
});

test.describe('tags', () => {
  const NAMES = ['payments-eu-west', 'nightly-batch', 'data-jobs-ecs'];

  async function openTags(page: Page) {
    await select(page, NAMES);
    await button(page, 'Tags…').click();
    const dialog = page.getByRole('dialog', { name: /^Change tags of / });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async function tagsOf(manager: MockManager, name: string) {
    return (await delegateNamed(manager, name)).groupCustomSelectors;
  }

  test('are added and removed; what that makes of them is shown before', async ({ page, manager }) => {
    await openOverview(page);
    const dialog = await openTags(page);
    const change = dialog.getByRole('button', { name: /^Change tags of / });
    await expect(change).toHaveAccessibleDescription('Add a tag, or choose one to remove.');
    await expect(dialog).toContainText('the tags of its deployment replace these');

    const field = dialog.getByRole('textbox', { name: 'Add tags' });
    await field.fill('frozen, 2026');
    await field.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Tags to add' }).getByRole('button')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Do not add 2026' }).click();
    await field.fill('FROZEN');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('frozen is there already');
    await field.fill('');
    await dialog.getByRole('checkbox', { name: 'batch 2' }).check();
    const preview = dialog.getByRole('region', { name: 'What changes' });
    await expect(preview.getByRole('listitem').filter({ hasText: 'data-jobs-ecs' })).toHaveText(
      'data-jobs-ecs: batchdata+frozen',
    );
    await expect(preview.getByRole('deletion')).toHaveCount(2);
    await change.click();
    await expect(dialog.getByText('Tags changed: 3 of 3')).toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, 'data-jobs-ecs')).toContainText('frozen');
    expect(await tagsOf(manager, 'data-jobs-ecs')).toEqual(['data', 'frozen']);
    expect(await tagsOf(manager, 'nightly-batch')).toEqual(['frozen']);
    await expectSelected(page, NAMES);
  });

  test('that came meanwhile are kept, and those who have them already are left out', async ({
    page,
    manager,
  }) => {
    await openOverview(page);
    const dialog = await openTags(page);
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('data');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText('data-jobs-ecs');
    await manager.fetch(
      new Request(
        'http://mock.test/gateway/ng/api/delegate-group-tags/_nightly_batch?accountIdentifier=demo',
        {
          method: 'POST',
          body: JSON.stringify({ tags: ['meanwhile'] }),
        },
      ),
    );
    await dialog.getByRole('button', { name: 'Change tags of 2 delegates' }).click();
    await expect(dialog.getByText('Tags changed: 2 of 2')).toBeVisible();
    expect(await tagsOf(manager, 'nightly-batch')).toEqual(['batch', 'meanwhile', 'data']);
  });

  test.describe('refused', () => {
    test.use({ expectedConsole: [/status of 500/] });

    test('are tried again for those alone', async ({ page, manager }) => {
      await openOverview(page);
      const path = '/delegate-group-tags/_nightly_batch';
      manager.faults.add({ method: 'PUT', path, times: 1, status: 500, body: { message: 'Out of order' } });
      const dialog = await openTags(page);
      await dialog.getByRole('textbox', { name: 'Add tags' }).fill('frozen');
      // Without the button Add: what is typed counts.
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: /^Change tags of / }).click();
      await expect(dialog.getByRole('region', { name: 'Failed' })).toContainText(
        'nightly-batch: Out of order',
      );
      const before = writes(manager).length;
      await dialog.getByRole('button', { name: 'Retry 1 delegate' }).click();
      await expect(dialog.getByText('Tags changed: 3 of 3')).toBeVisible();
      expect(writes(manager).slice(before)).toHaveLength(1);
      expect(await tagsOf(manager, 'nightly-batch')).toEqual(['batch', 'frozen']);
    });
  });
});

test.describe('a key that may only look', () => {
  test.use({ scenario: 'readonly' });

  test('can copy, is told what it lacks for the rest, and asks for nothing', async ({ page, manager }) => {
    await openOverview(page);
    await select(page, SILENT);
    for (const [name, permission] of [
      ['Delete…', 'core_delegate_delete'],
      ['Tags…', 'core_delegate_edit'],
    ] as const) {
      await expect(button(page, name)).toHaveAccessibleDescription(
        `You lack the permission ${permission} on account demo.`,
      );
      await button(page, name).click({ force: true });
      await button(page, name).press('Enter');
    }
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(button(page, 'Copy')).toBeEnabled();
    expect(writes(manager)).toEqual([]);
  });
});

test.describe('permissions that are not known', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('are not taken for granted', async ({ page, manager }) => {
    manager.faults.add({ path: '/authz/api/acl', status: 500, body: {} });
    await openOverview(page);
    await select(page, SILENT);
    await expect(button(page, 'Delete…')).toHaveAccessibleDescription(
      'It is not yet known whether you have the permission core_delegate_delete on account demo.',
    );
  });
});

test('a read-only dashboard says so', async ({ page }) => {
  await page.route('**/settings.json', (route) =>
    route.fulfill({ json: { mode: 'live', credential: 'server', account: 'demo', readOnly: true } }),
  );
  await openOverview(page);
  await select(page, SILENT);
  for (const name of ['Delete…', 'Tags…']) {
    await expect(button(page, name)).toHaveAccessibleDescription(
      'This dashboard is read-only: it shows delegates and changes nothing.',
    );
  }
});

test('on a phone, everything is in reach of a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOverview(page);
  await checkbox(page, 'nightly-batch').click();
  await button(page, 'Select all 10').click();
  await expect(selectionBar(page)).toContainText('10 delegates selected');
  await expect(selectionBar(page)).toBeInViewport({ ratio: 1 });
  await expectNames(page, 'legacy nightly payments mainframe build data ci customer onboarding platform');
});
