import type { Page } from '@playwright/test';
import { TEST_NOW } from '@/mocks/testing';
import { choose, delegateList, instances, openActions, openOverview, row } from './support/delegates.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, test } from './support/own-manager.ts';

const OPEN = 'open=_payments_eu_west&open=_mainframe_bridge';
const DELEGATE = '/account/demo/delegate/_payments_eu_west';

/** What the cells of both tables show, row by row, without the labels that stand before them on narrow screens. */
function shownInCells(page: Page) {
  return delegateList(page)
    .locator('[role=cell]:not(.instances-rail), [role=rowheader]')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        if (!(cell instanceof HTMLElement)) throw new Error('A cell is an HTML element.');
        const label = cell.querySelector<HTMLElement>('.cell-label');
        const labelText = label?.checkVisibility() ? label.innerText : '';
        return cell.innerText.replace(labelText, '').replaceAll(/\s+/g, '');
      }),
    );
}

/** Visible elements with text of their own that reach beyond the window. */
function cutTexts(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, header *')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .truncate, option'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

async function expectToFit(page: Page) {
  await expectNoSidewaysScroll(page);
  expect(await cutTexts(page), 'texts beyond the window').toEqual([]);
}

test('what is typed into the search moves neither the controls nor the list', async ({ page }) => {
  await openOverview(page);
  const placesOf = async () =>
    Promise.all(
      [
        page.getByRole('button', { name: 'Export', exact: true }),
        delegateList(page).getByRole('columnheader').nth(1),
      ].map((element) => element.boundingBox()),
    );
  const before = await placesOf();
  await page.getByRole('searchbox', { name: 'Search delegates' }).pressSequentially('pay');
  await expect(page.getByRole('button', { name: 'Remove filter Search: pay' })).toBeVisible();
  expect(await placesOf()).toEqual(before);
});

for (const query of ['', 'all=true', 'columns=delegate,version,tags']) {
  test(`no width makes the list${query && `, with ${query},`} wider than the window`, async ({ page }) => {
    await openOverview(page, { query });
    for (let width = 840; width <= 1560; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });
}

for (const [what, width] of [
  ['at 320 px', 320],
  ['at 200 % of a window of 1280', 640],
] as const) {
  test(`${what} every fact of the list is there, without scrolling sideways`, async ({ page }) => {
    // Ages stand still while they are compared.
    await page.clock.setFixedTime(TEST_NOW);
    await openOverview(page, { query: OPEN });
    await expect(instances(page, 'mainframe-bridge')).toBeVisible();
    await expect(delegateList(page).getByRole('link'), 'the list is drawn whole').toHaveCount(10);
    const wide = await shownInCells(page);
    // Ten delegates with nine cells each, and five instances with five.
    expect(wide).toHaveLength(115);

    await page.setViewportSize({ width, height: 640 });
    await expect(row(page, 'build-farm-docker').getByText('Last Heartbeat', { exact: true })).toBeVisible();
    // A list of another height is drawn near the window first, and whole again after that.
    await expect.poll(() => shownInCells(page)).toEqual(wide);
    for (const cell of await row(page, 'build-farm-docker').locator('[role=cell], [role=rowheader]').all()) {
      await expect(cell).toBeVisible();
    }
    await expectToFit(page);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /^Partially connected/ })).toBeVisible();
    await expectToFit(page);
  });

  test(`${what} a delegate and the dialogs about it fit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(DELEGATE);
    await expect(page.getByText('Group Name')).toBeVisible();
    await expectToFit(page);
    await page.goto(`${DELEGATE}?tab=instances&troubleshoot=_payments_eu_west`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await choose(page, 'payments-eu-west', 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectToFit(page);
  });
}

/** What can be pressed, is in sight, not within a sentence, and smaller than 24 px in either direction (WCAG 2.5.8). */
function smallTargets(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, [role=menuitem], [role=option]')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, p, [inert]'))
      // A label is pressed in the place of its box, and so is the cell of a row's.
      .map((element) => element.closest('label, [data-area=select]') ?? element)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${width} × ${height}: ${element.outerHTML.slice(0, 120)}`;
      }),
  );
}

for (const width of [1280, 360]) {
  test(`nothing to press is smaller than 24 px, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await openOverview(page, { query: `${OPEN}&search=a` });
    await expect(instances(page, 'mainframe-bridge')).toBeVisible();
    expect.soft(await smallTargets(page), 'the list').toEqual([]);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /^Partially connected/ })).toBeVisible();
    expect.soft(await smallTargets(page), 'the filters').toEqual([]);
    await page.keyboard.press('Escape');
    await openActions(page, 'payments-eu-west');
    expect.soft(await smallTargets(page), 'the menu').toEqual([]);
    await page.goto(`${DELEGATE}?troubleshoot=_payments_eu_west`);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await smallTargets(page), 'the delegate and its troubleshooter').toEqual([]);
  });
}

/** The longest that anything on the page takes to change its looks, in ms; endless where something never rests. */
function longestMotionMs(page: Page) {
  return page.evaluate(() => {
    const times = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      const seconds = transitionDuration.split(',').map((time) => Number.parseFloat(time));
      return [...seconds.map((time) => time * 1000), animationName === 'none' ? 0 : Number.POSITIVE_INFINITY];
    });
    return Math.max(...times);
  });
}

test('nothing moves for who asked for less motion, and for nobody longer than 120 ms', async ({ page }) => {
  await openOverview(page);
  const usual = await longestMotionMs(page);
  expect(usual).toBeGreaterThan(0);
  expect(usual).toBeLessThanOrEqual(120);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/delegate-groups?**', () => {});
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByRole('button', { name: 'Refresh now' })).toHaveAttribute('aria-busy', 'true');
  await openActions(page, 'payments-eu-west');
  expect(await longestMotionMs(page)).toBe(0);
});
