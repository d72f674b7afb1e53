import type { Page } from '@playwright/test';

/**
 * Takes workers from a page that is yet to load, so that the fleet is fetched in the page itself: within reach of the
 * page's installed clock, and of the events that Playwright has for requests of a page.
 */
export async function withoutWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
}
