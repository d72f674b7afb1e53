import {
  card,
  cell,
  choose,
  delegateList,
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  openActions,
  openOverview,
  row,
} from './support/delegates';
import { expect, test } from './support/own-manager';

test('a delegate that is silent can be deleted, and goes only when the Manager has done it', async ({
  page,
}) => {
  await openOverview(page);
  await choose(page, 'legacy-datacenter', 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
  await expect(dialog).toContainText('legacy-datacenter will leave the listing of account demo.');
  await expect(dialog).toContainText('Nothing is uninstalled');
  await expect(dialog).toContainText('it registers again and comes back');
  await expect(dialog).not.toContainText('still connected');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/gateway/**', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Delete delegate' }).click();
  await test.step('nothing changes before the answer', async () => {
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(delegateList(page).getByText('legacy-datacenter', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('10 delegates, 22 instances')).not.toHaveCount(0);
  });
  letGo();
  await expect(dialog).toHaveCount(0);
  await expectAnnounced(page, 'legacy-datacenter was deleted from the listing.');
  await expectNames(page, 'nightly payments mainframe build data ci customer onboarding platform');
  await expectStatus(page, '9 delegates, 20 instances');
  await expect(card(page, 'Unsupported 3 instances')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the question can be left without an answer', async ({ page, manager }) => {
  await openOverview(page);
  const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await choose(page, 'legacy-datacenter', 'Delete');
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for legacy-datacenter' })).toBeFocused();
  }
  expect(manager.requests().filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test.describe('refused by the Manager', () => {
  test.use({ expectedConsole: [/status of (400|403|500)/] });

  test('a connected delegate: said before, explained after, and what is left is shown', async ({ page }) => {
    await openOverview(page);
    await expect(cell(page, 'payments-eu-west', 'Connectivity Status')).toHaveAccessibleName(/2 of 3/);
    await choose(page, 'payments-eu-west', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
    await expect(dialog).toContainText(
      '2 of 3 instances are still connected. Stop them first; the Manager refuses to delete connected delegates.',
    );
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      /Unable to delete delegate\. Delegate \S+ is still connected\./,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // The silent one was gone by the time the first connected one was met.
    await expect(row(page, 'payments-eu-west')).toHaveCount(1);
    await expect(cell(page, 'payments-eu-west', 'Connectivity Status')).toHaveAccessibleName('Connected');
    await expectStatus(page, '10 delegates, 21 instances');
    await choose(page, 'payments-eu-west', 'Delete');
    await expect(dialog).toContainText('2 of 2 instances are still connected.');
  });

  test('any other failure: shown, and the list is asked for again', async ({ page, manager }) => {
    await openOverview(page);
    manager.faults.add({ method: 'DELETE', status: 500, body: { message: 'Out of order' } });
    const before = manager.requests().length;
    await choose(page, 'nightly-batch', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Out of order (status 500');
    await expect
      .poll(() =>
        manager
          .requests()
          .slice(before)
          .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
          // What else a page asks for when it opens may come late.
          .filter((request) => /^DELETE |delegate-groups$/.test(request)),
      )
      .toEqual([
        expect.stringMatching(/^DELETE .*_nightly_batch$/),
        'GET /gateway/ng/api/delegate-token-ng/delegate-groups',
      ]);
    manager.faults.clear();
    await dialog.getByRole('button', { name: 'Delete delegate' }).click();
    await expect(dialog).toHaveCount(0);
    await expectStatus(page, '9 delegates, 22 instances');
  });
});

test('when the answer to a delete is lost, nobody claims that nothing was done', async ({
  page,
  manager,
}) => {
  await openOverview(page);
  manager.faults.add({ method: 'DELETE', damage: 'broken-json' });
  await choose(page, 'nightly-batch', 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete delegate' });
  await dialog.getByRole('button', { name: 'Delete delegate' }).click();
  await expect(dialog.getByRole('alert')).toContainText('It is not known whether it was done');
  await expect(dialog.getByRole('alert')).toContainText('the list has been asked for again');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectStatus(page, '9 delegates, 22 instances');
});

test('from its own page, deleting leads back to the list as it was', async ({ page }) => {
  await openOverview(page, { query: 'status=DISCONNECTED' });
  await page.getByRole('link', { name: 'nightly-batch', exact: true }).click();
  await choose(page, 'nightly-batch', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete delegate' }).click();
  await expectNames(page, ['legacy-datacenter']);
  await expectQuery(page, 'status=DISCONNECTED');
  await expectAnnounced(page, 'nightly-batch was deleted from the listing.');
});

test.describe('where the listing tells no identifiers', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('a delegate still opens, and deleting says why it is not possible', async ({ page, manager }) => {
    for (const path of ['/delegate-groups?', '/delegates/ng/v2']) {
      manager.faults.add({ path, status: 404, body: {} });
    }
    await openOverview(page);
    const menu = await openActions(page, 'legacy-datacenter');
    const action = menu.getByRole('menuitem', { name: /^Delete/ });
    await expect(action).toBeDisabled();
    await expect(action).toContainText('The listing in use does not tell the identifier of this delegate');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'legacy-datacenter', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'legacy-datacenter' })).toBeVisible();
  });
});
