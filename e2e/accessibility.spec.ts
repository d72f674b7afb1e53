import type { Locator, Page } from '@playwright/test';
import type { ScenarioName } from '@/mocks/scenario-names';
import { expectNoAxeViolations } from './support/axe.ts';
import { choose, delegateList, instances, openActions, openOverview } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';

const DELEGATE = '/account/demo/delegate/_payments_eu_west';
const NARROW = { width: 360, height: 740 };

interface Place {
  readonly scenario?: ScenarioName;
  readonly open: (page: Page) => Promise<void>;
}

async function openDelegate(page: Page, address: string, sees: string) {
  await page.goto(address);
  await expect(page.getByRole('main').getByText(sees, { exact: true }).first()).toBeVisible();
}

/** Every page, in each of its states. */
const PAGES: Readonly<Record<string, Place>> = {
  'the list': { open: (page) => openOverview(page) },
  'open instances that match the filters': {
    open: async (page) => {
      await openOverview(page, { query: 'versionStatus=EXPIRED&open=_mainframe_bridge' });
      await expect(instances(page, 'mainframe-bridge')).toBeVisible();
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
  'a delegate': { open: (page) => openDelegate(page, DELEGATE, 'Group Name') },
  'the instances of a delegate': {
    open: (page) => openDelegate(page, `${DELEGATE}?tab=instances`, 'Active'),
  },
  'a delegate that is not listed': {
    open: (page) => openDelegate(page, `${DELEGATE}_2`, 'This delegate is not listed'),
  },
};

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
  'the question whether to delete': async (page) => {
    await choose(page, 'payments-eu-west', 'Delete');
    return page.getByRole('alertdialog');
  },
};
const OVER_THE_PAGE = ':is(dialog:popover-open, dialog:modal, [role="menu"], [role="dialog"])';

// axe looks at everything, some of it several times.
test.slow();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('axe finds nothing on', () => {
  test.use({ expectedConsole: [/status of (403|503)/] });
  for (const [name, { scenario = 'default', open }] of Object.entries(PAGES)) {
    test.describe(name, () => {
      test.use({ scenario });
      test('light and dark, wide and narrow', async ({ page }) => {
        await open(page);
        await expectNoAxeViolations(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoAxeViolations(page, { rules: ['color-contrast'] });
        await page.setViewportSize(NARROW);
        await expectNoAxeViolations(page);
      });
    });
  }
});

for (const [width, viewport] of [
  ['wide', { width: 1280, height: 720 }],
  ['narrow', NARROW],
] as const) {
  test(`axe finds nothing in what opens over the list, ${width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openOverview(page, { query: 'search=payments' });
    for (const [name, open] of Object.entries(OVERLAYS)) {
      await test.step(name, async () => {
        await expect(await open(page)).toBeVisible();
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
  const indices = await list
    .locator('[aria-rowindex]')
    .evaluateAll((rows) => rows.map((one) => one.ariaRowIndex));
  expect(indices).toEqual(Array.from({ length: 11 }, (_, i) => String(i + 1)));
  await expect(list.getByRole('rowheader', { name: 'platform-prod' })).toHaveCount(1);
});
