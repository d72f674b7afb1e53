import type { Page } from '@playwright/test';
import { ask, delegateNamed } from '@/mocks/testing';
import { cell, choose, expectAnnounced, expectNames, openActions, openOverview } from './support/delegates';
import { expect, test } from './support/own-manager';

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

test('custom tags are changed, the Manager stores them, and the list tells them', async ({
  page,
  manager,
}) => {
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
  await test.step('another client adds one meanwhile', () =>
    ask(manager, TAGS, { method: 'POST', body: JSON.stringify({ tags: ['audited'] }) }));
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

test('what is typed against the rules is not taken, and says why at the field', async ({ page, manager }) => {
  await openOverview(page);
  const { dialog, save } = await editTags(page, 'platform-prod');
  await page.keyboard.type('PROD');
  await save.click();
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('PROD');
  await expect(field).toHaveAccessibleDescription('prod is there already; case makes no difference.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(manager.requests().filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.describe('refused by the Manager', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('the draft stays as it was, and can be sent again', async ({ page, manager }) => {
    await openOverview(page);
    const { dialog, custom, save } = await editTags(page, 'ci-runners-us-east');
    await page.keyboard.type('west,');
    manager.faults.add({ method: 'PUT', status: 500, body: { message: 'Out of order' } });
    await save.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Out of order (status 500' })).toBeVisible();
    await expect(custom.getByRole('button')).toHaveText(['ci', 'us', 'west']);
    manager.faults.clear();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 'ci-runners-us-east', 'Tags')).toContainText('+2');
  });
});

test('the page of a delegate edits its tags too', async ({ page }) => {
  await page.goto('/account/demo/delegate/_nightly_batch');
  const { dialog, save } = await editTags(page, 'nightly-batch');
  await dialog.getByRole('button', { name: 'Remove tag batch' }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Custom' })).toHaveCount(0);
});

test.describe('with a key that may only look', () => {
  test.use({ scenario: 'readonly' });

  test('the permission that is missing is named', async ({ page }) => {
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await expectNames(page, ['payments-staging', 'payments-prod']);
    const action = (await openActions(page, 'payments-prod')).getByRole('menuitem', { name: /^Edit tags/ });
    await expect(action).toBeDisabled();
    await expect(action).toContainText(
      'You lack the permission core_delegate_edit on project retail/payments.',
    );
  });
});
