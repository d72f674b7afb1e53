import type { Locator, Page } from '@playwright/test';
import type { ScenarioName } from '@/mocks/scenario-names';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  checkbox,
  choose,
  delegateList,
  instances,
  openActions,
  openOverview,
  selectionBar,
} from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const DELEGATE = '/account/demo/delegate/_payments_eu_west';
const INSTALL = '/account/demo/delegates/install';
const NARROW = { width: 360, height: 740 };

interface Place {
  readonly scenario?: ScenarioName;
  /** Rules of axe that it cannot judge here. */
  readonly except?: readonly string[];
  readonly open: (page: Page) => Promise<void>;
}

async function openDelegate(page: Page, address: string, sees: string) {
  await page.goto(address);
  await expect(page.getByRole('main').getByText(sees, { exact: true }).first()).toBeVisible();
}

/** One delegate that can be deleted, and one that cannot. */
async function selectTwo(page: Page) {
  for (const name of ['legacy-datacenter', 'payments-eu-west']) await checkbox(page, name).check();
  await expect(selectionBar(page)).toBeVisible();
}

/** The bar over the list covers some target by half, until the page is scrolled: their sizes are judged without it. */
const UNDER_THE_BAR = ['target-size'];

/** Every page, in each of its states. */
const PAGES: Readonly<Record<string, Place>> = {
  'the list': { open: (page) => openOverview(page) },
  'open instances that match the filters': {
    open: async (page) => {
      await openOverview(page, { query: 'versionStatus=EXPIRED&open=_mainframe_bridge' });
      await expect(instances(page, 'mainframe-bridge')).toBeVisible();
    },
  },
  'a selection': {
    except: UNDER_THE_BAR,
    open: async (page) => {
      await openOverview(page);
      await selectTwo(page);
    },
  },
  'a selection that nothing can be done with': {
    scenario: 'readonly',
    except: UNDER_THE_BAR,
    open: async (page) => {
      await openOverview(page);
      await selectTwo(page);
      await expect(selectionBar(page).getByText(/You lack the permission/)).toHaveCount(2);
    },
  },
  'no match': { open: (page) => openOverview(page, { query: 'search=nothing+has+this' }) },
  'nothing here yet': { scenario: 'empty', open: (page) => openOverview(page) },
  'not allowed': { scenario: 'forbidden', open: (page) => openOverview(page) },
  'an outage over good data': {
    scenario: 'outage',
    open: async (page) => {
      await openOverview(page, { query: 'search=platform-prod' });
      await page.getByRole('button', { name: 'Refresh now' }).click();
      await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
    },
  },
  'unreadable entries': {
    scenario: 'hostile',
    open: async (page) => {
      await openOverview(page, { query: 'search=wrong-types' });
      await page.getByText('Which, and why').click();
    },
  },
  'all scopes': {
    open: async (page) => {
      await openOverview(page, { query: 'all=true' });
      await expect(page.getByRole('region', { name: 'Delegates by scope' })).toContainText('None told of');
    },
  },
  'a delegate': { open: (page) => openDelegate(page, DELEGATE, 'Group Name') },
  'the instances of a delegate': {
    open: (page) => openDelegate(page, `${DELEGATE}?tab=instances`, 'Active'),
  },
  'a delegate that is not listed': {
    open: (page) => openDelegate(page, `${DELEGATE}_2`, 'This delegate is not listed'),
  },
  tokens: { open: (page) => openTokens(page) },
  'tokens that may only be read': { scenario: 'readonly', open: (page) => openTokens(page) },
  'a new delegate': {
    open: async (page) => {
      await page.goto(INSTALL);
      await page.getByRole('button', { name: 'Show the steps' }).click();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
      await page.getByText('How many delegates do I need?').click();
    },
  },
  'the steps to a new delegate': {
    open: async (page) => {
      await page.goto(INSTALL);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
      await page.getByRole('button', { name: 'Show the steps' }).click();
      await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
      await page.getByRole('button', { name: 'Show the token' }).click();
      await expect(page.getByRole('button', { name: 'Mask the token' })).toBeVisible();
    },
  },
  'a delegate that does not arrive': {
    open: async (page) => {
      await page.clock.install();
      await page.goto(INSTALL);
      await page.getByRole('group', { name: 'Install by' }).getByText('Terraform').click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('late-one');
      await page.getByRole('button', { name: 'Show the steps' }).click();
      await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
      await page.clock.fastForward(301_000);
      await expect(page.getByRole('list', { name: 'Likely causes' })).toBeVisible();
    },
  },
};

