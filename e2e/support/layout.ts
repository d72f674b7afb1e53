import { expect, type Page } from '@playwright/test';

/** Waits until the page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: 'how much wider the page is than its window',
    })
    .toBe(0);
}
