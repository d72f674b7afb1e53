/** The app's own client and rules in front of a mock Manager, for tests only. */
import { fetchLatestVersion } from '@/api/latest-version';
import { fetchListing } from '@/api/listing';
import { configureManager } from '@/api/manager';
import { healthCards } from '@/domain/cards';
import { updateFleet } from '@/domain/fleet';
import { createFleetPacker } from '@/domain/fleet-update';
import { healthOf } from '@/domain/health';
import { judgeFleet } from '@/domain/judgement';
import { listFleet } from '@/domain/listed-fleet';
import { scopeOf } from '@/domain/scope';
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
  const answer = await fetchListing(ACCOUNT);
  const latest = await fetchLatestVersion(ACCOUNT).catch(() => undefined);
  const fleet = listFleet(answer.decoded);
  const packed = updateFleet(createFleetPacker().pack(fleet));
  const judgement = judgeFleet(packed, { now: answer.asOf, latestVersion: latest?.version });
  const healths = new Map(
    fleet.delegates.map((delegate, ordinal) => [delegate.name, healthOf(packed, judgement, ordinal)]),
  );
  return { answer, fleet, healths, cards: healthCards(packed.index, judgement) };
}
