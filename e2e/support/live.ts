import type { Fault } from '@/mocks/faults';
import type { LoggedRequest } from '@/mocks/manager';
import { MANAGER_URL } from './servers.ts';
import { test as base, expect } from './test.ts';

export { expect };

/** Steers the mock Manager behind the gateway. There is one for all live tests, which therefore run one by one. */
type ManagerControl = {
  /** Makes something go wrong from the next request on, until the test is over. */
  readonly addFault: (fault: Fault) => Promise<void>;
  readonly advanceClock: (byMs: number) => Promise<void>;
  /** What it was asked so far, in all tests, oldest first. */
  readonly requests: () => Promise<readonly LoggedRequest[]>;
};

/** For specs in e2e/live: the pages of the production build, plus the Manager behind them. */
export const test = base.extend<{ manager: ManagerControl }>({
  manager: async ({ request }, run) => {
    const control = async (method: string, what: string, data?: unknown) => {
      const answer = await request.fetch(`${MANAGER_URL}/__mock/${what}`, { method, data });
      expect(answer.ok(), `the mock Manager takes ${method} ${what}`).toBe(true);
      return answer;
    };
    await run({
      addFault: async (fault) => void (await control('POST', 'faults', fault)),
      advanceClock: async (advanceMs) => void (await control('POST', 'clock', { advanceMs })),
      requests: async () => (await control('GET', 'requests')).json(),
    });
    await control('DELETE', 'faults');
  },
});
