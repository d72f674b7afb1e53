import type { Page, Request as PageRequest, Route } from '@playwright/test';
import type { DelegateGroupDetails } from '@/api/wire/delegate-groups';
import { ConnectionCut, type MockManager } from '@/mocks/manager';
import type { ScenarioName } from '@/mocks/scenario-names';
import { delegatesOf, standingManager } from '@/mocks/testing';
import { LIVE } from './servers.ts';
import { test as base, expect } from './test.ts';

export { expect };

type ManagerFixtures = {
  scenario: ScenarioName;
  manager: MockManager;
};

/**
 * For tests that steer the Manager or need a fleet that is the same in every run: the pages of the production build,
 * whose requests a mock Manager in the test answers. Its clock stands at `TEST_NOW` until the test moves it.
 */
export const test = base.extend<ManagerFixtures>({
  baseURL: LIVE.url,
  timezoneId: 'UTC',
  scenario: ['default', { option: true }],
  manager: [
    async ({ context, scenario }, run) => {
      const manager = standingManager({ scenario });
      await context.route('**/settings.json', (route) =>
        route.fulfill({ json: { mode: 'live', credential: 'server', account: 'demo', readOnly: false } }),
      );
      let isOver = false;
      await context.route('**/gateway/**', async (route) => {
        // What is still asked when the test is over needs no answer, and least of all that of the server behind.
        if (isOver) return;
        await answer(route, manager).catch((error: unknown) => {
          if (!isOver) throw error;
        });
      });
      await run(manager);
      isOver = true;
    },
    { auto: true },
  ],
});

async function answer(route: Route, manager: MockManager): Promise<void> {
  const asked = route.request();
  const request = new Request(asked.url(), { method: asked.method(), body: asked.postData() });
  try {
    const response = await manager.fetch(request);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch (cause) {
    if (!(cause instanceof ConnectionCut)) throw cause;
    await route.abort('connectionreset');
  }
}

/** Delays every deletion that the page sends from now on; returns what lets them pass. */
export async function delayDeletions(page: Page): Promise<() => void> {
  return delay(page, (request) => request.method() === 'DELETE');
}

/** Delays every listing that the page asks for from now on; returns what lets them pass. */
export async function delayListings(page: Page): Promise<() => void> {
  return delay(page, (request) => request.url().includes('/delegate-groups?'));
}

async function delay(page: Page, isDelayed: (request: PageRequest) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/gateway/**', async (route) => {
    if (isDelayed(route.request())) await released;
    await route.fallback();
  });
  return () => release();
}

/** Makes the dashboard read-only from the next load on. */
export async function serveReadOnly(page: Page): Promise<void> {
  const settings = { mode: 'live', credential: 'server', account: 'demo', readOnly: true };
  await page.route('**/settings.json', (route) => route.fulfill({ json: settings }));
}

/** Lets time pass for the Manager and the page alike; the page needs `page.clock.install()`. */
export async function pass(page: Page, manager: MockManager, byMs: number): Promise<void> {
  manager.advanceClock(byMs);
  await page.clock.runFor(byMs);
}

/** Like `pass`, but at once: what is due fires a single time. For minutes, in which an answer under way would time out. */
export async function skip(page: Page, manager: MockManager, byMs: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Refresh now' })).not.toHaveAttribute('aria-busy', 'true');
  manager.advanceClock(byMs);
  await page.clock.fastForward(byMs);
}

/** From the next answer on, the Manager of a test lists these delegates of the account, made from those it has. */
export async function listDelegates(
  manager: MockManager,
  change: (delegates: readonly DelegateGroupDetails[]) => readonly object[],
): Promise<void> {
  const delegateGroupDetails = change(await delegatesOf(manager));
  manager.faults.clear();
  manager.faults.add({
    path: '/delegate-groups?',
    status: 200,
    body: { metaData: {}, resource: { delegateGroupDetails }, responseMessages: [] },
  });
}
