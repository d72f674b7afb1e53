import type { Locator, Page } from '@playwright/test';
import {
  expectAnnounced,
  expectNames,
  expectQuery,
  expectStatus,
  openListPanel,
  openOverview,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const ALL = '10 delegates, 22 instances';
const trigger = (page: Page) => page.getByRole('button', { name: 'Views', exact: true });

async function openViews(page: Page): Promise<Locator> {
  const panel = await openListPanel(page, 'Views');
  await expect(panel.getByRole('button', { name: 'Save current view…' })).toBeVisible();
  await expect(panel.getByText('Loading the saved views')).toHaveCount(0);
  return panel;
}

const inGroup = (panel: Locator, title: string) =>
  panel.getByRole('list', { name: title }).getByRole('listitem').getByRole('button').first();

test('views are shown, saved, updated, renamed, duplicated and deleted', async ({ page, manager }) => {
  await openOverview(page, { query: 'sort=-name' });
  await test.step('views of the user and of everyone are shown', async () => {
    const panel = await openViews(page);
    await expect(inGroup(panel, 'Mine')).toHaveText('My payments');
    await expect(inGroup(panel, 'Everyone’s')).toHaveText('Upgrade soon');
    await panel.getByRole('button', { name: 'My payments', exact: true }).click();
    await expect(panel).toBeHidden();
    await expect(trigger(page)).toBeFocused();
    await expectNames(page, ['payments-eu-west']);
    await expectQuery(page, 'search=payments&sort=-name');
    await expectAnnounced(page, /View My payments/);
    await page.goBack();
    await expectStatus(page, ALL);
  });
  await openOverview(page, { query: 'search=prod' });
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await test.step('the current view is saved', async () => {
    await (await openViews(page)).getByRole('button', { name: 'Save current view…' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Production');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(trigger(page)).toBeFocused();
    await expect(inGroup(await openViews(page), 'Mine')).toHaveText('My payments');
    await expect(page.getByRole('button', { name: 'Production shown' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Escape');
  });
  await test.step('a changed view is updated', async () => {
    await page.getByRole('combobox', { name: 'Search delegates' }).fill('prod eu');
    await expectQuery(page, 'search=prod+eu');
    const panel = await openViews(page);
    await expect(panel.getByRole('button', { name: 'Production changed since' })).toBeVisible();
    await panel.getByRole('button', { name: 'Update Production' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expectAnnounced(page, 'The view Production was saved.');
    await expect((await openViews(page)).getByRole('button', { name: 'Production shown' })).toBeVisible();
  });
  await test.step('a view is renamed', async () => {
    await page.getByRole('button', { name: 'Rename Production' }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await field.fill('Production in Europe');
    await page.keyboard.press('Enter');
    await expectAnnounced(page, 'The view Production in Europe was saved.');
  });
  await test.step('a view is duplicated', async () => {
    await (await openViews(page)).getByRole('button', { name: 'Duplicate Production in Europe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await expectAnnounced(page, 'The view Production in Europe copy was saved.');
  });
  await test.step('a view is deleted', async () => {
    const panel = await openViews(page);
    await panel.getByRole('button', { name: 'Delete Production in Europe', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Production in Europe?' });
    await expect(question).toContainText('Only you see this view.');
    await question.getByRole('button', { name: 'Delete view' }).click();
    await expect(question).toHaveCount(0);
    await expect(trigger(page)).toBeFocused();
    const left = (await openViews(page)).getByRole('list', { name: 'Mine' }).getByRole('listitem');
    await expect(left).toHaveText([/^My payments/, /^Production in Europe copy/]);
  });
  expect(
    manager.requests().filter(({ method, path }) => method !== 'GET' && path.includes('/filters')),
  ).toHaveLength(5);
});

test('a scope opens with its default view, with a notice that can show everything', async ({ page }) => {
  await openOverview(page, { query: 'status=DISCONNECTED&sort=-name&columns=name,tags' });
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Make default' }).click();
  await expect(panel.getByText('Default view: the current view (this browser).')).toBeVisible();

  await openOverview(page);
  await expectQuery(page, 'status=DISCONNECTED&sort=-name&columns=name,tags');
  await expectStatus(page, /^Showing 1 of 10 delegates/);
  const everything = page.getByRole('button', { name: 'Default view: show everything' });
  await everything.click();
  await expectQuery(page, '');
  await expectStatus(page, ALL);
  await expect(everything).toHaveCount(0);
  await expect(page.getByTestId('status-line')).toBeFocused();

  await test.step('the default can be removed', async () => {
    await openOverview(page);
    await expectQuery(page, 'status=DISCONNECTED&sort=-name&columns=name,tags');
    await (await openViews(page)).getByRole('button', { name: 'Remove default' }).click();
    await openOverview(page);
    await expectStatus(page, ALL);
  });
});

test.describe('without access', () => {
  test.use({ expectedConsole: [/status of 403/] });

  test('the list of views says why it cannot be read, and can be retried', async ({ page, manager }) => {
    manager.faults.add({
      path: '/ng/api/filters',
      times: 1,
      status: 403,
      body: { code: 'NG_ACCESS_DENIED', message: 'Not for you' },
    });
    await openOverview(page);
    const panel = await openViews(page);
    await expect(panel.getByRole('alert')).toContainText('Not for you (status 403, NG_ACCESS_DENIED)');
    const save = panel.getByRole('button', { name: 'Save current view…' });
    await expect(save).toHaveAccessibleDescription('Wait until the saved views are loaded.');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(inGroup(panel, 'Mine')).toHaveText('My payments');
    await expect(save).not.toHaveAttribute('aria-disabled');
  });
});
