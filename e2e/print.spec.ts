import type { Page } from '@playwright/test';
import { delegateList, namesNow, openOverview } from './support/delegates.ts';
import { textOfPages } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

/** Prints the page, and returns the text of each sheet without spaces. */
async function print(page: Page): Promise<readonly string[]> {
  return textOfPages(await page.pdf({ preferCSSPageSize: true }));
}

const bare = (text: string) => text.replaceAll(/\s/g, '');
const TIME = /\d{1,2}\w{3}\d{4},\d\d:\d\d:\d\d/;

test('a printed list has every row and its head on each sheet, with numbers of the sheets', async ({
  page,
}) => {
  await openOverview(page, { scenario: 'large', query: 'search=prod&sort=name' });
  const rows = Number(await delegateList(page).getAttribute('aria-rowcount')) - 1;
  expect(rows, 'more than the screen draws').toBeGreaterThan(200);
  const sheets = await print(page);
  expect(sheets.length).toBeGreaterThan(3);
  for (const [i, sheet] of sheets.entries()) {
    expect(sheet).toContain(`${i + 1}/${sheets.length}`);
    expect(sheet, 'the head of the list').toContain('LastHeartbeat');
  }
  const text = sheets.join('');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const names = await namesNow(page);
  expect(names).toHaveLength(rows);
  expect(names.filter((name) => !text.includes(bare(name)))).toEqual([]);
  const onFirst = names.filter((name) => sheets[0]?.includes(bare(name)));
  expect(onFirst.length, 'rows on the first sheet').toBeGreaterThanOrEqual(15);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(delegateList(page).locator('[data-key]')).not.toHaveCount(rows);
});

test('a printed list has its address, scope, filters and whole tags, and no controls', async ({ page }) => {
  await openOverview(page, { query: 'status=CONNECTED&search=customer' });
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Connected');
  const [sheet = '', ...more] = await print(page);
  expect(more, 'a long name and 16 tags have room on one sheet').toEqual([]);
  expect(sheet).toContain(bare(`${page.url()} · `));
  expect(sheet).toMatch(TIME);
  expect(sheet).toContain('ConnectivityConnected');
  expect(sheet, 'a tag that has no room on the screen').toContain('on-call:storefront');
  expect(sheet).toContain('customer-facing-services-in-the-shared-multi-tenant-cluster-of-northern-europe-1');
  for (const control of [
    'Updated',
    'Include',
    'Share',
    'Newdelegate',
    'Tokens',
    'Groupby',
    'Display',
    'Clearall',
  ]) {
    expect(sheet).not.toContain(control);
  }
  expect(sheet, 'an age').not.toMatch(/\d+(?:s|min|h)ago/);
});

test('a printed list has the names of its groups', async ({ page }) => {
  await openOverview(page, { query: 'group=version' });
  await expect(delegateList(page).getByRole('button', { name: /^Version / })).not.toHaveCount(0);
  const sheets = await print(page);
  expect(sheets.join('')).toMatch(/Version26\.11\.\d+\d+delegates?/);
});

test('a printed page of a delegate has its address, scope and absolute times, and no controls', async ({
  page,
}) => {
  await page.goto('/account/demo/delegate/_payments_eu_west');
  await expect(page.getByRole('table', { name: /^Instances/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'default_token', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Last 24 hours, as table' })).toBeVisible();
  const text = (await print(page)).join('');
  expect(text).toContain(bare(`${page.url()} · `));
  expect(text).toMatch(TIME);
  expect(text, 'the lead').toMatch(/notbeenconnectedsince\d{1,2}\w{3}\d{4},\d\d:\d\d/);
  expect(text, 'the token').toContain('default_token');
  expect(text, 'the evidence of a finding').toContain('countsasnotconnectedafter5min');
  expect(text, 'the title of the lanes').toContain('Last24hours');
  for (const control of ['Updated', 'Troubleshoot', 'Upgrade…', 'Tokens', 'Rawanswer', '30days']) {
    expect(text).not.toContain(control);
  }
  expect(text, 'an age').not.toMatch(/\d+sago/);
});

test('each theme on a dark system colours the screen, and is printed black on white', async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return { backgroundColor, colorScheme };
    });
  await openOverview(page);
  for (const [theme, background] of [
    ['system', 'oklch(0.175 0.007 264)'],
    ['dark', 'oklch(0.175 0.007 264)'],
    ['light', 'oklch(1 0 0)'],
  ] as const) {
    await test.step(theme, async () => {
      await page.evaluate((choice) => localStorage.setItem('delegate-overview:theme', choice), theme);
      await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
      await page.reload();
      expect((await colours()).backgroundColor).toBe(background);
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      expect(await colours()).toEqual({ backgroundColor: 'oklch(1 0 0)', colorScheme: 'light' });
    });
  }
});
