import type { Locator, Page } from '@playwright/test';
import type { MockManager } from '@/mocks/manager';
import { choose, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';
import { SILENT, select, selectionButton } from './support/selection.ts';

const TOKENS = '/account/demo/delegates/tokens';
const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true });

async function openViews(page: Page): Promise<Locator> {
  await openOverview(page, { query: 'search=pay' });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views', exact: true });
  await expect(panel.getByRole('list', { name: 'Mine' })).toBeVisible();
  return panel;
}

/** Every button that changes something at the Manager: leads to it, and says which requests one press sends. */
const WRITES: readonly {
  readonly what: string;
  readonly sends: readonly string[];
  readonly lead: (page: Page) => Promise<Locator>;
}[] = [
  {
    what: 'delete a delegate',
    sends: ['DELETE _nightly_batch'],
    lead: async (page) => {
      await openOverview(page);
      await choose(page, 'nightly-batch', 'Delete');
      return dialogButton(page, 'Delete delegate');
    },
  },
  {
    what: 'change the tags of a delegate',
    sends: ['PUT _nightly_batch'],
    lead: async (page) => {
      await openOverview(page);
      await choose(page, 'nightly-batch', 'Edit tags');
      await page.keyboard.type('frozen');
      return dialogButton(page, 'Save tags');
    },
  },
  {
    what: 'delete many delegates',
    sends: ['DELETE _legacy_datacenter', 'DELETE _nightly_batch'],
    lead: async (page) => {
      await openOverview(page);
      await select(page, SILENT);
      await selectionButton(page, 'Delete…').click();
      return dialogButton(page, 'Delete 2 delegates');
    },
  },
  {
    what: 'change the tags of many delegates',
    sends: ['PUT _legacy_datacenter', 'PUT _nightly_batch'],
    lead: async (page) => {
      await openOverview(page);
      await select(page, SILENT);
      await selectionButton(page, 'Tags…').click();
      await page.getByRole('textbox', { name: 'Add tags' }).fill('frozen');
      await page.keyboard.press('Enter');
      return dialogButton(page, 'Change tags of 2 delegates');
    },
  },
  {
    what: 'create a token',
    sends: ['POST delegate-token-ng'],
    lead: async (page) => {
      await page.goto(TOKENS);
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.keyboard.type('once');
      return dialogButton(page, 'Create token');
    },
  },
  {
    what: 'revoke a token',
    sends: ['PUT delegate-token-ng'],
    lead: async (page) => {
      await page.goto(TOKENS);
      await page.getByRole('button', { name: 'Revoke terraform-rollout' }).click();
      const revoke = dialogButton(page, 'Revoke token');
      await expect(revoke).not.toHaveAttribute('aria-disabled');
      return revoke;
    },
  },
  {
    what: 'delete a token',
    sends: ['DELETE delegate-token-ng'],
    lead: async (page) => {
      await page.goto(TOKENS);
      await page.getByRole('button', { name: 'Delete datacenter-2023' }).click();
      return dialogButton(page, 'Delete token');
    },
  },
  {
    what: 'save a view',
    sends: ['POST filters'],
    lead: async (page) => {
      await (await openViews(page)).getByRole('button', { name: 'Save what is shown…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Once');
      return dialogButton(page, 'Save view');
    },
  },
  {
    what: 'rename a view',
    sends: ['PUT filters'],
    lead: async (page) => {
      await (await openViews(page)).getByRole('button', { name: 'Rename My payments' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Once');
      return dialogButton(page, 'Rename');
    },
  },
  {
    what: 'duplicate a view',
    sends: ['POST filters'],
    lead: async (page) => {
      await (await openViews(page)).getByRole('button', { name: 'Duplicate My payments' }).click();
      return dialogButton(page, 'Duplicate');
    },
  },
  {
    what: 'delete a view',
    sends: ['DELETE my_payments'],
    lead: async (page) => {
      await (await openViews(page)).getByRole('button', { name: 'Delete My payments' }).click();
      return dialogButton(page, 'Delete view');
    },
  },
  {
    what: 'import views',
    sends: ['POST filters', 'POST filters'],
    lead: async (page) => {
      await (await openViews(page)).getByRole('button', { name: 'Import from a file…' }).click();
      const views = ['One', 'Two'].map((name) => ({ name, query: 'search=x' }));
      const file = JSON.stringify({ format: 'delegate-overview-views', version: 1, views });
      await page
        .getByLabel('File')
        .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: Buffer.from(file) });
      return dialogButton(page, 'Save 2 views');
    },
  },
];

function changesAt(manager: MockManager): readonly string[] {
  return manager
    .requests()
    .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').at(-1)}`)
    .filter((request) => /^(PUT|DELETE) |^POST (filters|delegate-token-ng)$/.test(request));
}

for (const { what, sends, lead } of WRITES) {
  test(`a double click to ${what} sends it once`, async ({ page, manager }) => {
    const button = await lead(page);
    await button.dblclick();
    await expect.poll(() => changesAt(manager).length).toBeGreaterThanOrEqual(sends.length);
    // The change is over when nothing on the page is busy; a second request would have been sent by then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(changesAt(manager).toSorted()).toEqual(sends);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });
}
