import type { Page } from '@playwright/test';
import type { Fault } from '@/mocks/faults';
import { TEST_NOW } from '@/mocks/testing';
import {
  clipboard,
  delegateList,
  expectStatus,
  health,
  openOverview,
  overviewAddress,
  row,
} from './support/delegates.ts';
import { expect, pass, tellDelegates, test } from './support/own-manager.ts';

const LISTING = '/delegate-groups?';
const EVERYTHING = '10 delegates, 22 instances';
// A wait so long is left to the next poll, so that the page need not be waited for.
const IN_A_MINUTE = { 'retry-after': '60' };

/** What Chromium itself writes about such answers. */
const FAILED_LOADS = /status of [45]\d\d|net::ERR_/;

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('before the first answer: rows to be, nothing counted', async ({ page, manager }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/delegate-groups?**', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto(overviewAddress());
  await expect(page.getByRole('status').filter({ hasText: 'Loading delegates' })).toBeAttached();
  await expect(health(page).getByRole('link', { name: /loading$/ })).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveCount(0);
  answer();
  await expectStatus(page, EVERYTHING);
  expect(manager.requests().filter(({ path }) => path.includes(LISTING))).toHaveLength(1);
});

test.describe('nothing here', () => {
  test.use({ scenario: 'empty' });

  test('yet: what still serves the scope, and the way there', async ({ page }) => {
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    await expect(page.getByText('No delegates in this project yet')).toBeVisible();
    await expect(page.getByText('Delegates of the scopes above still serve it.')).toBeVisible();
    await expect(health(page).getByRole('link', { name: 'Expired 0 instances' })).toBeVisible();
    await page.getByRole('link', { name: 'Show the delegates of organization retail' }).click();
    await expect(page.getByText('No delegates in this organization yet')).toBeVisible();
    await page.getByRole('link', { name: /^Show the delegates of account/ }).click();
    await expect(page.getByText('A delegate appears here with its first heartbeat.')).toBeVisible();
  });

  test('that may be seen: not the same as nothing at all', async ({ page, manager }) => {
    const body = { metaData: {}, resource: { delegateGroupDetails: null }, responseMessages: [] };
    manager.faults.add({ path: LISTING, status: 200, body });
    await openOverview(page);
    await expect(page.getByText('Nothing here that you may see')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('or none that you have core_delegate_view on');
  });
});

test('nothing that matches: how many there are, and all of them again', async ({ page }) => {
  await openOverview(page, { query: 'search=platform&status=DISCONNECTED' });
  await expect(page.getByText('No delegate matches the filters')).toBeVisible();
  await expect(page.getByText('Without them there are 10 delegates.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Connectivity: Not connected' }).click();
  await expect(row(page, 'platform-prod')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search delegates' }).fill('nothing has this');
  await expect(page.getByText('No delegate matches the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).last().click();
  await expectStatus(page, EVERYTHING);
});

test.describe('not allowed', () => {
  test.use({ scenario: 'forbidden', expectedConsole: [/status of 403/] });

  test('what is missing where, in a text for whoever can grant it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOverview(page, { scope: 'orgs/retail/projects/payments' });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Not allowed');
    await expect(alert).toContainText('permission core_delegate_view on project retail/payments');
    await alert.getByRole('button', { name: 'Copy a request text' }).click();
    await expect
      .poll(() => clipboard(page))
      .toBe(
        'Please grant me the permission core_delegate_view on project retail/payments in Harness, so that I can see its delegates.',
      );
    await expect(tryAgain(page)).toBeVisible();
  });
});

const BROKEN: Readonly<Record<string, { fault: Fault; says: readonly (string | RegExp)[] }>> = {
  'a refused key': {
    fault: { status: 401, body: { status: 'ERROR', code: 'EXPIRED_TOKEN', message: 'Token has expired.' } },
    says: [
      'The key was refused',
      'the address keeps your view',
      'Token has expired. (status 401, EXPIRED_TOKEN)',
    ],
  },
  'too many requests': {
    fault: { status: 429, body: 'Too many requests', headers: IN_A_MINUTE },
    says: ['Too many requests', /Next try in \d\d s\./],
  },
  'a Manager that is not ready': {
    fault: {
      status: 503,
      body: '<html><style>b{}</style><body><h1>Down</h1> for maintenance<script>alert(1)</script></body></html>',
      headers: { ...IN_A_MINUTE, 'content-type': 'text/html' },
    },
    says: ['The Manager is not ready', 'under maintenance', 'Down for maintenance', 'Harness status page'],
  },
  'a connection that is cut': {
    fault: { damage: 'cut' },
    says: ['The Manager did not answer', 'could not be reached, or the connection was cut'],
  },
  'half an answer': {
    fault: { damage: 'broken-json' },
    says: ['The answer of the Manager could not be read', 'it is not JSON'],
  },
  'a page to sign in, as if it were an answer': {
    fault: {
      status: 200,
      body: '<!doctype html><title>Sign in</title>',
      headers: { 'content-type': 'text/html' },
    },
    says: ['The answer of the Manager could not be read', 'it is not JSON', 'Sign in'],
  },
  'an answer of another form': {
    fault: { status: 200, body: { resource: { delegateGroupDetails: 'none' } } },
    says: ['The answer of the Manager could not be read', 'has another form than expected'],
  },
};

test.describe('instead of an answer', () => {
  test.use({ expectedConsole: [FAILED_LOADS] });
  for (const [what, { fault, says }] of Object.entries(BROKEN)) {
    test(`${what}: says so, counts nothing, and can be tried again`, async ({ page, manager }) => {
      manager.faults.add({ path: LISTING, ...fault });
      await page.goto(overviewAddress({ query: 'search=platform' }));
      const alert = page.getByRole('alert');
      for (const words of says) await expect(alert).toContainText(words);
      await expect(alert).not.toContainText('<');
      await expect(delegateList(page)).toHaveCount(0);
      await expect(health(page)).toHaveCount(0);
      manager.faults.clear();
      await tryAgain(page).click();
      await expect(row(page, 'platform-prod')).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  }

  test('the next try is counted down, and heals the page by itself', async ({ page, manager }) => {
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

test.describe('over good data', () => {
  test.use({ expectedConsole: [FAILED_LOADS] });
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: /^As of / });

  test('a failed refresh leaves the rows, says how old they are, and can be retried', async ({
    page,
    manager,
  }) => {
    await openOverview(page);
    manager.faults.add({ path: LISTING, status: 500 });
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(notice(page)).toContainText('As of 10:20: the Manager refused');
    await expect(notice(page)).toContainText(/Next try in \d\d s\./);
    await expectStatus(page, EVERYTHING);
    await expect(row(page, 'platform-prod')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    manager.faults.clear();
    await page.getByRole('button', { name: 'Retry now' }).click();
    await expect(notice(page)).toHaveCount(0);
  });

  test('without a network it says so, and comes back with it', async ({ page, manager, context }) => {
    await openOverview(page);
    manager.faults.add({ path: LISTING, damage: 'cut' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(notice(page)).toContainText('this computer is offline');
    await expectStatus(page, EVERYTHING);
    manager.faults.clear();
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
  });
});

test('an unreadable delegate costs itself alone', async ({ page, manager }) => {
  await tellDelegates(manager, ([first, ...rest]) => [
    { ...first, delegateInstanceDetails: [null] },
    { 17: 4 },
    ...rest,
  ]);
  await openOverview(page);
  await expect(delegateList(page).getByRole('rowheader')).toHaveCount(10);
  const notice = page.getByRole('status').filter({ hasText: '2 entries of the answer could not be read' });
  await notice.getByText('Which, and why').click();
  await expect(notice.getByRole('listitem')).toHaveText([
    /: One of its instances is not an object\.$/,
    'Entry 2: It has neither an identifier nor a name.',
  ]);
});
