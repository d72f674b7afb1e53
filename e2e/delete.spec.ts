import {
  card,
  choose,
  delegateList,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  lastChange,
  openOverview,
  row,
} from './support/delegates.ts';
import { delayDeletions, expect, test } from './support/own-manager.ts';

test('a disconnected delegate leaves the list only after the Manager has deleted it', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  const dialog = page.getByRole('alertdialog', { name: 'Delete legacy-datacenter?' });
  await test.step('Cancel and Escape close the dialog without a deletion', async () => {
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await choose(page, 'legacy-datacenter', 'Delete');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await leave();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Actions for legacy-datacenter' })).toBeFocused();
    }
    expect(manager.requests().filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
  await choose(page, 'legacy-datacenter', 'Delete');
  await expect(dialog).toContainText('It leaves the list of this account.');
  await expect(dialog).toContainText('Nothing is uninstalled');
  await expect(dialog).toContainText('it registers again and comes back');
  await expect(dialog).not.toContainText('still connected');
  const release = await delayDeletions(page);
  await dialog.getByRole('button', { name: 'Delete delegate' }).click();
  await test.step('the list does not change before the answer', async () => {
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(delegateList(page).getByText('legacy-datacenter', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('10 delegates, 22 instances')).not.toHaveCount(0);
  });
  release();
  await expect(dialog).toHaveCount(0);
  await expectAnnounced(page, 'legacy-datacenter was deleted from the list.');
  await expect(lastChange(page)).toHaveText('legacy-datacenter was deleted from the list.');
  await expectNames(page, 'mainframe payments nightly build data ci customer onboarding platform');
  await expectStatus(page, '9 delegates, 20 instances');
  await expect(card(page, 'Unsupported 3 instances')).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'mainframe-bridge', exact: true }),
    'focus on the next row',
  ).toBeFocused();
  await lastChange(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(lastChange(page)).toHaveCount(0);
});

test.describe('refused by the Manager', () => {
  test.use({ expectedConsole: [/status of (400|500)/] });

  test('a deletion is reported even when the list cannot be read afterwards', async ({ page, manager }) => {
    await openOverview(page);
    await choose(page, 'nightly-batch', 'Delete');
    for (const path of ['/delegate-groups?', '/ng/v2', '/listDelegates']) {
      manager.faults.add({ path, status: 400, body: { message: 'Not now' } });
    }
    const dialog = page.getByRole('alertdialog', { name: 'Delete nightly-batch?' });
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(lastChange(page)).toHaveText(
      'nightly-batch was deleted from the list. A part of the page could not be refreshed, so it may not show this change yet.',
    );
    await expect(row(page, 'nightly-batch'), 'row of the last list that was read').toHaveCount(1);
  });

  test('any other failure is shown, and the list is read again', async ({ page, manager }) => {
    await openOverview(page);
    manager.faults.add({ method: 'DELETE', times: 1, status: 500, body: { message: 'Out of order' } });
    manager.faults.add({ method: 'DELETE', times: 1, damage: 'broken-json' });
    const before = manager.requests().length;
    await choose(page, 'nightly-batch', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete nightly-batch?' });
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Out of order (status 500');
    await expect
      .poll(() =>
        manager
          .requests()
          .slice(before)
          .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
          // Other requests of the first load may come late.
          .filter((request) => /^DELETE |delegate-groups$/.test(request)),
      )
      .toEqual([
        expect.stringMatching(/^DELETE .*_nightly_batch$/),
        'GET /gateway/ng/api/delegate-token-ng/delegate-groups',
      ]);

    await test.step('an unreadable answer leaves it unknown whether the change was made', async () => {
      await dialog.getByRole('button', { name: 'Delete delegate' }).click();
      await expect(dialog.getByRole('alert')).toContainText('It is unknown whether the change was made');
      await expect(dialog.getByRole('alert')).toContainText('Look at the list before you try again.');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectStatus(page, '9 delegates, 22 instances');
    });
  });
});

test('deleting from the page of a delegate leads back to the list with its filters', async ({ page }) => {
  await openOverview(page, { query: 'status=DISCONNECTED&status=NEVER' });
  await page.getByRole('link', { name: 'nightly-batch', exact: true }).click();
  await choose(page, 'nightly-batch', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
  await expectNames(page, ['legacy-datacenter']);
  await expectQuery(page, 'status=DISCONNECTED&status=NEVER');
  await expect(lastChange(page)).toHaveText('nightly-batch was deleted from the list.');
});
