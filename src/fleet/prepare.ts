import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { listingKey } from '@/domain/scope/listing-choice';
import { fetchListing, type Listing, type ListingOptions } from './listing';
import { type FleetAnswer, type FleetRequest, type PreparedIn } from './messages';
import { diffFleets } from './patch';

/** Answers a request for a fleet. Throws a ManagerError, or the signal's abort reason when cancelled. */
export type Prepare = (
  request: FleetRequest,
  preparedIn: PreparedIn,
  options?: ListingOptions,
) => Promise<FleetAnswer>;

/**
 * Creates the function that prepares fleets. It fetches and checks the delegates and applies the rules. It keeps the last
 * fleet, so that the next answer has only the changes. The same code runs in the worker, or without one in the page.
 */
export function createPreparer(): Prepare {
  /** The last listing, with the rules applied to its facts. */
  let last: (Listing & { readonly facts: Fleet; readonly key: string; readonly version: number }) | undefined;

  return async (request, preparedIn, options = {}) => {
    const { scope, includesBelow, latestVersion, ownerPrefixes = POLICY.ownerPrefixes } = request;
    const key = listingKey(request);
    const { facts, about } =
      request.task === 'derive' && last?.key === key
        ? last
        : await fetchListing(scope, { ...options, includesBelow });
    const policy = { ...POLICY, ownerPrefixes };
    const fleet = fleetOf(facts, { asOf: about.asOf, latestVersion, policy });
    // Another request may have been answered meanwhile, so the base is read only now.
    const base = last?.key === key && last.version === request.base ? last : undefined;
    const version = (last?.version ?? 0) + 1;
    last = { key, version, facts: fleet, about };
    return {
      version,
      change: base
        ? { kind: 'patch', base: base.version, patch: diffFleets(fleet, base.facts) }
        : { kind: 'whole', fleet },
      about,
      preparedIn,
    };
  };
}
