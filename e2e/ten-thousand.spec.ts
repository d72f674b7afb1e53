import type { Page } from '@playwright/test';
import {
  columnHeader,
  delegateList,
  expectStatus,
  health,
  instances,
  openOverview,
  selectionBar,
} from './support/delegates';
import { expect, test } from './support/test';

test.slow();
test.beforeEach(({ page }) => openOverview(page, { scenario: 'huge' }));

const ALL = /^10,000 delegates, 49,\d{3} instances$/;
// A fleet of this size always has something that settles, so the page asks every 10 s.
const POLL = { timeout: 25_000 };

/** Does something while the answer shown grows old, and waits for the next one. */
async function untilPolled(page: Page, act: () => Promise<void> = async () => {}) {
  await expect(page.getByText(/^Updated [4-9] s ago$/)).toBeVisible(POLL);
  await act();
  await expect(page.getByText(/^Updated (now|[0-3] s ago)$/)).toBeVisible(POLL);
}

const links = (page: Page) => delegateList(page).getByRole('link');

/** 0 where there is none. */
function rowIndexAtLowerEdge(): number {
  const row = document.elementFromPoint(innerWidth / 2, innerHeight - 30)?.closest('[data-key]');
  return Number(row?.getAttribute('aria-rowindex') ?? 0);
}

test('a card, the list behind it and the way back tell the same numbers', async ({ page }) => {
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
});

test('typing, sorting and opening go on while polls land', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search delegates' });
  await untilPolled(page, async () => {
    await search.pressSequentially('fraud qa eu-west-1');
    await expect(links(page).first()).toHaveAccessibleName(/^fraud-qa-eu-west-1/);
  });
  await expect(search).toBeFocused();
  await expectStatus(page, /^Showing \d+ of 10,000 delegates/);

  await columnHeader(page, 'Delegate').getByRole('button').click();
  const first = await links(page).first().innerText();
  await page
    .getByRole('button', { name: /^Show instances of / })
    .first()
    .click();
  const opened = delegateList(page).getByRole('table');
  await expect(opened.getByRole('row')).toHaveCount(6);
  await untilPolled(page, () => links(page).nth(1).focus());
  await expect(links(page).nth(1)).toBeFocused();
  await expect(links(page).first()).toHaveText(first);
  await expect(opened.getByRole('row')).toHaveCount(6);
});

test('focus, place and open rows in the middle of the list stay through a poll', async ({ page }) => {
  await links(page).first().focus();
  await page.keyboard.press('End');
  const rowAt = (index: number) => delegateList(page).locator(`[aria-rowindex="${index}"]`);
  await expect(rowAt(10_001).getByRole('link')).toBeFocused();
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowUp');
  const link = rowAt(9_971).getByRole('link');
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const name = (await link.getAttribute('aria-label')) ?? '';
  await expect(instances(page, name)).toBeVisible();
  const top = await page.evaluate(() => scrollY);
  await untilPolled(page);
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleName(name);
  await expect(instances(page, name)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('with all of them selected, typing, scrolling and polls go on', async ({ page }) => {
  const all = delegateList(page).getByRole('checkbox', { name: 'Select all 10,000', exact: true });
  await all.click();
  await expect(selectionBar(page)).toContainText('10,000 delegates selected');
  const search = page.getByRole('searchbox', { name: 'Search delegates' });
  await untilPolled(page, async () => {
    await search.pressSequentially('fraud qa eu-west-1');
    await expect(links(page).first()).toHaveAccessibleName(/^fraud-qa-eu-west-1/);
  });
  await expect(selectionBar(page)).toContainText(/^10,000 delegates selected, 9,9\d\d of them not shown/);
  const first = delegateList(page)
    .getByRole('checkbox', { name: /^Select fraud-qa/ })
    .first();
  await first.click();
  await expect(first).not.toBeChecked();
  await search.fill('');
  await expect(selectionBar(page)).toContainText('9,999 delegates selected');
  await links(page).first().focus();
  await page.keyboard.press('End');
  await expect(delegateList(page).locator('[aria-rowindex="10001"]').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(selectionBar(page)).toHaveCount(0);
});

test('scrolled through, it shows rows everywhere, in order', async ({ page }) => {
  await columnHeader(page, 'Delegate').getByRole('button').click();
  await delegateList(page).hover();
  let seen = 0;
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 3_000);
    const index = () => page.evaluate(rowIndexAtLowerEdge);
    await expect.poll(index, 'another row stands at the lower edge of the window').toBeGreaterThan(seen);
    seen = await index();
  }
  const names = await links(page).allInnerTexts();
  expect(names).toEqual(names.toSorted());
});
