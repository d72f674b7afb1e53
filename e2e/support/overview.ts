import { expect, type Locator, type Page } from '@playwright/test';

/** Where the demo's account has its delegates. */
export const OVERVIEW = '/account/demo/delegates';

/** The list of delegates. */
export function delegateTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Delegates', exact: true });
}

/** The button of a delegate's menu, wherever it stands. */
export function actionsButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Actions for ${name}`, exact: true });
}

/** The row of the delegate of that name. */
export function delegateRow(page: Page, name: string): Locator {
  return delegateTable(page)
    .getByRole('row')
    .filter({ has: actionsButton(page, name) });
}

/** The link to a delegate's page in its row. */
export function delegateLink(page: Page, name: string): Locator {
  return delegateRow(page, name).getByRole('link');
}

/** Opens a page and waits for the list on it. */
export async function openOverview(page: Page, query = ''): Promise<void> {
  await page.goto(`${OVERVIEW}${query}`);
  await expect(delegateTable(page)).toBeVisible();
}
