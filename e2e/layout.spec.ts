/* oxlint-disable max-lines -- all widths and zooms of the list share their measures */
import type { Page } from '@playwright/test';
import { TEST_NOW } from '@/testing/mock-manager';
import {
  cells,
  choose,
  delegateList,
  expectStatus,
  INSTANCE_HEADERS,
  instances,
  nameLinks,
  openActions,
  openOverview,
} from './support/delegates.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { delayDeletions, expect, test } from './support/own-manager.ts';

const OPEN = 'open=_payments_eu_west&open=_mainframe_bridge';
const DELEGATE = '/account/demo/delegate/_payments_eu_west';
const HEIGHT = 720;
const USUAL_WIDTHS = [360, 1000, 1280];
/** The narrowest width, and the widths around which the layout of the list changes. */
const ALL_WIDTHS = [360, ...Array.from({ length: 19 }, (_, step) => 840 + 40 * step)];
/** What a phone shows of each delegate. The opened row has the others. */
const NARROW_HEADERS = ['Delegate', 'Connectivity Status', 'Instance Status', 'Last Heartbeat'];
/** The narrowest window, and one of 1280 px at 200 %. */
const ZOOMED = [640, 320];

/** What both tables say of what is wrong and since when, row by row. A text that is cut has its whole as label. */
function shownInCells(page: Page) {
  const ofDelegates = ['name', 'status', 'versionStatus', 'lastHeartbeat'].map(
    (id) => `.delegate-row > [data-col="${id}"]`,
  );
  return delegateList(page)
    .locator([...ofDelegates, '.instance-row > *'].join())
    .evaluateAll((all) =>
      all.map((cell) => {
        const told = cell.querySelector('[data-row-link]') ?? cell;
        if (!(told instanceof HTMLElement)) throw new Error('A cell is an HTML element.');
        return (told.ariaLabel ?? told.innerText).replaceAll(/\s+/g, '');
      }),
    );
}

/** Visible elements with their own text that reach beyond the window, except in lines that scroll sideways. */
function cutTexts(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, header *')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('.sr-only, .truncate, .list-header, nav[aria-label="Connectivity"], option'),
      )
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

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const states = page.getByRole('group', { name: 'Connectivity' });
  await expect(states.getByRole('checkbox', { name: /^Partially connected/ })).toBeVisible();
}

test('a search moves neither the controls nor the list', async ({ page }) => {
  await openOverview(page);
  await page.getByRole('region', { name: 'Situation' }).waitFor();
  const placesOf = async () =>
    Promise.all(
      [
        page.getByRole('button', { name: 'Display', exact: true }),
        delegateList(page).getByRole('columnheader').nth(1),
      ].map((element) => element.boundingBox()),
    );
  const before = await placesOf();
  await page.getByRole('combobox', { name: 'Search delegates' }).pressSequentially('pay');
  await expectStatus(page, /^Showing \d+ of 10 delegates/);
  expect(await placesOf()).toEqual(before);
});

test('at every width, the columns of the list fit in the window, and a phone shows what is wrong since when', async ({
  page,
}) => {
  test.slow();
  for (const [query, columnCount, widths] of [
    ['', NARROW_HEADERS.length, ALL_WIDTHS],
    ['all=true', NARROW_HEADERS.length + 1, ALL_WIDTHS],
    ['columns=tags,autoUpgrade,name,lastHeartbeat', 2, ALL_WIDTHS],
    ['columns=name,version', 1, USUAL_WIDTHS],
    ['columns=name', 1, USUAL_WIDTHS],
  ] as const) {
    await test.step(query, async () => {
      await openOverview(page, { query });
      const shown = cells(page, 'payments-eu-west');
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectNoSidewaysScroll(page);
        if (width < 768) await expect(shown).toHaveCount(columnCount);
        // A new width draws the rows again: a cell measured just before that has no box any more.
        await expect(async () => {
          const boxes = await shown.evaluateAll((all) =>
            all.map((cell) => cell.getBoundingClientRect().toJSON()),
          );
          expect(boxes.length).toBeGreaterThan(0);
          for (const { width: room, left, right } of boxes) {
            expect(room, `width of a cell at ${width} px`).toBeGreaterThan(20);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(right).toBeLessThanOrEqual(width);
          }
        }).toPass({ timeout: 5_000 });
      }
    });
  }
});

test('the numbers of the health cards align at every width', async ({ page }) => {
  await openOverview(page);
  const cards = page.getByRole('region', { name: 'Delegate health' }).getByRole('link');
  await expect(cards).toHaveCount(4);
  for (const width of [360, 768, 960, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => [card.getBoundingClientRect().top, card.getBoundingClientRect().height].join(' ')),
    );
    expect(new Set(boxes).size, `places at ${width} px`).toBe(1);
  }
});

test('from 768 px up, neither of two tags side by side in a row is cut', async ({ page }) => {
  await openOverview(page);
  const tags = delegateList(page).getByRole('link', { name: /^(Tag|Implicit tag) / });
  for (const width of [768, 1000, 1280, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page);
    const cut = await tags.evaluateAll((all) =>
      all
        .filter((tag) => tag.previousElementSibling ?? tag.nextElementSibling?.matches('a'))
        .filter((tag) => tag.scrollWidth > tag.clientWidth)
        .map((tag) => tag.textContent),
    );
    expect(cut, `tags that are cut at ${width} px`).toEqual([]);
  }
});

