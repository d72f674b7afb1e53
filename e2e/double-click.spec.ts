import type { Page } from '@playwright/test';
import type { MockManager } from '@/mocks/manager';
import { choose, openListPanel, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';
import { SILENT, select, selectionButton } from './support/selection.ts';

/** Presses a button on the page of tokens: in a token's row, or above the list. */
async function pressInTokens(page: Page, name: string): Promise<void> {
  await page.goto('/account/demo/delegates/tokens');
  await page.getByRole('button', { name }).click();
}

async function pressInViews(page: Page, name: string): Promise<void> {
  await openOverview(page, { query: 'search=pay' });
  const panel = await openListPanel(page, 'Views');
  await expect(panel.getByRole('list', { name: 'Mine' })).toBeVisible();
  await panel.getByRole('button', { name }).click();
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await openOverview(page);
  await choose(page, 'nightly-batch', name);
}

async function pressForSelected(page: Page, name: string): Promise<void> {
  await openOverview(page);
  await select(page, SILENT);
  await selectionButton(page, name).click();
}

/** All buttons that change something at the Manager: how to open the dialog, and which requests one press sends. */
const WRITES: readonly {
  readonly what: string;
  readonly button: string;
  readonly sends: readonly string[];
  readonly lead: (page: Page) => Promise<void>;
}[] = [
  {
    what: 'delete a delegate',
    button: 'Delete delegate',
    sends: ['DELETE _nightly_batch'],
    lead: (page) => chooseInMenu(page, 'Delete'),
  },
  {
    what: 'change the tags of a delegate',
    button: 'Save tags',
    sends: ['PUT _nightly_batch'],
    lead: async (page) => {
      await chooseInMenu(page, 'Edit tags');
      await page.keyboard.type('frozen');
    },
  },
  {
    what: 'delete many delegates',
    button: 'Delete 2 delegates',
    sends: ['DELETE _legacy_datacenter', 'DELETE _nightly_batch'],
    lead: (page) => pressForSelected(page, 'Delete…'),
  },
  {
    what: 'change the tags of many delegates',
    button: 'Change tags of 2 delegates',
    sends: ['PUT _legacy_datacenter', 'PUT _nightly_batch'],
    lead: async (page) => {
      await pressForSelected(page, 'Tags…');
      await page.getByRole('textbox', { name: 'Add tags' }).fill('frozen');
      await page.keyboard.press('Enter');
    },
  },
  {
    what: 'create a token',
    button: 'Create token',
    sends: ['POST delegate-token-ng'],
    lead: async (page) => {
      await pressInTokens(page, 'Create token');
      await page.keyboard.type('once');
    },
  },
  {
    what: 'revoke a token',
    button: 'Revoke token',
    sends: ['PUT delegate-token-ng'],
    lead: (page) => pressInTokens(page, 'Revoke terraform-rollout'),
  },
  {
    what: 'delete a token',
    button: 'Delete token',
    sends: ['DELETE delegate-token-ng'],
    lead: (page) => pressInTokens(page, 'Delete datacenter-2023'),
  },
  {
    what: 'save a view',
    button: 'Save view',
    sends: ['POST filters'],
    lead: async (page) => {
      await pressInViews(page, 'Save current view…');
      await page.getByRole('textbox', { name: 'Name' }).fill('Once');
    },
  },
  {
    what: 'rename a view',
    button: 'Rename',
    sends: ['PUT filters'],
    lead: async (page) => {
      await pressInViews(page, 'Rename My payments');
      await page.getByRole('textbox', { name: 'Name' }).fill('Once');
    },
  },
  {
    what: 'duplicate a view',
    button: 'Duplicate',
    sends: ['POST filters'],
    lead: (page) => pressInViews(page, 'Duplicate My payments'),
  },
  {
    what: 'delete a view',
    button: 'Delete view',
    sends: ['DELETE my_payments'],
    lead: (page) => pressInViews(page, 'Delete My payments'),
  },
];

function changesAt(manager: MockManager): readonly string[] {
  return manager
    .requests()
    .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').at(-1)}`)
    .filter((request) => /^(PUT|DELETE) |^POST (filters|delegate-token-ng)$/.test(request));
}

for (const { what, button: name, sends, lead } of WRITES) {
  test(`a double click to ${what} sends each request once`, async ({ page, manager }) => {
    await lead(page);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const button = dialog.getByRole('button', { name, exact: true });
    await expect(button).not.toHaveAttribute('aria-disabled');
    await button.dblclick();
    await expect.poll(() => changesAt(manager).length).toBeGreaterThanOrEqual(sends.length);
    // The change has ended once nothing on the page is busy; a second request would have been sent by then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(changesAt(manager).toSorted()).toEqual(sends);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });
}
