import type { Page } from '@playwright/test';
import type { MockManager } from '@/mocks/manager';
import { ask, delegateNamed } from '@/testing/mock-manager';
import { openOverview, row } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';
import { expectSelected, select, selectionButton, writes } from './support/selection.ts';

const NAMES = ['payments-eu-west', 'nightly-batch', 'data-jobs-ecs'];

async function openTags(page: Page) {
  await select(page, NAMES);
  await selectionButton(page, 'Tags…').click();
  const dialog = page.getByRole('dialog', { name: /^Change tags of / });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function tagsOf(manager: MockManager, name: string) {
  return (await delegateNamed(manager, name)).groupCustomSelectors;
}

test('tags of several delegates are changed after a preview of the result', async ({ page, manager }) => {
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
  await expect(dialog.locator(':focus')).toHaveText('Tags changed: 3 of 3');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'data-jobs-ecs')).toContainText('frozen');
  expect(await tagsOf(manager, 'data-jobs-ecs')).toEqual(['data', 'frozen']);
  expect(await tagsOf(manager, 'nightly-batch')).toEqual(['frozen']);
  await expectSelected(page, NAMES);
});

test.describe('with a failure', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('only failed delegates are retried, and tags added by other clients are kept', async ({
    page,
    manager,
  }) => {
    await openOverview(page);
    const path = '/delegate-group-tags/_nightly_batch';
    const dialog = await openTags(page);
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('data');
    // A typed tag counts even without the button Add.
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText('data-jobs-ecs');
    await ask(manager, `/ng/api${path}?accountIdentifier=demo`, {
      method: 'PUT',
      body: JSON.stringify({ tags: ['batch', 'meanwhile'] }),
    });
    manager.faults.add({ method: 'PUT', path, times: 1, status: 500, body: { message: 'Out of order' } });
    await dialog.getByRole('button', { name: 'Change tags of 2 delegates' }).click();
    await expect(dialog.getByRole('region', { name: 'Failed' })).toContainText('nightly-batch: Out of order');
    const before = writes(manager).length;
    await dialog.getByRole('button', { name: 'Try again: 1 delegate' }).click();
    await expect(dialog.getByText('Tags changed: 2 of 2')).toBeVisible();
    expect(writes(manager).slice(before)).toHaveLength(1);
    expect(await tagsOf(manager, 'nightly-batch')).toEqual(['batch', 'meanwhile', 'data']);
  });
});