test('with spacing of the reader, no part of a row reaches into the next cell', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => localStorage.setItem('delegate-overview:filters', 'closed'));
  await openOverview(page);
  await expect(delegateList(page)).toContainText('_payments_eu_west');
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(spacing);
  });
  // There is no room for the identifiers now.
  await expect(delegateList(page)).not.toContainText('_payments_eu_west');
  const cellsOfRows = delegateList(page).locator('.delegate-row > [data-col]');
  const outside = await cellsOfRows.evaluateAll((all) =>
    all
      .filter((cell) => getComputedStyle(cell).overflow === 'visible')
      .flatMap((cell) => [...cell.children].map((part) => ({ part, cell })))
      .filter(({ part, cell }) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right)
      .map(({ part }) => part.textContent),
  );
  expect(outside).toEqual([]);
});

test('at 200 % and at 320 px, the list shows every fact', async ({ page }) => {
  // A fixed clock, so that ages do not change between the comparisons.
  await page.clock.setFixedTime(TEST_NOW);
  await openOverview(page, { query: OPEN });
  await expect(instances(page, 'mainframe-bridge')).toBeVisible();
  await expect(nameLinks(page), 'all rows are rendered').toHaveCount(10);
  const wide = await shownInCells(page);
  // Ten delegates and five instances.
  expect(wide).toHaveLength(10 * NARROW_HEADERS.length + 5 * INSTANCE_HEADERS.length);

  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 640 });
    // After a change of height, the list first renders the rows near the window, and then all rows again.
    await expect.poll(() => shownInCells(page)).toEqual(wide);
    const shown = cells(page, 'build-farm-docker');
    await expect(shown).toHaveCount(NARROW_HEADERS.length);
    for (const cell of await shown.all()) await expect(cell).toBeVisible();
    const facts = delegateList(page)
      .getByRole('row')
      .filter({ has: instances(page, 'payments-eu-west') });
    for (const fact of ['_payments_eu_west', 'Tags', 'Version', 'Auto Upgrade'])
      await expect(facts.last()).toContainText(fact);
    await expectToFit(page);
    await openFilters(page);
    await expectToFit(page);
    await page.keyboard.press('Escape');
  }
});

test('at 200 % and at 320 px, a delegate and the dialogs about it fit', async ({ page }) => {
  const expectToFitZoomed = async () => {
    for (const width of ZOOMED) {
      await page.setViewportSize({ width, height: 640 });
      await expectToFit(page);
    }
  };
  await page.goto(DELEGATE);
  await expect(page.getByText('Group Name')).toBeVisible();
  await expectToFitZoomed();
  for (const dialog of ['upgrade', 'troubleshoot']) {
    await page.goto(`${DELEGATE}?${dialog}=_payments_eu_west`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFitZoomed();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await choose(page, 'payments-eu-west', 'Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectToFitZoomed();
});

/** Visible targets outside sentences that are smaller than 24 px in width or height (WCAG 2.5.8). */
function smallTargets(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, [role=menuitem], [role=option]')]
      // The marks of a chart are exempt, because its table has equivalent links (WCAG 2.5.8).
      .filter(
        (element) => element.checkVisibility() && !element.closest('.sr-only, p, [inert], [data-equal]'),
      )
      // The target of a checkbox is its label, if it has one.
      .map((element) => element.closest('label') ?? element)
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

test('no target is smaller than 24 px in a wide or a narrow window', async ({ page }) => {
  const expectNoSmallTargets = async (place: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect.soft(await smallTargets(page), `${place}, ${width} px wide`).toEqual([]);
    }
  };
  await openOverview(page, { query: `${OPEN}&search=a` });
  await expect(instances(page, 'mainframe-bridge')).toBeVisible();
  await expectNoSmallTargets('the list');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await openFilters(page);
    expect.soft(await smallTargets(page), `the filters, ${width} px wide`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await openActions(page, 'payments-eu-west');
  await expectNoSmallTargets('the menu');
  await page.goto(`${DELEGATE}?troubleshoot=_payments_eu_west`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSmallTargets('the delegate and its troubleshooter');
});

/** The elements that have a transition or an animation. */
function movingElements(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || /[1-9]/.test(transitionDuration);
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

test('only the icon of a button at work moves, and with reduced motion nothing does', async ({ page }) => {
  await openOverview(page);
  expect(await movingElements(page)).toEqual([]);
  await choose(page, 'legacy-datacenter', 'Delete');
  const release = await delayDeletions(page);
  const remove = page.getByRole('button', { name: 'Delete delegate' });
  await remove.click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  expect(await movingElements(page)).toEqual([expect.stringMatching(/^<svg/)]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movingElements(page)).toEqual([]);
  release();
  await expect(remove).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every field has 16 px, so that a phone does not zoom into it', async ({ page }) => {
    for (const path of ['delegates', 'delegates/install', 'delegates/selectors']) {
      await page.goto(`/account/demo/${path}`);
      const fields = page.locator('input:not([type=checkbox], [type=radio]), select, textarea');
      await expect(fields.first()).toBeVisible();
      const sizes = await fields.evaluateAll((all) =>
        all.map((field) => [
          field.ariaLabel ?? field.id,
          Number.parseFloat(getComputedStyle(field).fontSize),
        ]),
      );
      expect(sizes.filter(([, size]) => Number(size) < 16)).toEqual([]);
    }
  });
});
