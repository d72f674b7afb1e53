import type { Page } from '@playwright/test';
import { cell, expectStatus } from '../support/delegates';
import { expect, openLive, test } from '../support/live';

const MINUTE_MS = 60_000;
const AGREES = "The Manager's; the clock of this computer agrees.";
/** A beat comes every minute, and an answer may be some seconds old. */
const JUST_NOW = /^(now|\d+ s ago|1 min ago)$/;
/** What the rows of some delegates say at every moment. */
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

async function expectClock(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'About this data' }).click();
  await expect(page.getByRole('dialog', { name: 'About this data' })).toContainText(words);
  await page.keyboard.press('Escape');
}

const differs = (words: string) => `The Manager's; the clock of this computer is ${words}.`;

test('a clock that comes to differ changes no status and no age', async ({ page, manager }) => {
  await openLive(page);
  await expectUsualStatusesAndAges(page);
  await expectClock(page, AGREES);
  let advancedMs = 0;
  // Half a minute more, since the difference is rounded down.
  for (const [minutes, words] of [
    [11.5, '11 min behind'],
    [40.5, '40 min behind'],
    [-11.5, '11 min ahead'],
    [-40.5, '40 min ahead'],
  ] as const) {
    await test.step(words, async () => {
      await manager.advanceClock(minutes * MINUTE_MS - advancedMs);
      advancedMs = minutes * MINUTE_MS;
      await page.getByRole('button', { name: 'Refresh now' }).click();
      await expectClock(page, differs(words));
      await expectUsualStatusesAndAges(page);
    });
  }
});

for (const [minutes, words] of [
  [40.5, '40 min behind'],
  [-40.5, '40 min ahead'],
] as const) {
  test(`a clock that is ${words} from the start changes no status and no age`, async ({ page, manager }) => {
    await manager.advanceClock(minutes * MINUTE_MS);
    await openLive(page);
    await expectUsualStatusesAndAges(page);
    await expectClock(page, differs(words));
  });
}
