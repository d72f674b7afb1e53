import type { Page } from '@playwright/test';

/**
 * Removes `Worker` from a page before it loads, so that the page itself fetches the fleet. Then the installed clock applies,
 * and Playwright reports the requests as requests of the page.
 */
export async function withoutWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
}
