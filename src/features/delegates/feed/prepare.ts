import { fetchListing, type ListingOptions } from '@/api/listing';
import { createFleetPacker, type FleetPacker } from '@/domain/fleet-update';
import { fleetWriter } from '@/domain/fleet-writer';
import { isSettling } from '@/domain/health';
import { type HostNames, prepareHostNames } from '@/domain/host-names';
import { type FeedAnswer, type FeedRequest, listingKey } from './messages';

/** An answer, and what can be prepared after it. */
interface Prepared {
  readonly answer: FeedAnswer;
  /** Absent when the page can keep those that it has. */
  readonly hostNames?: () => HostNames;
}

/** Loads a fleet. Throws a ManagerError; when cancelled, the signal's abort reason. */
export type FeedLoad = (request: FeedRequest, options?: ListingOptions) => Promise<Prepared>;

/**
 * Makes the feed: it fetches, checks and prepares the delegates that are asked for, and remembers the last answer to tell of the
 * next one only what changed. The same code runs in the worker and, where there is none, in the page.
 */
export function createFeed(): FeedLoad {
  let last: { readonly key: string; readonly fleetId: number; readonly packer: FleetPacker } | undefined;
  let lastId = 0;
  return async (request, options) => {
    const packer = packerFor(request);
    let writer = fleetWriter();
    const taker = () => {
      writer = fleetWriter();
      return writer.add;
    };
    const { scope, includesBelow } = request;
    const facts = await fetchListing(scope, taker, { ...options, includesBelow });
    const fleet = writer.finish();
    last = { key: listingKey(request), fleetId: ++lastId, packer };
    const update = packer.pack(fleet);
    const settling = isSettling(fleet, facts.asOf);
    const keepsHostNames = !update.columns || update.changed?.keepsHostNames;
    return {
      answer: { fleetId: lastId, update, facts, isSettling: settling, preparedAt: Date.now() },
      ...(!keepsHostNames && { hostNames: () => prepareHostNames(fleet.packed.hostNames) }),
    };
  };

  /** The one of the answer before, unless the page holds another fleet than that. */
  function packerFor(request: FeedRequest): FleetPacker {
    const isNext = last?.key === listingKey(request) && last.fleetId === request.have;
    return last && isNext ? last.packer : createFleetPacker();
  }
}
