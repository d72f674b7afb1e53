import type { Page, Request as PageRequest, Route } from '@playwright/test';
import type { GroupJson } from '@/mocks/listing-json';
import { ConnectionCut, type MockManager } from '@/mocks/manager';
import type { ScenarioName } from '@/mocks/scenario-names';
import { delegatesOf, standingManager } from '@/testing/mock-manager';
import { OWN_KEY } from './servers.ts';
import { test as base, expect } from './test.ts';

export { expect };

/** How many requests each Manager is answering. */
const underWay = new WeakMap<MockManager, number>();

type ManagerFixtures = {
  scenario: ScenarioName;
  manager: MockManager;
};

/**
 * The `test` for tests that control the Manager or need the same fleet in every run. It uses the pages of the production
 * build, and a mock Manager in the test answers their requests. Its clock stands at `TEST_NOW` until the test moves it.
 */
export const test = base.extend<ManagerFixtures>({
  // This server reads no fleet, so the head of its page asks for none.
  baseURL: OWN_KEY.url,
  timezoneId: 'UTC',
  scenario: ['default', { option: true }],
  manager: [
    async ({ context, scenario }, run) => {
      const manager = standingManager({ scenario });
      await context.route('**/settings.json', (route) =>
        route.fulfill({
          json: { mode: 'live', credential: 'server', feed: 'page', account: 'demo', readOnly: false },
        }),
      );
      let isOver = false;
      await context.route('**/gateway/**', async (route) => {
        // A request after the end of the test needs no answer, and must not reach the real server.
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
  underWay.set(manager, (underWay.get(manager) ?? 0) + 1);
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
  } finally {
    underWay.set(manager, (underWay.get(manager) ?? 0) - 1);
  }
}

/** Delays every deletion that the page sends from now on. Returns a function that lets them pass. */
export async function delayDeletions(page: Page): Promise<() => void> {
  return delay(page, (request) => request.method() === 'DELETE');
}

/** Delays every listing that the page requests from now on. Returns a function that lets them pass. */
export async function delayListings(page: Page): Promise<() => void> {
  return delay(page, (request) => request.url().includes('/delegate-groups?'));
}

/** Delays every search for organizations and projects from now on. Returns a function that lets them pass. */
export async function delayScopeSearches(page: Page): Promise<() => void> {
  return delay(page, (request) => request.url().includes('searchTerm='));
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
  const settings = { mode: 'live', credential: 'server', feed: 'page', account: 'demo', readOnly: true };
  await page.route('**/settings.json', (route) => route.fulfill({ json: settings }));
}

/** Advances the time of the Manager and of the page. The page needs `page.clock.install()`. */
export async function pass(page: Page, manager: MockManager, byMs: number): Promise<void> {
  manager.advanceClock(byMs);
  await page.clock.runFor(byMs);
}

/** Like `pass`, but jumps: due timers fire once. For jumps of minutes, in which a pending request would time out. */
export async function skip(page: Page, manager: MockManager, byMs: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Refresh now' })).not.toHaveAttribute('aria-busy', 'true');
  // An answer from before the jump would set the page's clock back after it, and the next poll would not be due.
  await expect.poll(() => underWay.get(manager) ?? 0).toBe(0);
  manager.advanceClock(byMs);
  await page.clock.fastForward(byMs);
}

/** Makes the page believe that its tab is hidden, or shown again: headless browsers hide no tab. */
export function setHidden(page: Page, isHidden: boolean) {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

/** Makes the Manager list changed delegates of the account from the next answer on: `change` gets its own delegates. */
export async function listDelegates(
  manager: MockManager,
  change: (delegates: readonly GroupJson[]) => readonly object[],
): Promise<void> {
  const delegateGroupDetails = change(await delegatesOf(manager));
  manager.faults.clear();
  manager.faults.add({
    path: '/delegate-groups?',
    status: 200,
    body: { metaData: {}, resource: { delegateGroupDetails }, responseMessages: [] },
  });
}
