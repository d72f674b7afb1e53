import type { Page, Route } from '@playwright/test';
import { ConnectionCut, createMockManager, type MockManager } from '@/mocks/manager';
import type { ScenarioName } from '@/mocks/scenario-names';
import { test as base, expect } from './test.ts';

export { expect };

/** The moment at which steered tests begin, epoch ms, on the page's clock and on the Manager's. */
export const START = Date.UTC(2026, 7, 6, 10);

/** The mock Manager of one test, in the test's own process: its faults, its requests and its time are at hand. */
export interface SteeredManager extends MockManager {
  /** Lets time pass for page and Manager alike: every timer of the page that becomes due fires, in order. */
  readonly passTime: (durationMs: number) => Promise<void>;
}

interface SteeredFixtures {
  readonly scenario: ScenarioName;
  readonly manager: SteeredManager;
}

/**
 * `test` for specs that decide what the Manager answers and when. The page is the demo's, but its requests go to the
 * network, where the test answers them; both clocks begin at START and run on until time is made to pass.
 */
export const test = base.extend<SteeredFixtures>({
  scenario: ['default', { option: true }],
  manager: [
    async ({ page, scenario }, run) => {
      const begunAt = Date.now();
      const manager = createMockManager({ scenario, now: () => START + Date.now() - begunAt });
      await page.clock.install({ time: START });
      await page.addInitScript(leaveGatewayToNetwork);
      await page.route('**/gateway/**', (route) => answer(manager, route));
      await run({ ...manager, passTime: (durationMs) => passTime(page, manager, durationMs) });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

/** Runs in the page. Without service workers the demo puts its Manager in the place of `fetch`, which has no effect here. */
function leaveGatewayToNetwork() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  const { fetch } = globalThis;
  Object.defineProperty(globalThis, 'fetch', { get: () => fetch, set: () => {} });
}

async function answer(manager: MockManager, route: Route): Promise<void> {
  const asked = route.request();
  const request = new Request(asked.url(), {
    method: asked.method(),
    headers: asked.headers(),
    body: asked.postData(),
  });
  try {
    const response = await manager.fetch(request);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  } catch (cause) {
    if (!(cause instanceof ConnectionCut)) throw cause;
    await route.abort('connectionreset');
  }
}

async function passTime(page: Page, manager: MockManager, durationMs: number): Promise<void> {
  // First the Manager's: what the page asks on the way must not be told an earlier time.
  manager.advanceClock(durationMs);
  await page.clock.runFor(durationMs);
}
