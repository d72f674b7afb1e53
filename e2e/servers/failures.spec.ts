import type { Page } from '@playwright/test';
import type { Fault } from '@/mocks/faults';
import { overviewAddress } from '../support/delegates.ts';
import { expect, LISTING, openLive, test } from '../support/live.ts';
import {
  expectRecovered,
  expectTheList,
  installClock,
  LONGEST_WAIT_MS,
  POLL_MS,
  QUERY,
  staleNotice,
} from '../support/live-list.ts';
import { LIVE_ACCOUNT } from '../support/servers.ts';
import { withoutWorkers } from '../support/without-workers.ts';

// Chromium itself logs these answers.
test.use({ expectedConsole: [/status of [45]\d\d|net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED)/] });

/** How long the page waits for an answer before it gives up, ms. */
const TIMEOUT_MS = 30_000;

/** Runs the client in the page instead of a worker, so that the test's clock controls the waits between its retries. */
async function installClockForRetries(page: Page): Promise<void> {
  await withoutWorkers(page);
  await installClock(page);
}

const ngError = (code: string, message: string) => ({
  status: 'ERROR',
  code,
  message,
  correlationId: 'c-4711',
});

/** A failure that a server passes on or reports itself. `src/api` tests the formats of errors. */
interface Failure extends Fault {
  readonly what: string;
  readonly title: string;
  readonly detail: string | RegExp;
}

const FAILURES: readonly Failure[] = [
  {
    what: '401',
    status: 401,
    body: ngError('INVALID_TOKEN', 'Token is not valid.'),
    title: 'The key was refused',
    detail: 'Token is not valid. (status 401, INVALID_TOKEN, correlation id c-4711)',
  },
  {
    what: '403',
    status: 403,
    body: {
      ...ngError('NG_ACCESS_DENIED', 'USER u-4711 lacks core_delegate_view'),
      failedPermissionChecks: [
        {
          permission: 'core_delegate_view',
          resourceType: 'DELEGATE',
          resourceScope: {
            accountIdentifier: LIVE_ACCOUNT,
            orgIdentifier: 'retail',
            projectIdentifier: 'search',
          },
        },
      ],
    },
    title: 'You cannot view delegates',
    detail: 'Ask an administrator of project retail/search for View on Delegates (core_delegate_view).',
  },
  {
    what: '503 as a page',
    status: 503,
    body: '<html><h1>Down</h1><p>Back soon</p></html>',
    headers: { 'content-type': 'text/html' },
    title: 'The Manager is not ready',
    // A server in between may report this failure in its own words.
    detail: '(status 503, ',
  },
  {
    what: 'a connection that is cut',
    damage: 'cut',
    title: 'The Manager has not answered since',
    detail: 'The Manager could not be reached, or the connection was cut.',
  },
  {
    what: 'a connection that is reset before the first byte',
    damage: 'reset',
    title: 'The Manager is not ready',
    detail: '(status 502',
  },
];

test('each failure shows above the list until it ends, and the list stays', async ({ page, manager }) => {
  test.slow();
  await installClockForRetries(page);
  await openLive(page, { query: QUERY });
  for (const { what, title, detail, ...fault } of FAILURES) {
    await test.step(what, async () => {
      await manager.addFault({ path: LISTING, ...fault });
      await page.getByRole('button', { name: 'Refresh now' }).click();
      await expect(async () => {
        // Advances the clock through the retries of the client.
        await page.clock.runFor(1_000);
        await expect(staleNotice(page)).toContainText(title, { ignoreCase: true, timeout: 100 });
      }).toPass({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('dialog', { name: /./ })).toContainText(detail);
      await page.keyboard.press('Escape');
      await expect(staleNotice(page)).toContainText(/Next try in \d+ s\./);
      await expectTheList(page);
      await manager.clearFaults();
      await page.getByRole('button', { name: 'Try now' }).click();
      await expect(staleNotice(page)).toHaveCount(0);
    });
  }
  await expectRecovered(page, manager);
});

test('an answer that never arrives completely times out and is retried', async ({ page, manager }) => {
  await installClockForRetries(page);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes(LISTING))));
  const giveUp = async () => {
    for (const attempts of [1, 2, 3]) {
      await expect.poll(() => asked).toBe(attempts);
      await page.clock.runFor(TIMEOUT_MS);
    }
  };
  await manager.addFault({ path: LISTING, latencyMs: 600_000 });
  await page.goto(overviewAddress({ account: LIVE_ACCOUNT, query: QUERY }));
  await expect(page.getByRole('status').filter({ hasText: 'Loading delegates' })).toBeVisible();
  await giveUp();
  await expect(page.getByRole('alert')).toContainText('The Manager did not answer within 30 seconds.');
  await manager.clearFaults();
  await page.clock.runFor(LONGEST_WAIT_MS);
  await expectTheList(page);

  asked = 0;
  await manager.addFault({ path: LISTING, damage: 'stall' });
  await page.clock.runFor(POLL_MS);
  await expectTheList(page);
  await giveUp();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog')).toContainText('The Manager did not answer within 30 seconds.');
  await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated \d+ min ago/);
  await expectTheList(page);
  await manager.clearFaults();
  await page.clock.runFor(LONGEST_WAIT_MS);
  await expectRecovered(page, manager);
});
