import type { Page } from '@playwright/test';
import {
  columnHeader,
  delegateList,
  expectStatus,
  health,
  instances,
  nameLinks,
  openOverview,
  selectionBar,
} from './support/delegates.ts';
import { expect, test } from './support/test.ts';

test.slow();

// An answer of this size is slow on a busy machine.
const ALL = /^10,000 delegates, 49,\d{3} instances$/;

const links = (page: Page) => nameLinks(page);
const rowAt = (page: Page, index: number) => delegateList(page).locator(`[aria-rowindex="${index}"]`);

/** Starts the next poll, calls `act` while it is pending, and waits until the page shows its answer. */
async function whilePolling(page: Page, act: () => Promise<void> = async () => {}) {
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  await expect(refresh).not.toHaveAttribute('aria-busy');
  // In a fleet of this size some delegate is always in transition, so the page polls every 10 s.
  await page.clock.fastForward(11_000);
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  await act();
  await expect(refresh).not.toHaveAttribute('aria-busy');
  await expect(page.getByText(/^Updated (now|[0-4] s ago)$/)).toBeVisible();
}

/** The `aria-rowindex` of the row at the lower edge of the window; 0 if there is no row. */
function rowIndexAtLowerEdge(): number {
  const row = document.elementFromPoint(innerWidth / 2, innerHeight - 30)?.closest('[data-key]');
  return Number(row?.getAttribute('aria-rowindex') ?? 0);
}

test('the count of a card matches its list, and rows render at every scroll position', async ({ page }) => {
  await openOverview(page, { scenario: 'huge' });
  await expectStatus(page, ALL);
  const expired = health(page).getByRole('link', { name: /^Expired / });
  const name = (await expired.getAttribute('aria-label')) ?? '';
  const [count = ''] = /[\d,]{3,}/.exec(name) ?? [];
  await expired.click();
  await expectStatus(
    page,
    new RegExp(`^Showing [\\d,]+ of 10,000 delegates \\(${count} of 49,\\d{3} instances\\)$`),
  );
  await expired.click();
  await expectStatus(page, ALL);

  await columnHeader(page, 'Delegate').getByRole('button').click();
  await delegateList(page).hover();
  let seen = 0;
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 3_000);
    const index = () => page.evaluate(rowIndexAtLowerEdge);
    await expect.poll(index, 'index of the row at the lower edge of the window').toBeGreaterThan(seen);
    seen = await index();
  }
  const names = await links(page).allInnerTexts();
  expect(names).toEqual(names.toSorted());
});

test('selection, search, order, focus and open rows stay while polls arrive', async ({ page }) => {
  await page.clock.install();
  await openOverview(page, { scenario: 'huge' });
  const list = delegateList(page);
  await list.getByRole('checkbox', { name: 'Select all 10,000', exact: true }).click();
  await expect(selectionBar(page)).toContainText('10,000 delegates selected');

  await test.step('the search keeps its focus, and the selection stays', async () => {
    // The bar of the selection covers the search, which comes back with its key.
    const search = page.getByRole('combobox', { name: 'Search delegates' });
    const leaveSearch = () => page.getByRole('heading', { name: 'Delegates', level: 1 }).click();
    await page.keyboard.press('/');
    await whilePolling(page, async () => {
      await search.pressSequentially('fraud qa eu-west-1');
      await expect(links(page).first()).toHaveAccessibleName(/^fraud-qa-eu-west-1/);
    });
    await expect(search).toBeFocused();
    await expectStatus(page, /^Showing \d+ of 10,000 delegates/);
    await leaveSearch();
    await expect(selectionBar(page)).toContainText(/^10,000 delegates selected, 9,9\d\d of them not shown/);
    const boxes = list.getByRole('checkbox', { name: /^Select fraud-qa/ });
    const name = (await boxes.first().getAttribute('aria-label')) ?? '';
    const first = list.getByRole('checkbox', { name, exact: true });
    await first.click();
    await expect(first).toHaveCount(0);
    await page.keyboard.press('/');
    await search.fill('');
    await leaveSearch();
    await expect(selectionBar(page)).toContainText('9,999 delegates selected');
  });
  await test.step('the sort, the open row and the focus stay at the top', async () => {
    await columnHeader(page, 'Delegate').getByRole('button').click();
    await expect(columnHeader(page, 'Delegate')).toHaveAttribute('aria-sort', 'ascending');
    const first = await links(page).first().innerText();
    await list
      .getByRole('button', { name: /^Show instances of / })
      .first()
      .click();
    const opened = list.getByRole('table');
    await expect(opened.getByRole('row')).toHaveCount(6);
    await whilePolling(page, () => links(page).nth(1).focus());
    await expect(links(page).nth(1)).toBeFocused();
    await expect(links(page).first()).toHaveText(first);
    await expect(opened.getByRole('row')).toHaveCount(6);
  });
  await test.step('the focus, the scroll position and the open row stay near the end', async () => {
    await page.keyboard.press('End');
    await expect(rowAt(page, 10_001).getByRole('rowheader').getByRole('link')).toBeFocused();
    await expect(rowAt(page, 10_001).getByRole('checkbox')).toBeChecked();
    for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowUp');
    const link = rowAt(page, 9_971).getByRole('rowheader').getByRole('link');
    await expect(link).toBeFocused();
    await page.keyboard.press('ArrowRight');
    const name = await link.innerText();
    await expect(instances(page, name)).toBeVisible();
    const top = await page.evaluate(() => scrollY);
    await whilePolling(page);
    await expect(link).toBeFocused();
    await expect(link).toHaveAccessibleName(name);
    await expect(instances(page, name)).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });
  await page.keyboard.press('Escape');
  await expect(selectionBar(page)).toHaveCount(0);
});
