import type { Locator, Page } from '@playwright/test';
import { overviewAddress } from './delegates.ts';
import { QUERY } from './live-list.ts';
import { LIVE_ACCOUNT, LIVE_KEY } from './servers.ts';

/** The address of a view of the live account. */
export const VIEW_ADDRESS = overviewAddress({ account: LIVE_ACCOUNT, query: QUERY });

/** The field where visitors enter their key. */
export function keyField(page: Page): Locator {
  return page.getByLabel('Key', { exact: true });
}

/** Enters a key and sends it. */
export async function connect(page: Page, key = LIVE_KEY): Promise<void> {
  await keyField(page).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}
