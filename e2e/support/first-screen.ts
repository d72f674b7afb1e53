import { expect, type Page } from '@playwright/test';

/** What stands on the first screen of an overview, before anyone scrolls. */
export interface FirstScreen {
  /** The upper edge of the first row of the list, px from the upper edge of the window. */
  readonly firstRowY: number;
  /** The rows of delegates that are wholly inside the window and under no sticky header. */
  readonly wholeRows: number;
  /**
   * Words of visible text before the first row in the DOM, those of the table's header included. A word has a letter:
   * numbers and versions are figures, not words. Text for assistive technology alone does not count; the placeholder of a
   * field does.
   */
  readonly words: readonly string[];
  /** The names of the controls before the first row in the DOM that Tab reaches. A link for the keyboard alone counts. */
  readonly controls: readonly string[];
}

/** Measures the first screen. The list must have its rows. */
export function measureFirstScreen(page: Page): Promise<FirstScreen> {
  return page.evaluate(() => {
    const list = document.querySelector(
      '[role="table"][aria-label="Delegates"], table[aria-label="Delegates"]',
    );
    const [header, ...rows] = [...(list?.querySelectorAll(':scope [aria-rowindex]') ?? [])];
    const [first] = rows;
    if (!header || !first) throw new Error('The list has no rows.');
    const bottomOfHeader = header.getBoundingClientRect().bottom;
    const isBefore = (node: Node) =>
      Boolean(first.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING);

    /** Whether a reader with eyes sees the element: nothing hides it, and no box around it is cut to a point. */
    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { right, bottom } = element.getBoundingClientRect();
      if (right <= 0 || bottom <= 0) return false;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect();
        if (getComputedStyle(box).overflow !== 'visible' && (width <= 1 || height <= 1)) return false;
      }
      return true;
    }

    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && isBefore(node); node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (parent && !parent.closest('script, style, option, svg') && isSeen(parent))
        texts.push(node.textContent ?? '');
    }
    for (const field of document.querySelectorAll('input')) {
      if (isBefore(field) && isSeen(field)) texts.push(field.placeholder);
    }
    const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => /\p{L}/u.test(word));

    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ]
      .filter((control) => isBefore(control) && control.tabIndex >= 0 && !control.matches(':disabled'))
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'),
      )
      .map((control) => (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40));

    return {
      firstRowY: Math.round(first.getBoundingClientRect().top),
      wholeRows: rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= bottomOfHeader - 1 && bottom <= innerHeight;
      }).length,
      words,
      controls,
    };
  });
}

/** Expects at most 90 words and 35 controls before the first row, and names those that stand there. */
export async function expectBrief(page: Page): Promise<void> {
  const { words, controls } = await measureFirstScreen(page);
  expect.soft(words.length, words.join(' ')).toBeLessThanOrEqual(90);
  expect(controls.length, controls.join(' | ')).toBeLessThanOrEqual(35);
}

/** Counts the elements of each closed row in the window, the row itself included. */
export function elementsOfRows(
  page: Page,
): Promise<readonly { readonly row: string; readonly count: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Delegates"] [aria-rowindex]')]
      .filter((row) => row.querySelector('[role="rowheader"] a[href], th[scope="row"] a[href]'))
      .filter((row) => !row.querySelector('[aria-expanded="true"]'))
      .map((row) => ({ row: row.textContent.slice(0, 40), count: row.querySelectorAll('*').length + 1 })),
  );
}

/** The elements of closed rows that would clip what has no room, except texts for assistive technology alone. */
export function clippingInRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Delegates"] .delegate-row *:not(.sr-only)')]
      .filter((element) => getComputedStyle(element).overflow !== 'visible')
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

/**
 * Presses Tab until the first delegate's link has the focus, at most once more often than `most`. Returns what had the
 * focus before each press.
 */
export async function stopsBeforeFirstDelegate(page: Page, most: number): Promise<readonly string[]> {
  const stops: string[] = [];
  while (stops.length <= most) {
    const focused = await page.evaluate(() => {
      const active = document.activeElement;
      const link = document.querySelector(
        '[aria-label="Delegates"] [role="rowheader"] a[href], [aria-label="Delegates"] th[scope="row"] a[href]',
      );
      if (active !== null && active === link) return undefined;
      return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim().slice(0, 40);
    });
    if (focused === undefined) break;
    stops.push(focused);
    await page.keyboard.press('Tab');
  }
  return stops;
}

/** One movement of the layout that no input caused. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records every movement of the layout from the next load on. Call {@link expectStill} to check them. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: readonly { readonly node?: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
        const moved = sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName} ${node.getAttribute('aria-label') ?? node.textContent.slice(0, 30)}`
            : `text ${node?.textContent?.slice(0, 30)}`,
        );
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(globalThis, 'takeShifts', () => {
      note(observer.takeRecords());
      return shifts.splice(0);
    });
  });
}

/** What has moved since the last call, once the page has drawn two more frames. */
async function takeShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return Reflect.get(globalThis, 'takeShifts')();
  });
}

/** Expects that the layout has moved by at most 0.01 since the last call, and names what has moved. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await takeShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, undefined, 2)).toBeLessThanOrEqual(0.01);
}
