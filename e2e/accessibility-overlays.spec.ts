import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { choose, openActions, openListPanel, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';
import { openSelection } from './support/selection.ts';

/** Functions that open an overlay, by name. Each returns an element that is visible once the overlay is complete. */
type Overlays = Readonly<Record<string, (page: Page) => Promise<Locator>>>;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const OVER_THE_LIST: Overlays = {
  filters: async (page) => {
    // In a wide window the filters are beside the list.
    const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
    await page.setViewportSize({ width: Math.min(width, 1000), height });
    await press(page, 'Filter');
    return page.getByRole('checkbox', { name: /^Partially connected/ }).first();
  },
  views: async (page) => {
    await openListPanel(page, 'Views');
    return page.getByRole('button', { name: 'My payments shown' });
  },
  'saving a view': async (page) => {
    await openListPanel(page, 'Views');
    await press(page, 'Save current view…');
    await press(page, 'Save view');
    return page.getByRole('dialog').getByText('Enter at least one character.');
  },
  display: async (page) => {
    await openListPanel(page, 'Display');
    return page.getByRole('checkbox', { name: 'Version', exact: true });
  },
  share: async (page) => {
    await press(page, 'Share');
    return page.getByRole('button', { name: 'CSV', exact: true });
  },
  tags: async (page) => {
    // At some widths the tags have no column: the opened row has them.
    const more = page.getByRole('button', { name: /more tags of payments-eu-west$/ });
    const open = page.getByRole('button', { name: 'Show instances of payments-eu-west' });
    await expect(open).toBeVisible();
    if (!(await more.isVisible())) await open.click();
    await more.click();
    return page.getByRole('list', { name: 'Custom' });
  },
  'about this data': async (page) => {
    await press(page, 'About this data');
    return page.getByText('GET /ng/api/delegate-token-ng/delegate-groups');
  },
  scopes: async (page) => {
    await page.getByRole('button', { name: /^Change scope/ }).click();
    return page.getByRole('option', { name: /^Retail/ });
  },
  menu: async (page) => {
    const item = (await openActions(page, 'payments-eu-west')).getByRole('menuitem', { name: 'Delete' });
    await expect(item).not.toHaveAttribute('aria-disabled');
    return item;
  },
  settings: async (page) => {
    await press(page, 'Settings');
    return page.getByRole('dialog', { name: 'Settings' });
  },
  help: async (page) => {
    await press(page, 'Help: labels and keys');
    return page.getByRole('dialog', { name: 'Help' });
  },
  troubleshooter: async (page) => {
    await choose(page, 'payments-eu-west', 'Open Troubleshooter');
    return page.getByRole('dialog', { name: 'Troubleshoot payments-eu-west' });
  },
  upgrade: async (page) => {
    await choose(page, 'payments-eu-west', 'Upgrade…');
    return page.getByRole('dialog', { name: 'Upgrade payments-eu-west' });
  },
  'tags to edit': async (page) => {
    await choose(page, 'payments-eu-west', 'Edit tags');
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('tier-1,Prod,');
    await press(page, 'Remove tag eu');
    return page.getByText('Adds tier-1. Removes eu.');
  },
  'the question before a delete': async (page) => {
    await choose(page, 'payments-eu-west', 'Delete');
    return page.getByRole('alertdialog');
  },
};

const OVER_THE_TOKENS: Overlays = {
  'a new token': async (page) => {
    await press(page, 'Create token');
    await page.keyboard.press('Enter');
    return page.getByText('Enter a name.');
  },
  'the value of a token': async (page) => {
    await choose(page, 'ci-runners', 'Reveal value');
    return page.getByRole('button', { name: 'Hide' });
  },
  'the question before a revoke': async (page) => {
    await choose(page, 'ci-runners', 'Revoke token');
    return page.getByRole('textbox', { name: 'Type ci-runners to revoke it' });
  },
  'the commands that move delegates to another token': async (page) => {
    await choose(page, 'default_token', 'Move its delegates…');
    await page.getByRole('combobox', { name: 'New token' }).selectOption('ci-runners');
    return page.getByRole('button', { name: 'Copy all' });
  },
  'the question before a token is deleted': async (page) => {
    await choose(page, 'datacenter-2023', 'Delete token');
    return page.getByRole('alertdialog', { name: 'Delete datacenter-2023?' });
  },
};

const OVER_A_SELECTION: Overlays = {
  'what can be copied': async (page) => {
    await press(page, 'Copy');
    return page.getByRole('button', { name: 'Names', exact: true });
  },
  'the question before many are deleted': async (page) => {
    await press(page, 'Delete…');
    return page.getByRole('alertdialog', { name: 'Delete 1 delegate' });
  },
  'the tags of many': async (page) => {
    await press(page, 'Tags…');
    const field = page.getByRole('textbox', { name: 'Add tags' });
    await field.fill('eu, frozen, frozen');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('frozen is there already.');
    return page.getByRole('region', { name: 'What changes' });
  },
};

const OVER_THE_PAGE = ':is(dialog:popover-open, dialog:modal, [role="menu"], [role="dialog"])';

// axe checks everything, some of it several times.
test.slow();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

let position = 0;
for (const [place, overlays, open] of [
  ['the list', OVER_THE_LIST, (page: Page) => openOverview(page, { query: 'search=payments' })],
  [
    'the tokens',
    OVER_THE_TOKENS,
    async (page: Page) => {
      await page.goto('/account/demo/delegates/tokens');
      await expect(page.getByRole('row', { name: /^ci-runners/ })).toContainText('1 delegate');
    },
  ],
  ['a selection', OVER_A_SELECTION, openSelection],
] as const) {
  const places = Object.entries(overlays).map(([name, openOverlay]) => ({
    name,
    openOverlay,
    looks: looksOf(position++),
  }));
  for (const round of looksOf(0).keys()) {
    test(`axe finds no violation in the overlays of ${place}, round ${round + 1} of their looks`, async ({
      page,
    }) => {
      await open(page);
      for (const { name, openOverlay, looks } of places) {
        const look = looks[round];
        if (!look) continue;
        await test.step(`${name}, ${look.name}`, async () => {
          await setLook(page, look);
          await expect(await openOverlay(page)).toBeVisible();
          await expectNoAxeViolations(page, { within: OVER_THE_PAGE });
          await page.keyboard.press('Escape');
          await expect(page.locator(OVER_THE_PAGE)).toHaveCount(0);
        });
      }
    });
  }
}
