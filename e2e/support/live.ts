import type { Page } from '@playwright/test';
import type { Fault } from '@/mocks/faults';
import type { GroupListingJson } from '@/mocks/listing-json';
import type { LoggedRequest } from '@/mocks/manager';
import { openOverview } from './delegates.ts';
import { LIVE, LIVE_ACCOUNT, LIVE_KEY, type LiveServer, WATCH_SECONDS } from './servers.ts';
import { test as base, expect } from './test.ts';

export { expect };

/** The path of the listing that the page prefers. */
export const LISTING = '/ng/api/delegate-token-ng/delegate-groups';

/** Controls the mock Manager behind the gateway. All tests of a project share it, so they run one by one. */
export type ManagerControl = {
  /** Adds a fault from the next request on, until the faults are cleared or the test is over. */
  readonly addFault: (fault: Fault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  readonly advanceClock: (byMs: number) => Promise<void>;
  /** Lets our server read the fleet of the account anew, when it reads the fleets; else does nothing. */
  readonly readAgain: () => Promise<void>;
  /** The longest time from one poll of a page to the next, ms. */
  readonly pollMs: number;
  /** The requests of this test so far, oldest first; with `path` only those that have it in their path or query. */
  readonly requests: (path?: string) => Promise<readonly LoggedRequest[]>;
  /**
   * The answer that another client gets directly from the Manager; `scope` has parameters such as orgIdentifier. The
   * body is not checked against its type.
   */
  readonly answer: <T = unknown>(path: string, scope?: Readonly<Record<string, string>>) => Promise<T>;
  /** The listing that another client gets. */
  readonly listing: (scope?: Readonly<Record<string, string>>) => Promise<GroupListingJson>;
};

type LiveFixtures = {
  server: LiveServer;
  /** Who reads the fleets. The server says `server` in its settings. With `page`, the page reads them, and asks for no past. */
  feed: 'server' | 'page';
  manager: ManagerControl;
  givenFeed: undefined;
};

/** The `test` of e2e/live: the production server of the Playwright project, and its Manager, reset for every test. */
export const test = base.extend<LiveFixtures>({
  server: [LIVE, { option: true }],
  feed: ['page', { option: true }],
  givenFeed: [
    async ({ context, server, feed, manager }, run) => {
      // The server has read the Manager before the test.
      await manager.readAgain();
      if (feed === 'page') {
        // Nor must its head preload what the page then never uses.
        await context.route(`${server.url}/account/**`, async (route) => {
          if (route.request().resourceType() !== 'document') return route.fallback();
          const response = await route.fetch();
          const { link: _preload, ...headers } = response.headers();
          return route.fulfill({ response, headers });
        });
        await context.route('**/settings.json', async (route) => {
          const response = await route.fetch();
          const settings: unknown = await response.json();
          await route.fulfill({ response, json: { ...Object(settings), feed, memory: false } });
        });
      }
      await run(undefined);
    },
    { auto: true },
  ],
  baseURL: ({ server }, run) => run(server.url),
  manager: [
    async ({ request, server, feed }, run) => {
      // An idle connection may end in the moment in which a call takes it.
      const maxRetries = 1;
      const control = async (method: string, what: string, data?: unknown) => {
        const response = await request.fetch(`${server.managerUrl}/__mock/${what}`, {
          method,
          data,
          maxRetries,
        });
        expect(response.ok(), `the mock Manager takes ${method} ${what}`).toBe(true);
        return response;
      };
      await control('POST', 'reset');
      const answer: ManagerControl['answer'] = async (path, scope = {}) => {
        const response = await request.get(`${server.managerUrl}/gateway${path}`, {
          params: { accountIdentifier: LIVE_ACCOUNT, ...scope },
          headers: { 'x-api-key': LIVE_KEY },
          maxRetries,
        });
        return response.json();
      };
      await run({
        addFault: async (fault) => void (await control('POST', 'faults', fault)),
        clearFaults: async () => void (await control('DELETE', 'faults')),
        advanceClock: async (advanceMs) => void (await control('POST', 'clock', { advanceMs })),
        readAgain: async () => {
          if (feed === 'page') return;
          const fleet = `${server.url}/fleet?accountIdentifier=${LIVE_ACCOUNT}`;
          await request.get(fleet, {
            headers: { 'cache-control': 'no-cache', 'sec-fetch-site': 'same-origin' },
            timeout: 120_000,
            maxRetries,
          });
        },
        requests: async (path = '') => {
          const log: readonly LoggedRequest[] = await (await control('GET', 'requests')).json();
          return log.filter((asked) => asked.path.includes(path));
        },
        pollMs: feed === 'server' ? (WATCH_SECONDS + 1) * 1_000 : 10_500,
        answer,
        listing: async (scope) => (await answer<{ resource: GroupListingJson }>(LISTING, scope)).resource,
      });
    },
    { auto: true },
  ],
});

/** Opens an overview of the live account and waits for its first answer. For `scope` and `query` see openOverview. */
export function openLive(page: Page, overview: { scope?: string; query?: string } = {}): Promise<void> {
  return openOverview(page, { account: LIVE_ACCOUNT, ...overview });
}
