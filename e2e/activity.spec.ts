import type { Page } from '@playwright/test';
import { expectNoAxeViolations, looksOf, setLook } from './support/axe.ts';
import { expectStatus, openFilters } from './support/delegates.ts';
import { pressEnter } from './support/focus.ts';
import { expect, test } from './support/test.ts';

const ACTIVITY = '/account/demo/delegates/activity';

async function openActivity(page: Page): Promise<void> {
  await page.goto(`${ACTIVITY}?scenario=incident`);
  await expect(newestDay(page)).toBeVisible();
}

// In the first hours of a day, nothing has ended yet.
const newestDay = (page: Page) => page.getByRole('heading', { level: 2, name: /^(Today|Yesterday)/ }).first();

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const events = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('b') });

test('Activity tells of an outage that goes on, and leads to the page as it was', async ({ page }) => {
  await page.goto('/account/demo/delegates?scenario=incident');
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page).toHaveTitle('Activity · Acme Corp');
  await expect(page.getByRole('main')).toBeFocused();
  // The demo has the time of this computer, by which the incident goes on.
  const outage = events(page).filter({ hasText: /Outage of \d+ delegates, for/ });
  await expect(outage).toContainText(/have the tag eu-west/);
  await expect(outage).toContainText(/\d+ delegates, \d+ instances silent/);
  const [, count] = /Outage of (\d+) delegates/.exec((await outage.textContent()) ?? '') ?? [];
  await outage.getByText(/^and \d+ more$/).click();
  await expect(outage.getByRole('link', { name: /-eu-west$/ })).toHaveCount(Number(count));
  await outage.getByRole('link', { name: /^As of/ }).click();
  await expect(page).toHaveURL(/\/account\/demo\/delegates\?asOf=/);
  await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible();
});

