import { expect, type Locator, type Page } from '@playwright/test';
import type { ScenarioName } from '@/mocks/scenario-names';

interface Overview {
  /** @default 'demo' */
  readonly account?: string;
  /** The scope below the account, such as `orgs/retail/projects/payments`. */
  readonly scope?: string;
  readonly scenario?: ScenarioName;
  /** The query string without its `?`. */
  readonly query?: string;
}

export function overviewAddress({
  account = 'demo',
  scope = '',
  scenario,
  query = '',
}: Overview = {}): string {
  const search = [scenario && `scenario=${scenario}`, query].filter(Boolean).join('&');
  return `/account/${account}${scope && `/${scope}`}/delegates${search && `?${search}`}`;
}

/** Opens an overview and waits for its first answer: a list, or the reason why there is none. */
export async function openOverview(page: Page, overview: Overview = {}): Promise<void> {
  await page.goto(overviewAddress(overview));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/** Waits until the address has exactly this query string, without its `?`. */
export async function expectQuery(page: Page, query: string): Promise<void> {
  await expect(page).toHaveURL(({ search }) => decodeURIComponent(search) === (query && `?${query}`));
}

export function delegateList(page: Page): Locator {
  return page.getByRole('table', { name: 'Delegates', exact: true });
}

/** The names of the delegates in the list, each a link to its page. */
export function nameLinks(page: Page): Locator {
  return delegateList(page).getByRole('rowheader').getByRole('link');
}

/** The whole names in the list: the text of a long one is cut. */
export function namesNow(page: Page): Promise<string[]> {
  return nameLinks(page).evaluateAll((links) => links.map((link) => link.ariaLabel ?? link.textContent));
}

/** The names in a list of up to 100 delegates, in its order, once all are rendered. */
export async function namesInList(page: Page): Promise<readonly string[]> {
  const list = delegateList(page);
  const count = Number(await list.getAttribute('aria-rowcount')) - 1;
  let names: readonly string[] = [];
  // Counts and returns the same reading, because the list still adds and removes rows at its end.
  await expect
    .poll(async () => {
      names = await namesNow(page);
      return names.length;
    })
    .toBe(count);
  return names;
}

/** Waits until the list has exactly these delegates in this order. A string has the first word of each name. */
export async function expectNames(page: Page, names: readonly string[] | string): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await namesNow(page);
      return typeof names === 'string' ? shown.map((name) => name.split('-')[0]).join(' ') : shown;
    })
    .toEqual(names);
}

/** The row of one delegate, without the row of its instances. */
export function row(page: Page, name: string): Locator {
  return delegateList(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

/**
 * The columns of facts in their default order: the header, and the sort key in the address. Add a new column here; these
 * tests have no other list of columns.
 */
export const COLUMNS = [
  { header: 'Delegate', sortKey: 'name' },
  { header: 'Connectivity Status', sortKey: 'status' },
  { header: 'Tags', sortKey: 'tags' },
  { header: 'Version', sortKey: 'version' },
  { header: 'Instance Status', sortKey: 'versionStatus' },
  { header: 'Last Heartbeat', sortKey: 'lastHeartbeat' },
  { header: 'Auto Upgrade', sortKey: 'autoUpgrade' },
] as const;
export type Header = (typeof COLUMNS)[number]['header'];
/** The headers of the columns, in that order. */
export const HEADERS: readonly Header[] = COLUMNS.map(({ header }) => header);

/** The columns of the instances of a delegate. */
export const INSTANCE_HEADERS = [
  'Host Name',
  'Connectivity Status',
  'Version',
  'Instance Status',
  'Last Heartbeat',
];

/** The default fleet in its default order: the worst delegates first, by name within each status. */
export const WORST_FIRST = 'legacy mainframe payments nightly build data ci customer onboarding platform';

/** The cells of a delegate's row. The last one has the button of its menu. */
export function cells(page: Page, name: string): Locator {
  return row(page, name).getByRole('rowheader').or(row(page, name).getByRole('cell'));
}

/** The cell of a delegate's row in one column, with all columns in their default order. */
export function cell(page: Page, name: string, column: Header): Locator {
  return cells(page, name).nth(HEADERS.indexOf(column));
}

/** The header of a column; its button sorts. */
export function columnHeader(page: Page, name: string): Locator {
  return delegateList(page).getByRole('row').first().getByRole('columnheader', { name, exact: true });
}

export function health(page: Page): Locator {
  return page.getByRole('region', { name: 'Delegate health' });
}

/** One health card by its full name, such as `Expired 3 instances`. */
export function card(page: Page, name: string): Locator {
  return health(page).getByRole('link', { name, exact: true });
}

/** Waits until a paragraph with this status text is on the page. */
export async function expectStatus(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('paragraph').filter({ hasText: text })).toHaveText(text);
}

/** Waits until a live region has this text. */
export async function expectAnnounced(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).not.toHaveCount(0);
}

/** The line that reports the last change. */
export function lastChange(page: Page): Locator {
  return page.getByRole('region', { name: 'Last change', exact: true });
}

/** Opens a delegate's menu of actions. */
export async function openActions(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  return page.getByRole('menu', { name: `Actions for ${name}`, exact: true });
}

/** Chooses one of a delegate's actions. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  const menu = await openActions(page, name);
  await menu.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The table of a delegate's instances. */
export function instances(page: Page, name: string): Locator {
  return page.getByRole('table', { name: `Instances of ${name}`, exact: true });
}

/** Selects or deselects a delegate by the box that its row shows under the pointer; on a phone by its menu. */
export async function clickBox(page: Page, name: string, how: { modifiers?: 'Shift'[] } = {}): Promise<void> {
  // A phone has no box for the pointer.
  if ((page.viewportSize()?.width ?? 0) < 768) return choose(page, name, 'Select');
  await row(page, name).hover();
  // The box of a row that is not selected is for the pointer alone.
  await row(page, name).getByRole('checkbox', { includeHidden: true }).click(how);
}

/** The checkbox of a selected delegate. */
export function checkbox(page: Page, name: string): Locator {
  return delegateList(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });
}

/** The bar of actions for the selected delegates. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selection', exact: true });
}

/** The text on the clipboard. The test needs the clipboard permissions. */
export async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a panel of the list; a narrow window has the views in the panel "Display". */
export async function openListPanel(page: Page, name: 'Views' | 'Display'): Promise<Locator> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  const shown = isNarrow ? 'Display' : name;
  await page.getByRole('button', { name: shown }).click();
  const panel = page.getByRole('dialog', { name: shown, exact: true });
  return isNarrow && name === 'Views' ? panel.getByRole('region', { name }) : panel;
}

/** Chooses in the scope picker. */
export async function chooseScope(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Change scope' }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

/** Opens the filters: over the list or beside it, unless they are there already. */
export async function openFilters(page: Page): Promise<Locator> {
  const named = { name: 'Filters', exact: true };
  if (!(await page.getByRole('region', named).isVisible())) {
    await page.getByRole('button', { name: /^Filter\b/ }).click();
  }
  const filters = page.getByRole('region', named).or(page.getByRole('dialog', named));
  await expect(filters.getByRole('group')).not.toHaveCount(0);
  return filters;
}
