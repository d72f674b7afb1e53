import { expect, type Locator, type Page } from '@playwright/test';
import type { MockManager } from '@/mocks/manager';
import { checkbox, clickBox, delegateList, openOverview, selectionBar } from './delegates.ts';

/** Delegates of the default fleet without a connected instance, in the order of the list. */
export const SILENT = ['legacy-datacenter', 'nightly-batch'];
/** Delegates of the default fleet with a connected instance, in the order of the list. */
export const CONNECTED = ['payments-eu-west', 'mainframe-bridge'];

/** A button of the bar of actions for the selected delegates. */
export function selectionButton(page: Page, name: string | RegExp): Locator {
  return selectionBar(page).getByRole('button', { name });
}

/** Waits until exactly these delegates are selected. */
export async function expectSelected(page: Page, names: readonly string[]): Promise<void> {
  const selected = delegateList(page).getByRole('checkbox', { name: /^Select (?!all)/, checked: true });
  await expect(selected).toHaveCount(names.length);
  for (const name of names) await expect(checkbox(page, name)).toBeChecked();
  const text = `${names.length} ${names.length === 1 ? 'delegate' : 'delegates'} selected`;
  if (names.length > 0) await expect(selectionBar(page)).toContainText(text);
  else await expect(selectionBar(page)).toHaveCount(0);
}

/** Selects these delegates. None may be selected before. */
export async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await clickBox(page, name);
  await expectSelected(page, names);
}

/** Opens a list of one delegate that can be deleted and one that cannot, and selects both. */
export async function openSelection(page: Page): Promise<void> {
  const names = ['legacy-datacenter', 'payments-eu-west'];
  await openOverview(page, { query: `search=${names.join(',+')}` });
  await select(page, names);
}

/** The requests so far that change or delete something at the Manager. */
export function writes(manager: MockManager) {
  return manager.requests().filter(({ method }) => /PUT|DELETE/.test(method));
}
