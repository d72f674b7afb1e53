import type { Page } from '@playwright/test';
import { deleteDelegate } from '@/testing/mock-manager';
import { delegateList, expectStatus, nameLinks, openOverview, row } from './support/delegates.ts';
import { delayDeletions, expect, test } from './support/own-manager.ts';
import { CONNECTED, expectSelected, SILENT, select, selectionButton, writes } from './support/selection.ts';

const dialogOf = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: /^(Delete|Try again:) / });

async function askToDelete(page: Page, names: readonly string[]) {
  await select(page, names);
  await selectionButton(page, 'Delete…').click();
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  return dialogOf(page);
}

test('the confirmation counts the delegates to delete and names those left out', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  const dialog = await askToDelete(page, CONNECTED);
  await test.step('nothing is deleted when no selected delegate can be deleted', async () => {
    await expect(dialog.getByRole('button', { name: /^Delete/ })).toHaveAccessibleDescription(
      'None of the selected delegates can be deleted.',
    );
    await confirm(page).click({ force: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(writes(manager)).toEqual([]);
    await selectionButton(page, 'Clear').click();
  });
  await askToDelete(page, [...SILENT, ...CONNECTED]);
  await expect(dialog).toHaveAccessibleName('Delete 2 delegates');
  await expect(dialog).toContainText('They leave the list of this account.');
  await expect(dialog).toContainText('Nothing is uninstalled');
  const leftOut = dialog.getByRole('region', { name: 'Left out' });
  await expect(leftOut).toContainText('2 of 3 instances are still connected.');
  for (const name of CONNECTED) await expect(leftOut).toContainText(name);

  const before = manager.requests().length;
  await confirm(page).click();
  await expect(dialog.locator(':focus')).toHaveText('Deleted: 2 of 2');
  const asked = manager
    .requests()
    .slice(before)
    .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').at(-1)}`);
  expect([asked[0], ...asked.slice(1, -1).toSorted(), asked.at(-1)]).toEqual([
    'GET delegate-groups',
    'DELETE _legacy_datacenter',
    'DELETE _nightly_batch',
    'GET delegate-groups',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(nameLinks(page)).toHaveCount(8);
  await expectSelected(page, CONNECTED);
  await expect(selectionButton(page, 'Delete…')).toBeFocused();
});

test('a deletion needs a second confirmation when the list has changed since the first', async ({
  page,
  manager,
}) => {
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
  const next = page.getByRole('link', { name: 'mainframe-bridge', exact: true });
  await expect(next, 'focus on the next row, because the selection bar is gone').toBeFocused();
});

test.describe('failures', () => {
  test.use({ expectedConsole: [/status of (400|500)/] });

  test('of the listing stop the deletion, and failures of single delegates can be retried', async ({
    page,
    manager,
  }) => {
    await openOverview(page);
    const dialog = await askToDelete(page, SILENT);
    for (const path of ['/delegate-groups?', '/ng/v2', '/listDelegates']) {
      manager.faults.add({ path, status: 400, body: { message: 'Not now' } });
    }
    await confirm(page).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'The list could not be read, and nothing was deleted',
    );
    expect(writes(manager)).toEqual([]);

    manager.faults.clear();
    const body = { message: 'Out of order' };
    manager.faults.add({ method: 'DELETE', path: '_nightly_batch', times: 1, status: 500, body });
    await confirm(page).click();
    await expect(dialog.getByText('Deleted: 1 of 2')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Failed' })).toContainText(
      'nightly-batch: Out of order (status 500',
    );
    await expect(row(page, 'legacy-datacenter')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Try again: 1 delegate' }).click();
    await expect(dialog.getByText('Deleted: 2 of 2')).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectStatus(page, '8 delegates, 20 instances');
  });
});

test.describe('many at once', () => {
  test.use({ scenario: 'incident' });

  test('can be stopped before the remaining delegates are deleted, and continued', async ({ page }) => {
    await openOverview(page, { query: 'status=DISCONNECTED' });
    const total = Number(await delegateList(page).getAttribute('aria-rowcount')) - 1;
    expect(total).toBeGreaterThan(10);
    const release = await delayDeletions(page);
    await delegateList(page)
      .getByRole('checkbox', { name: `Select all ${total} that match` })
      .click();
    await selectionButton(page, 'Delete…').click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(`and ${total - 10} more`);
    await confirm(page).click();
    await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog, 'the dialog stays open while deletions run').toBeVisible();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    release();
    await expect(dialog.getByText(`Deleted: 4 of ${total}`)).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Not tried' })).toContainText(`Not tried: ${total - 4}`);
    await dialog.getByRole('button', { name: `Try again: ${total - 4} delegates` }).click();
    await expect(dialog.getByText(`Deleted: ${total} of ${total}`)).toBeVisible();
  });
});
