import type { Page } from '@playwright/test';
import type { ScenarioName } from '@/mocks/scenario-names';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { instances, openOverview, selectionBar } from './support/delegates.ts';
import { expect, test } from './support/own-manager.ts';
import { openSelection } from './support/selection.ts';

const INSTALL = '/account/demo/delegates/install';

interface Place {
  /** Rules that axe cannot check here. */
  readonly except?: readonly string[];
  readonly open: (page: Page) => Promise<void>;
}

async function openDelegate(page: Page, identifier: string, sees: string) {
  await page.goto(`/account/demo/delegate/${identifier}`);
  await expect(page.getByRole('main').getByText(sees, { exact: true }).first()).toBeVisible();
}

async function openTokens(page: Page) {
  await page.goto('/account/demo/delegates/tokens');
  await expect(page.getByRole('row', { name: /^ci-runners/ })).toContainText('1 delegate');
}

async function showSteps(page: Page, method: 'Helm' | 'Terraform') {
  await page.goto(INSTALL);
  // The page may still show the steps of an earlier place, because a reload keeps them.
  const change = page.getByRole('button', { name: 'Change the choices' });
  await expect(change.or(page.getByRole('button', { name: 'Get the steps' }))).toBeVisible();
  if (await change.isVisible()) await change.click();
  await page.getByRole('group', { name: 'Install by' }).getByText(method, { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('prod-eu');
  await page.getByRole('button', { name: 'Get the steps' }).click();
  await expect(page.getByText(/^Waiting for a new instance/)).toBeVisible();
}

/** A rule to leave out: until the page is scrolled, the selection bar half covers some targets, so axe finds them too small. */
const UNDER_THE_BAR = ['target-size'];

/** All pages in all their states. One of them has all rows, because each row costs time. */
const PARTS: readonly {
  readonly part: string;
  readonly scenario?: ScenarioName;
  readonly places: Readonly<Record<string, Place>>;
}[] = [
  {
    part: 'the list',
    places: {
      'all of it': { open: (page) => openOverview(page) },
      'open instances that match the filters': {
        open: async (page) => {
          await openOverview(page, { query: 'versionStatus=EXPIRED&open=_mainframe_bridge' });
          await expect(instances(page, 'mainframe-bridge')).toBeVisible();
        },
      },
      'groups, and filters beside them': {
        open: async (page) => {
          await page.addInitScript(() => localStorage.setItem('delegate-overview:filters', 'open'));
          await openOverview(page, { query: 'group=tag&status=CONNECTED&search=platform-prod' });
          await expect(page.getByRole('rowheader', { name: /^Tag prod/ })).toBeVisible();
        },
      },
      'no match': { open: (page) => openOverview(page, { query: 'search=nothing+has+this' }) },
      'a selection': { except: UNDER_THE_BAR, open: openSelection },
      'all scopes': {
        open: async (page) => {
          await openOverview(page, { query: 'all=true&group=scope&search=payments' });
          await expect(page.getByRole('link', { name: 'Open retail/payments' })).toBeVisible();
        },
      },
    },
  },
  {
    part: 'an incident',
    scenario: 'incident',
    places: {
      'what fell silent together': {
        open: async (page) => {
          await openOverview(page, { query: 'search=billing' });
          await expect(page.getByRole('region', { name: 'Situation' })).toContainText('the tag eu-west');
        },
      },
    },
  },
  {
    part: 'what a key without permissions shows',
    scenario: 'readonly',
    places: {
      'a selection that nothing can be done with': {
        except: UNDER_THE_BAR,
        open: async (page) => {
          await openSelection(page);
          await expect(selectionBar(page).getByText(/You lack the permission/)).toHaveCount(2);
        },
      },
      'tokens that can only be read': { open: openTokens },
    },
  },
  {
    part: 'an empty list',
    scenario: 'empty',
    places: { 'nothing here yet': { open: (page) => openOverview(page) } },
  },
  {
    part: 'a refused list',
    scenario: 'forbidden',
    places: { 'not allowed': { open: (page) => openOverview(page) } },
  },
  {
    part: 'a list during an outage',
    scenario: 'outage',
    places: {
      'good data of an earlier time': {
        open: async (page) => {
          await openOverview(page, { query: 'search=platform-prod' });
          await page.getByRole('button', { name: 'Refresh now' }).click();
          await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
        },
      },
    },
  },
  {
    part: 'a list of hostile texts',
    scenario: 'hostile',
    places: {
      'unreadable entries': {
        open: async (page) => {
          await openOverview(page, { query: 'search=wrong-types' });
          await page.getByRole('button', { name: /more findings$/ }).click();
          await expect(page.getByText('Could not be read, and in no count:')).toBeVisible();
        },
      },
    },
  },
  {
    part: 'a delegate',
    places: {
      'its situation, instances and facts': {
        open: async (page) => {
          await openDelegate(page, '_payments_eu_west', 'Group Name');
          await page.getByText('Raw answer of the Manager (JSON)').click();
          await expect(page.getByRole('link', { name: 'default_token', exact: true })).toBeVisible();
          await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible();
        },
      },
      'one that is connected and supported': {
        open: (page) =>
          openDelegate(page, '_onboarding_sandbox', 'Its only instance is connected and supported.'),
      },
      'one that is not connected': {
        open: (page) => openDelegate(page, '_legacy_datacenter', 'Not connected'),
      },
      'one that is past support': { open: (page) => openDelegate(page, '_mainframe_bridge', 'Expired') },
      'a delegate that is not listed': {
        open: (page) => openDelegate(page, '_payments_eu_west_2', 'This delegate is not listed'),
      },
    },
  },
  {
    part: 'tokens and installation',
    places: {
      'the delegates for a step': {
        open: async (page) => {
          await page.goto('/account/demo/delegates/selectors?selectors=prod');
          await expect(page.getByText(/delegates can run this step/)).toBeVisible();
        },
      },
      'two filters side by side': {
        open: async (page) => {
          await page.goto('/account/demo/delegates/compare?compare=tag:prod&compare=tag:eu');
          await expect(page.getByRole('table', { name: 'Compared delegates' })).toBeVisible();
        },
      },
      tokens: { open: openTokens },
      'a new delegate, with a mistake': {
        open: async (page) => {
          await page.goto(INSTALL);
          await page.getByRole('button', { name: 'Get the steps' }).click();
          await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
          await page.locator('summary').filter({ hasText: 'Size' }).click();
        },
      },
      'the steps to a new delegate': {
        open: async (page) => {
          await showSteps(page, 'Helm');
          await page.getByRole('button', { name: 'Reveal the token' }).click();
          await expect(page.getByRole('button', { name: 'Hide the token' })).toBeVisible();
        },
      },
      'a delegate that does not register': {
        open: async (page) => {
          await page.clock.install();
          await showSteps(page, 'Terraform');
          await page.clock.fastForward(301_000);
          await expect(page.getByRole('list', { name: 'Likely causes' })).toBeVisible();
        },
      },
    },
  },
];

// axe checks everything, some of it several times.
test.slow();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('axe finds no violation in', () => {
  test.use({ expectedConsole: [/status of (403|503)/] });
  let position = 0;
  for (const { part, scenario = 'default', places } of PARTS) {
    const looks = new Map(Object.keys(places).map((name) => [name, looksOf(position++)]));
    test.describe(part, () => {
      test.use({ scenario });
      test('any place, in the looks chosen for it', async ({ page }) => {
        for (const [name, { except = [], open }] of Object.entries(places)) {
          for (const [index, look] of (looks.get(name) ?? []).entries()) {
            await test.step(`${name}, ${look.name}`, async () => {
              await setLook(page, look);
              if (index === 0) await open(page);
              await expectNoAxeViolations(page, { except });
            });
          }
        }
      });
    });
  }
});

test('each tab stop shows a focus outline, also in forced colours', async ({ page }) => {
  await openOverview(page, { query: 'search=payments&open=_payments_eu_west' });
  await expect(instances(page, 'payments-eu-west')).toBeVisible();
  expect(await stopsWithoutVisibleFocus(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  expect(await stopsWithoutVisibleFocus(page)).toEqual([]);
});

/** Tabs once through the page. Returns each stop without an outline of 2 px in a colour other than its background. */
async function stopsWithoutVisibleFocus(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < 100; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      // A select that looks like a button has its outline around its label, and a search around its chips, too.
      const isFramed = focused.matches('label > select, input[role=combobox]');
      const framed = (isFramed && focused.closest('label, div:has(> div > input)')) || focused;
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, backgroundColor } =
        getComputedStyle(framed);
      // Outside of a control, an outline of its colour is seen too: a gap is between them.
      const isApart = Number.parseFloat(outlineOffset) > 0 || outlineColor !== backgroundColor;
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && isApart;
      return { isSeen, text: focused.outerHTML.slice(0, 120) };
    });
    if (!stop) break;
    if (!stop.isSeen) unseen.push(stop.text);
  }
  expect(stops, 'tab stops before the focus leaves the page').toBeLessThan(100);
  expect(stops).toBeGreaterThan(20);
  return unseen;
}
