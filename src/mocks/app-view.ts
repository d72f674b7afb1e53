/** The app's own client and rules in front of a mock Manager, for tests only. */
import { fetchLatestVersion } from '@/api/latest-version';
import { fetchListing, type ListingOptions } from '@/api/listing';
import { configureManager } from '@/api/manager';
import { healthCards } from '@/domain/delegate/cards';
import { type Context, POLICY } from '@/domain/delegate/context';
import type { FleetFacts } from '@/domain/delegate/derive';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import { delegateAt, delegateCount, fleetOf, instancesAt } from '@/domain/delegate/fleet';
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

/** A delegate as the app shows it, with its instances. */
export interface SeenDelegate extends Delegate {
  readonly instances: readonly Instance[];
}

/** The account as the app shows it. */
export async function seenByApp(options: ListingOptions = {}) {
  const { facts, about } = await fetchListing(ACCOUNT, options);
  const latest = await fetchLatestVersion(ACCOUNT).catch(() => undefined);
  const context = contextAt(about.asOf, latest?.version);
  const fleet = fleetOf(facts, context);
  return { about, fleet, delegates: delegatesIn(facts, context), cards: healthCards(fleet) };
}

/** The delegates of an answer, in its order. */
export function delegatesIn(facts: FleetFacts, context: Context): readonly SeenDelegate[] {
  const fleet = fleetOf(facts, context);
  return Array.from({ length: delegateCount(fleet) }, (_, row) => row).flatMap((row) => {
    const delegate = delegateAt(fleet, row);
    if (!delegate) return [];
    return [
      {
        ...delegate,
        // Made when they are read: a large fleet has 50,000.
        get instances() {
          return instancesAt(fleet, row);
        },
      },
    ];
  });
}

/** The context of the rules at a moment, epoch ms. */
export function contextAt(asOf: number, version?: string): Context {
  return {
    asOf,
    latestVersion:
      version === undefined ? { state: 'unknown', why: 'It was not named.' } : { state: 'known', version },
    policy: POLICY,
  };
}
