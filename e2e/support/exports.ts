import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './own-manager';

/** Opens what a list can be exported with, and waits until it is there. */
export async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export', exact: true });
  await expect(panel.getByRole('button', { name: 'CSV' })).toBeVisible();
  return panel;
}

/** Presses a format; gives the file's name and what is in it. */
export async function saveExport(page: Page, panel: Locator, format: string) {
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: format }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