async function openTokens(page: Page) {
  await page.goto('/account/demo/delegates/tokens');
  await expect(page.getByRole('row', { name: /^ci-runners/ })).toContainText('1 delegate');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Everything that opens over the list: gives what shows that it is there in full. */
const OVERLAYS: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  filters: async (page) => {
    await press(page, 'Filters');
    return page.getByRole('checkbox', { name: /^Partially connected/ });
  },
  views: async (page) => {
    await press(page, 'Views');
    return page.getByRole('button', { name: 'My payments shown' });
  },
  'saving a view': async (page) => {
    await press(page, 'Views');
    await press(page, 'Save what is shown…');
    await press(page, 'Save view');
    return page.getByRole('dialog').getByText('Write something.');
  },
  'importing views': async (page) => {
    await press(page, 'Views');
    await press(page, 'Import from a file…');
    return page.getByLabel('File');
  },
  columns: async (page) => {
    await press(page, 'Columns');
    return page.getByRole('checkbox', { name: 'Version' });
  },
  export: async (page) => {
    await press(page, 'Export');
    return page.getByRole('button', { name: 'CSV' });
  },
  tags: async (page) => {
    await press(page, '+2 more tags of payments-eu-west');
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
  help: async (page) => {
    await press(page, 'Help: words and keys');
    return page.getByRole('dialog', { name: 'Words and keys' });
  },
  troubleshooter: async (page) => {
    await choose(page, 'payments-eu-west', 'Open Troubleshooter');
    return page.getByRole('dialog', { name: 'Troubleshoot payments-eu-west' });
  },
  'tags to edit': async (page) => {
    await choose(page, 'payments-eu-west', 'Edit tags');
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('tier-1,Prod,');
    await press(page, 'Remove tag eu');
    return page.getByText('Adds tier-1. Removes eu.');
  },
  'who can run a step': async (page) => {
    await press(page, 'Who can run this?');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('prod,');
    await page.getByText('How the Manager chooses among them').click();
    return page.getByText(/instances can run it/);
  },
  'the question whether to delete': async (page) => {
    await choose(page, 'payments-eu-west', 'Delete');
    return page.getByRole('alertdialog');
  },
};

/** Everything that opens over the tokens. */
const TOKEN_OVERLAYS: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'a new token': async (page) => {
    await press(page, 'Create token');
    await page.keyboard.press('Enter');
    return page.getByText('Give the token a name.');
  },
  'the value of a token': async (page) => {
    await press(page, 'Value of ci-runners');
    await press(page, 'Show value');
    return page.getByRole('button', { name: 'Mask value' });
  },
  'the question whether to revoke': async (page) => {
    await press(page, 'Revoke ci-runners');
    return page.getByRole('textbox', { name: 'Type ci-runners to revoke it' });
  },
  'the question whether to delete a token': async (page) => {
    await press(page, 'Delete datacenter-2023');
    return page.getByRole('alertdialog', { name: 'Delete token' });
  },
};
const OVER_THE_PAGE = ':is(dialog:popover-open, dialog:modal, [role="menu"], [role="dialog"])';

