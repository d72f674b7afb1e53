/** The app's own client and rules in front of a mock Manager, for tests only. */
import { fetchLatestVersion } from '@/api/latest-version';
import { configureManager } from '@/api/manager';
import { healthCards } from '@/domain/delegate/cards';
import { scopeOf } from '@/domain/scope/scope';
import type { MockManager } from '@/mocks/manager';
import type { ScenarioName } from '@/mocks/scenario-names';
import { fetchFleet } from './manager';
import { standingManager } from './mock-manager';

/** The account of every mock Manager. */
export const ACCOUNT = scopeOf('demo');

/** Connects the app's client to a scenario until the end of the test. */
export function appFor(scenario: ScenarioName, now?: number): MockManager {
  const manager = standingManager({ scenario, ...(now !== undefined && { now: () => now }) });
  configureManager({
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://mock.test');
      return manager.fetch(new Request(url, init));
    },
  });
  return manager;
}

/** Reads a listing as the app does, with the latest version. */
export async function seenByApp() {
  const latest = await fetchLatestVersion(ACCOUNT).catch(() => undefined);
  const seen = await fetchFleet(ACCOUNT, {
    latestVersion:
      latest?.version === undefined
        ? { state: 'unknown', why: 'It was not named.' }
        : { state: 'known', version: latest.version },
  });
  return { ...seen, cards: healthCards(seen.fleet) };
}
