/** The app's own client and rules in front of a mock Manager, for tests only. */
import { fetchLatestVersion } from '@/api/latest-version';
import { configureManager } from '@/api/manager';
import { fetchDelegates } from '@/api/testing';
import { healthCards } from '@/domain/delegate/cards';
import { updateFleet } from '@/domain/delegate/fleet';
import { createFleetPacker } from '@/domain/delegate/fleet-update';
import { writtenFleet } from '@/domain/delegate/fleet-writer';
import { healthOf } from '@/domain/delegate/health';
import { judgeFleet } from '@/domain/delegate/judgement';
import { delegatesOf } from '@/domain/delegate/testing';
import { scopeOf } from '@/domain/scope/scope';
import type { MockManager } from './manager';
import type { ScenarioName } from './scenario-names';
import { standingManager } from './testing';

/** The account that every mock Manager has. */
export const ACCOUNT = scopeOf('demo');

/** Points the app's client to a scenario; undo it with `configureManager({})`. */
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

/** The account as the app sees and judges it. */
export async function seenByApp() {
  const answer = await fetchDelegates(ACCOUNT);
  const latest = await fetchLatestVersion(ACCOUNT).catch(() => undefined);
  const fleet = updateFleet(createFleetPacker().pack(writtenFleet(answer.decoded)));
  const delegates = delegatesOf(fleet);
  const judgement = judgeFleet(fleet, { now: answer.asOf, latestVersion: latest?.version });
  const healths = new Map(delegates.map(({ name }, ordinal) => [name, healthOf(fleet, judgement, ordinal)]));
  return {
    answer,
    fleet: { delegates, heartbeats: fleet.heartbeats },
    healths,
    cards: healthCards(fleet.index, judgement),
  };
}
