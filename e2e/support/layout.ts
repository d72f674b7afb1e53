import { expect, type Page } from '@playwright/test';

/** The page as a whole is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    given: innerWidth,
  }));
  expect(needed, 'width of the page').toBe(given);
}
