import type { Page } from '@playwright/test';
import type { Fault } from '@/mocks/faults';
import { TEST_NOW } from '@/testing/mock-manager';
import {
  clipboard,
  delegateList,
  expectStatus,
  health,
  openOverview,
  overviewAddress,
  row,
} from './support/delegates.ts';
import { delayListings, expect, pass, test } from './support/own-manager.ts';

const LISTING = '/delegate-groups?';
const EVERYTHING = '10 delegates, 22 instances';
// The client leaves so long a wait to the next poll, so these tests do not wait for its retries.
const IN_A_MINUTE = { 'retry-after': '60' };

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('before the first answer, the page shows that it is loading, and no counts', async ({
  page,
  manager,
}) => {
  const release = await delayListings(page);
  await page.goto(overviewAddress());
  await expect(page.getByRole('status').filter({ hasText: 'Loading delegates' })).toBeAttached();
  await expect(page.getByText('Waiting for the Manager')).toBeVisible();
  await expect(health(page).getByRole('link', { name: /loading$/ })).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveCount(0);
  release();
  await expectStatus(page, EVERYTHING);
  expect(manager.requests().filter(({ path }) => path.includes(LISTING))).toHaveLength(1);
});

test.describe('an empty list', () => {
  test.use({ scenario: 'empty' });

  test('links to the scopes that still serve it, or names the missing permission', async ({
    page,
    manager,
  }) => {
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await expect(page.getByText('No delegates in this project yet')).toBeVisible();
    await expect(page.getByText('Delegates of the scopes above still serve it.')).toBeVisible();
    await expect(health(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Show the delegates of organization retail' }).click();
    await expect(page.getByText('No delegates in this organization yet')).toBeVisible();
    await page.getByRole('link', { name: 'Show the delegates of this account' }).click();
    await expect(page.getByText('A delegate appears here with its first heartbeat.')).toBeVisible();
    await page.getByRole('link', { name: 'Install the first one' }).click();
    await expect(page).toHaveURL('/account/demo/delegates/install');

    const body = { metaData: {}, resource: { delegateGroupDetails: null }, responseMessages: [] };
    manager.faults.add({ path: LISTING, status: 200, body });
    await openOverview(page);
    await expect(page.getByText('No delegate that you may see')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('or you lack core_delegate_view on them');
  });
});

test.describe('a scope that may not be read', () => {
  test.use({ scenario: 'forbidden', expectedConsole: [/status of 403/] });

  test('names the missing permission and its scope, with a request text to copy', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('You cannot view delegates in project retail/payments');
    await expect(alert).toContainText('for View on Delegates (core_delegate_view)');
    await alert.getByRole('button', { name: 'Copy request' }).click();
    await expect
      .poll(() => clipboard(page))
      .toBe(
        'Please grant me View on Delegates (core_delegate_view) in project retail/payments of Harness, so that I can view its delegates.',
      );
    await expect(tryAgain(page)).toBeVisible();
  });
});

const BROKEN: Readonly<Record<string, { fault: Fault; texts: readonly (string | RegExp)[] }>> = {
  'a Manager that is not ready': {
    fault: {
      status: 503,
      body: '<html><style>b{}</style><body><h1>Down</h1> for maintenance<script>alert(1)</script></body></html>',
      headers: { ...IN_A_MINUTE, 'content-type': 'text/html' },
    },
    texts: ['The Manager is not ready', 'under maintenance', 'Down for maintenance', 'Harness status page'],
  },
  'a sign-in page with status 200': {
    fault: {
      status: 200,
      body: '<!doctype html><title>Sign in</title>',
      headers: { 'content-type': 'text/html' },
    },
    texts: ['The answer of the Manager could not be read', 'is not JSON', 'Sign in'],
  },
};

test.describe('instead of an answer', () => {
  // Chromium itself logs these answers.
  test.use({ expectedConsole: [/status of [45]\d\d/] });

  test('each failure is named, and a retry loads the list', async ({ page, manager }) => {
    for (const [what, { fault, texts }] of Object.entries(BROKEN)) {
      await test.step(what, async () => {
        manager.faults.add({ path: LISTING, ...fault });
        await page.goto(overviewAddress({ query: 'search=platform' }));
        const alert = page.getByRole('alert');
        for (const text of texts) await expect(alert).toContainText(text);
        await expect(alert).not.toContainText('<');
        await expect(delegateList(page)).toHaveCount(0);
        await expect(health(page)).toHaveCount(0);
        manager.faults.clear();
        await tryAgain(page).click();
        await expect(row(page, 'platform-prod')).toBeVisible();
        await expect(alert).toHaveCount(0);
      });
    }
  });

  test('the page counts down to the next try, which loads the list', async ({ page, manager }) => {
    await page.clock.install({ time: TEST_NOW });
    manager.faults.add({ path: LISTING, times: 1, status: 429, headers: IN_A_MINUTE });
    await page.goto(overviewAddress());
    const secondsLeft = async () => {
      const [, seconds] = /Next try in (\d+) s/.exec(await page.getByRole('alert').innerText()) ?? [];
      return Number(seconds);
    };
    await expect(page.getByText(/^Next try in/)).toBeVisible();
    const before = await secondsLeft();
    await pass(page, manager, 10_000);
    expect(await secondsLeft()).toBeLessThanOrEqual(before - 9);
    await pass(page, manager, 30_000);
    await expectStatus(page, EVERYTHING);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
