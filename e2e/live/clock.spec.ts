import type { Page } from '@playwright/test';
import { cell, expectStatus } from '../support/delegates.ts';
import { expect, openLive, test } from '../support/live.ts';

const MINUTE_MS = 60_000;
const AGREES = 'Manager time (your clock agrees)';
/** The age of a regular heartbeat: one comes every minute, and an answer may be some seconds old. */
const JUST_NOW = /^(now|\d+ s ago|1 min ago)$/;
/** The connectivity and the heartbeat of some delegates, which are the same at any time. */
const ROWS = {
  'mainframe-bridge': ['Connected', JUST_NOW],
  'payments-eu-west': ['Partially connected 2 of 3', JUST_NOW],
  'nightly-batch': ['Never connected', 'never'],
} as const;

async function expectUsualStatusesAndAges(page: Page): Promise<void> {
  await expectStatus(page, '10 delegates, 22 instances');
  await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated \d+ s ago/);
  for (const [name, [connectivity, heartbeat]] of Object.entries(ROWS)) {
    await expect(cell(page, name, 'Connectivity Status')).toHaveAccessibleName(connectivity);
    await expect(cell(page, name, 'Last Heartbeat')).toHaveAccessibleName(heartbeat);
  }
}

async function expectClock(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(text);
  await page.keyboard.press('Escape');
}

test('a wrong clock of the computer changes no status and no age', async ({ page, manager }) => {
  await openLive(page);
  await expectUsualStatusesAndAges(page);
  await expectClock(page, AGREES);
  let advancedMs = 0;
  // Half a minute more, because the difference is rounded down.
  for (const [minutes, difference, meet] of [
    [40.5, '40 min behind', () => page.getByRole('button', { name: 'Refresh now' }).click()],
    [-40.5, '40 min ahead', () => openLive(page)],
  ] as const) {
    await test.step(difference, async () => {
      await manager.advanceClock(minutes * MINUTE_MS - advancedMs);
      advancedMs = minutes * MINUTE_MS;
      await manager.readAgain();
      await meet();
      await expectClock(page, `Manager time (your clock is ${difference})`);
      await expectUsualStatusesAndAges(page);
    });
  }
});