test('kinds, delegates and the period are in the address, and Back undoes them', async ({ page }) => {
  // Too narrow for the filters beside the list.
  await page.setViewportSize({ width: 1000, height: 720 });
  await openActivity(page);
  const count = page.getByRole('status').filter({ hasText: /newest first$/ });
  const all = await count.textContent();
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await filters(page).getByRole('checkbox', { name: /^Gaps/ }).check();
  await expect(page).toHaveURL(/[?&]kind=gap/);
  // The demo has no data for some time of each of the last days.
  await filters(page)
    .getByRole('button', { name: /^Show [12] events?$/ })
    .click();
  await expect(page.getByRole('button', { name: 'Filter, 1 on' })).toBeFocused();
  for (const event of await events(page).all())
    await expect(event).toHaveText(/No data .*: the Manager did not answer\./);
  await expect(count).toHaveText(/^[12] events? in 7 days, newest first$/);
  await page.goBack();
  await expect(count).toHaveText(all ?? '');
  await page.getByRole('button', { name: '1 h', exact: true }).click();
  await expect(page).toHaveURL(/[?&]period=1h/);
  await expect(page.getByRole('button', { name: '1 h', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the number of an event is that of the rows that its link shows, then and now', async ({ page }) => {
  await openActivity(page);
  const links = page.getByRole('link', { name: /^Show these/ });
  for (const [link, isPast] of [
    [links.first(), false],
    [links.last(), true],
  ] as const) {
    const [, count] = /(\d+)$/.exec((await link.textContent()) ?? '') ?? [];
    await link.click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(`${count} chosen`);
    await expectStatus(page, new RegExp(`^Showing ${count} of`));
    await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible({
      visible: isPast,
    });
    await page.goBack();
  }
});

test('what a delegate repeats is one entry, which opens to its events by keyboard', async ({ page }) => {
  await page.goto(`${ACTIVITY}?scenario=default&kind=lost&state=recovered`);
  const entry = events(page).filter({ hasText: /1 instance of .* fell silent, \d+ times/ });
  const [, times] = /(\d+) times/.exec((await entry.first().textContent()) ?? '') ?? [];
  await pressEnter(entry.first().locator('summary', { hasText: `Show ${times} events` }));
  await expect(entry.first().getByRole('listitem')).toHaveCount(Number(times));
  await entry
    .first()
    .getByRole('link', { name: /^As of/ })
    .last()
    .click();
  await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible();
});

test('when nothing matches, all filters are cleared at once; a tag shows only the events about it', async ({
  page,
}) => {
  await page.goto(`${ACTIVITY}?scenario=incident&kind=tags&by=nobody`);
  await expect(page.getByText('No event matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter');
  await expect(newestDay(page)).toBeVisible();
  await expect(page).not.toHaveURL(/kind=|by=/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: /^eu-west: show only/ }).click();
  await expect(page).toHaveURL(/[?&]tag=eu-west/);
  await expect(events(page).filter({ hasText: 'Outage of' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filter, 1 on' })).toBeVisible();
});

test('on a phone, a moment is opened from the title row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openActivity(page);
  await page.getByRole('button', { name: 'Open a moment…' }).click();
  const note = page.getByRole('dialog', { name: 'Show the delegates as they were' });
  await expectNoAxeViolations(page, { within: '[popover]:popover-open' });
  await note.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\/delegates\?asOf=/);
  await expect(page.getByRole('complementary', { name: 'Moment of the past' })).toBeVisible();
});

test('in a wide window the filters stand at its left edge, and the state of events is one of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openActivity(page);
  const dock = await openFilters(page);
  const box = await dock.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 200 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
  await dock.getByRole('checkbox', { name: /^Lasting/ }).check();
  await expect(page).toHaveURL(/[?&]state=lasting/);
  await expect(page.getByRole('heading', { level: 2, name: /^Lasting now/ })).toBeVisible();
  await expect(newestDay(page)).toBeHidden();
  // A kind without events has no place in the list.
  await expect(dock.getByRole('checkbox', { name: /^Tags/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide filters' }).click();
  await expect(page.getByRole('button', { name: 'Filter, 1 on' })).toBeFocused();
});

test('the line of a period has an equal table, and a period is chosen, by keyboard', async ({ page }) => {
  await openActivity(page);
  await page.getByRole('button', { name: 'Reporting instances, as table' }).press('Enter');
  const table = page.getByRole('table', { name: 'Reporting instances' });
  await expect(table.getByRole('rowheader').nth(1)).toHaveText(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '24 h', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Reporting instances, as table' }).press('Enter');
  await expect(table.getByRole('rowheader').first()).toHaveText(/^\d\d:\d\d to \d\d:\d\d$/);
  await expect(table.getByRole('row', { name: /no data/i })).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(table).toBeHidden();
  await test.step('from one moment to another', async () => {
    await page.getByRole('button', { name: /^From, to…/ }).press('Enter');
    const note = page.getByRole('dialog', { name: 'Choose a period' });
    const to = note.getByLabel('To, now if empty');
    await to.fill('2015-01-02T03:04');
    await note.getByRole('button', { name: 'Show' }).press('Enter');
    await expect(to).toHaveAccessibleDescription(/Choose an end after the beginning\.$/);
    await to.fill('');
    await note.getByRole('button', { name: 'Show' }).press('Enter');
    await expect(note).toBeHidden();
    await expect(page).toHaveURL(/[?&]from=\d{4}-\d\d-\d\dT/);
    await expect(page.getByRole('button', { name: /^Since .*: choose another period$/ })).toBeFocused();
  });
  await test.step('the numbers of the period, without violations of accessibility', async () => {
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    await page.getByRole('button', { name: 'Numbers by day and week' }).press('Enter');
    const numbers = page.getByRole('table', { name: 'Numbers by day and week' });
    await expect(
      numbers.getByRole('link', { name: /^\d+ delegates: show the page as it was$/ }),
    ).not.toHaveCount(0);
    for (const look of looksOf(3)) {
      await setLook(page, look);
      await expectNoAxeViolations(page);
    }
  });
});
