import type { Page } from '@playwright/test';
import { ask, delegateNamed } from '@/testing/mock-manager';
import { cell, choose, expectAnnounced, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const TAGS = '/ng/api/delegate-group-tags/_payments_eu_west?accountIdentifier=demo';

async function editTags(page: Page, name: string) {
  await choose(page, name, 'Edit tags');
  const dialog = page.getByRole('dialog', { name: `Edit tags of ${name}` });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  return {
    dialog,
    custom: dialog.getByRole('list', { name: 'Custom tags' }),
    save: dialog.getByRole('button', { name: 'Save tags' }),
  };
}

test('custom tags are changed without losing a tag that another client added', async ({ page, manager }) => {
  await openOverview(page, { query: 'search=payments' });
  const { dialog, custom, save } = await editTags(page, 'payments-eu-west');
  await expect(custom.getByRole('button')).toHaveText(['eu', 'payments', 'prod']);
  await expect(dialog.getByRole('list', { name: /^Implicit/ })).toContainText('payments-eu-west');
  await expect(dialog).toContainText('When the delegate restarts or upgrades, the tags of its deployment');
  await expect(save).toBeDisabled();

  await page.keyboard.type('tier-1,');
  await custom.getByRole('button', { name: 'Remove tag prod' }).click();
  await expect(dialog).toContainText('Adds tier-1. Removes prod.');
  await expect(dialog).toContainText('tags would be eu,payments,tier-1');
  await test.step('another client adds a tag', () =>
    ask(manager, TAGS, {
      method: 'PUT',
      body: JSON.stringify({ tags: ['audited', 'eu', 'payments', 'prod'] }),
    }));
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expectAnnounced(page, 'The tags of payments-eu-west were saved.');
  expect((await delegateNamed(manager, 'payments-eu-west')).groupCustomSelectors).toEqual([
    'audited',
    'eu',
    'payments',
    'tier-1',
  ]);
  await expect(cell(page, 'payments-eu-west', 'Tags')).toContainText('audited');
  await expect(page.getByRole('button', { name: 'Actions for payments-eu-west' })).toBeFocused();
});

test('tags can also be edited on the page of a delegate', async ({ page }) => {
  await page.goto('/account/demo/delegate/_nightly_batch');
  const { dialog, save } = await editTags(page, 'nightly-batch');
  await dialog.getByRole('button', { name: 'Remove tag batch' }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Custom' })).toHaveCount(0);
});
