import { fetchListing, type ListingOptions } from '@/api/listing';
import { createFleetJudge, type FleetJudge } from '@/domain/delegate/fleet-judge';
import { createFleetPacker, type FleetPacker } from '@/domain/delegate/fleet-update';
import { fleetWriter } from '@/domain/delegate/fleet-writer';
import { prepareHostNames } from '@/domain/delegate/host-names';
import { rankTags } from '@/domain/delegate/tag-order';
import { type FeedAnswer, type FeedRequest, type LateColumns, listingKey } from './messages';

/** An answer, and what can be prepared after it. */
interface Prepared {
  readonly answer: FeedAnswer;
  /** Absent when the page can keep those that it has. */
  readonly makeLate?: () => LateColumns;
}

/** What is remembered of an answer to tell the next one by. */
interface Preparing {
  readonly key: string;
  readonly fleetId: number;
  readonly packer: FleetPacker;
  readonly judge: FleetJudge;
}

/** Loads a fleet. Throws a ManagerError; when cancelled, the signal's abort reason. */
export type FeedLoad = (request: FeedRequest, options?: ListingOptions) => Promise<Prepared>;

/**
 * Makes the feed: it fetches, checks and prepares the delegates that are asked for, and remembers the last answer to tell of the
 * next one only what changed. `latestKnown` gives the latest version where a request does not. The same code runs in the worker
 * and, where there is none, in the page.
 */
export function createFeed(latestKnown: () => string | undefined = () => undefined): FeedLoad {
  let last: Preparing | undefined;
  let lastId = 0;
  return async (request, options) => {
    const { packer, judge } = preparingOf(request);
    let writer = fleetWriter();
    const taker = () => {
      writer = fleetWriter();
      return writer.add;
    };
    const { scope, includesBelow } = request;
    const facts = await fetchListing(scope, taker, { ...options, includesBelow });
    const fleet = writer.finish();
    last = { key: listingKey(request), fleetId: ++lastId, packer, judge };
    const update = packer.pack(fleet);
    // Asked for late: it often comes while a large answer does.
    const latestVersion = request.latestVersion ?? latestKnown();
    const judgement = judge.judge(fleet, { now: facts.asOf, latestVersion });
    const keepsHostNames = !update.base && update.changed?.keepsHostNames !== false;
    const isChanged = update.base !== undefined || update.changed !== undefined;
    const tagOrder = () => isChanged && { tagRanks: rankTags(fleet.columns) };
    // A list that is there may be in that order; whoever waits for the first rows does not wait for it.
    const isListed = request.have !== undefined;
    const makeLate = () => ({
      hostNames: prepareHostNames(fleet.packed.hostNames),
      ...(!isListed && tagOrder()),
    });
    return {
      answer: {
        fleetId: lastId,
        update,
        judgement,
        ...(isListed && tagOrder()),
        facts,
        preparedAt: Date.now(),
      },
      ...(!keepsHostNames && { makeLate }),
    };
  };

  /** That of the answer before, unless the page holds another fleet than that. */
  function preparingOf(request: FeedRequest): Pick<Preparing, 'packer' | 'judge'> {
    const isNext = last?.key === listingKey(request) && last.fleetId === request.have;
    return last && isNext ? last : { packer: createFleetPacker(), judge: createFleetJudge() };
  }
}