// axe looks at everything, some of it several times.
test.slow();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('axe finds nothing on', () => {
  test.use({ expectedConsole: [/status of (403|503)/] });
  for (const [name, { scenario = 'default', except = [], open }] of Object.entries(PAGES)) {
    test.describe(name, () => {
      test.use({ scenario });
      test('light and dark, wide and narrow', async ({ page }) => {
        await open(page);
        await expectNoAxeViolations(page, { except });
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoAxeViolations(page, { rules: ['color-contrast'] });
        await page.setViewportSize(NARROW);
        await expectNoAxeViolations(page, { except });
      });
    });
  }
});

/** Everything that opens over a selection. */
const OVER_A_SELECTION: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'what can be copied': async (page) => {
    await press(page, 'Copy');
    return page.getByRole('button', { name: 'Names', exact: true });
  },
  'the question whether to delete many': async (page) => {
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

for (const [width, viewport] of [
  ['wide', { width: 1280, height: 720 }],
  ['narrow', NARROW],
] as const) {
  for (const [place, overlays, open] of [
    ['the list', OVERLAYS, (page: Page) => openOverview(page, { query: 'search=payments' })],
    ['the tokens', TOKEN_OVERLAYS, openTokens],
    [
      'a selection',
      OVER_A_SELECTION,
      async (page: Page) => {
        await openOverview(page);
        await selectTwo(page);
      },
    ],
  ] as const) {
    test(`axe finds nothing in what opens over ${place}, ${width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page);
      for (const [name, openOverlay] of Object.entries(overlays)) {
        await test.step(name, async () => {
          await expect(await openOverlay(page)).toBeVisible();
          await page.emulateMedia({ colorScheme: 'light' });
          await expectNoAxeViolations(page, { within: OVER_THE_PAGE });
          await page.emulateMedia({ colorScheme: 'dark' });
          await expectNoAxeViolations(page, { within: OVER_THE_PAGE, rules: ['color-contrast'] });
          await page.keyboard.press('Escape');
          await expect(page.locator(OVER_THE_PAGE)).toHaveCount(0);
        });
      }
    });
  }
}

test.describe('in the reader’s own colours', () => {
  test('axe finds nothing, and every stop of the keyboard shows the focus', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openOverview(page, { query: 'search=payments&open=_payments_eu_west' });
    await expect(instances(page, 'payments-eu-west')).toBeVisible();
    await expectNoAxeViolations(page);
    const unseen = await stopsWithoutVisibleFocus(page);
    expect(unseen).toEqual([]);
  });
});

test('every stop of the keyboard shows the focus', async ({ page }) => {
  await openOverview(page, { query: 'search=payments&open=_payments_eu_west' });
  await expect(instances(page, 'payments-eu-west')).toBeVisible();
  expect(await stopsWithoutVisibleFocus(page)).toEqual([]);
});

/** Tabs once round the page; gives what has the focus without an outline of 2 px that differs from what is behind it. */
async function stopsWithoutVisibleFocus(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < 100; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(focused);
      const isSeen =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== backgroundColor;
      return { isSeen, text: focused.outerHTML.slice(0, 120) };
    });
    if (!stop) break;
    if (!stop.isSeen) unseen.push(stop.text);
  }
  expect(stops, 'it is possible to get round the page').toBeLessThan(100);
  expect(stops).toBeGreaterThan(20);
  return unseen;
}

test('assistive technology is told how long the list is and where a row stands', async ({ page }) => {
  await openOverview(page);
  const list = delegateList(page);
  await expect(list).toHaveAttribute('aria-rowcount', '11');
  await expect(list.getByRole('columnheader', { name: 'Delegate', exact: true })).toBeVisible();
  const rows = list.locator('[aria-rowindex]');
  // What is out of sight is drawn when the list rests.
  await expect(rows).toHaveCount(11);
  const indices = await rows.evaluateAll((all) => all.map((one) => one.ariaRowIndex));
  expect(indices).toEqual(Array.from({ length: 11 }, (_, i) => String(i + 1)));
  await expect(list.getByRole('rowheader', { name: 'platform-prod' })).toHaveCount(1);
});
