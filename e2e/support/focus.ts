import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 150;

/** Presses Tab until the target has the focus; fails if it does not get the focus within 150 stops. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached within ${MOST_STOPS} stops`).toBeFocused();
}

/** Presses Enter on a button once it is enabled. Unlike `click`, `press` does not wait for that. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Expects that the focused element is fully inside the window, and that nothing covers it (WCAG 2.4.11). */
export async function expectFocusUncovered(page: Page): Promise<void> {
  const cover = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return 'it is cut by the window';
    const y = [top + 1, bottom - 1];
    const x = [left + 1, (left + right) / 2, right - 1];
    const covering = x
      .flatMap((at) => y.map((height) => document.elementFromPoint(at, height)))
      .find((found) => found && !focused.contains(found) && !found.contains(focused));
    return covering ? `${focused.outerHTML.slice(0, 80)} is under ${covering.outerHTML.slice(0, 80)}` : '';
  });
  expect(cover, 'what has the focus is in full view').toBe('');
}
