import { expect, type Page } from '@playwright/test';

/** The page as a whole is not wider than its window, as soon as it has followed the window's last change. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: 'how much wider the page is than its window',
    })
    .toBe(0);
}
