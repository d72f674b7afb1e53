import type { Page } from '@playwright/test';
import type { MockManager } from '@/mocks/manager';
import { choose, openListPanel, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';
import { SILENT, select, selectionButton } from './support/selection.ts';

/** The kinds of dialogs that change something at the Manager: how to open one, and which requests one press sends. */
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
    lead: async (page) => {
      await openOverview(page);
      await choose(page, 'nightly-batch', 'Delete');
    },
  },
  {
    what: 'delete many delegates',
    button: 'Delete 2 delegates',
    sends: ['DELETE _legacy_datacenter', 'DELETE _nightly_batch'],
    lead: async (page) => {
      await openOverview(page);
      await select(page, SILENT);
      await selectionButton(page, 'Delete…').click();
    },
  },
  {
    what: 'create a token',
    button: 'Create token',
    sends: ['POST delegate-token-ng'],
    lead: async (page) => {
      await page.goto('/account/demo/delegates/tokens');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.keyboard.type('once');
    },
  },
  {
    what: 'save a view',
    button: 'Save view',
    sends: ['POST filters'],
    lead: async (page) => {
      await openOverview(page, { query: 'search=pay' });
      const panel = await openListPanel(page, 'Views');
      await expect(panel.getByRole('list', { name: 'Mine' })).toBeVisible();
      await panel.getByRole('button', { name: 'Save current view…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Once');
    },
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
