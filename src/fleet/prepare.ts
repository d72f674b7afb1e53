import { type AboutListing, fetchListing, type ListingOptions } from '@/api/listing';
import { POLICY } from '@/domain/delegate/context';
import { diffFleets, type Fleet } from '@/domain/delegate/fleet';
import { fleetOf } from '@/domain/delegate/fleet-of';
import { type FleetAnswer, type FleetRequest, listingKey } from './messages';

/** Answers a request for a fleet. Throws a ManagerError, or the signal's abort reason when cancelled. */
export type Prepare = (request: FleetRequest, options?: ListingOptions) => Promise<FleetAnswer>;

/** A prepared fleet. */
interface Prepared {
  readonly key: string;
  readonly version: number;
  readonly fleet: Fleet;
  readonly about: AboutListing;
}

/**
 * Creates the function that prepares fleets. It fetches and checks the delegates and applies the rules. It keeps the last
 * fleet, so that the next answer has only the changes. The same code runs in the worker, or without one in the page.
 */
export function createPreparer(): Prepare {
  let last: Prepared | undefined;

  async function prepareFleet(
    request: FleetRequest,
    options: ListingOptions,
  ): Promise<Omit<Prepared, 'version'>> {
    const key = listingKey(request);
    const { scope, includesBelow, latestVersion, ownerPrefixes = POLICY.ownerPrefixes } = request;
    const policy = { ...POLICY, ownerPrefixes };
    if (request.task === 'derive' && last?.key === key) {
      return { ...last, fleet: fleetOf(last.fleet, { ...last.fleet.context, latestVersion, policy }) };
    }
    const { facts, about } = await fetchListing(scope, { ...options, includesBelow });
    return { key, fleet: fleetOf(facts, { asOf: about.asOf, latestVersion, policy }), about };
  }

  return async (request, options = {}) => {
    const prepared = await prepareFleet(request, options);
    const base = last?.key === prepared.key && !request.isWhole ? last : undefined;
    const version = (last?.version ?? 0) + 1;
    last = { ...prepared, version };
    const { fleet, about } = prepared;
    return {
      version,
      change: base
        ? { kind: 'patch', base: base.version, patch: diffFleets(fleet, base.fleet) }
        : { kind: 'whole', fleet },
      about,
    };
  };
}
