import { queryOptions } from '@tanstack/react-query';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { memoryQuery } from '@/features/memory/queries';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import { derivePastFleet, type PastFleet, pastOrLaterFleet } from '@/fleet/past';

const OF_THE_PAST = {
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  gcTime: 10 * 60_000,
} as const;

/**
 * The query for what is known of a listing at a moment of the past, epoch ms. The past does not change, so it is fetched
 * once.
 */
export const pastQuery = (listing: ListingChoice, at: number) =>
  queryOptions({
    ...memoryQuery({
      what: 'fleet',
      listing,
      details: [at],
      ask: async (memory, options): Promise<PastFleet> =>
        derivePastFleet(await memory.fleet({ ...listing, at }, options), defaultOwnerPrefixes.get()),
    }),
    ...OF_THE_PAST,
  });

/** The query for {@link pastOrLaterFleet}, at a moment of the past, epoch ms. */
export const pastOrLaterQuery = (listing: ListingChoice, at: number) =>
  queryOptions({
    ...memoryQuery({
      what: 'fleet-or-later',
      listing,
      details: [at],
      ask: (memory, options) =>
        pastOrLaterFleet(memory, listing, at, { ...options, ownerPrefixes: defaultOwnerPrefixes.get() }),
    }),
    ...OF_THE_PAST,
  });
