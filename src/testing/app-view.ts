/** The app's own client and rules in front of a mock Manager, for tests only. */
import { fetchLatestVersion } from '@/api/latest-version';
import { configureManager } from '@/api/manager';
import { healthCards } from '@/domain/delegate/cards';
import { type Context, POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import { delegateAt, delegateCount, type FleetFacts, instancesAt } from '@/domain/delegate/fleet';
import { scopeOf } from '@/domain/scope/scope';
import { fetchListing, type ListingOptions } from '@/fleet/listing';
import type { MockManager } from '@/mocks/manager';
import type { ScenarioName } from '@/mocks/scenario-names';
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

/** A delegate as the app sees it, with its instances. */
export interface SeenDelegate extends Delegate {
  readonly instances: readonly Instance[];
}

export async function seenByApp(options: ListingOptions = {}) {
  const { facts, about } = await fetchListing(ACCOUNT, options);
  const latest = await fetchLatestVersion(ACCOUNT).catch(() => undefined);
  const context = contextAt(about.asOf, latest?.version);
  const fleet = fleetOf(facts, context);
  return { about, fleet, delegates: delegatesIn(facts, context), cards: healthCards(fleet) };
}

/** In the order of the answer. */
function delegatesIn(facts: FleetFacts, context: Context): readonly SeenDelegate[] {
  const fleet = fleetOf(facts, context);
  return Array.from({ length: delegateCount(fleet) }, (_, row) => row).flatMap((row) => {
    const delegate = delegateAt(fleet, row);
    if (!delegate) return [];
    return [
      {
        ...delegate,
        // Created on access: a large fleet has 50,000.
        get instances() {
          return instancesAt(fleet, row);
        },
      },
    ];
  });
}

/** `asOf` is epoch ms. */
function contextAt(asOf: number, version?: string): Context {
  return {
    asOf,
    latestVersion:
      version === undefined ? { state: 'unknown', why: 'It was not named.' } : { state: 'known', version },
    policy: POLICY,
  };
}
