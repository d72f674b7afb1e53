import { queryOptions } from '@tanstack/react-query';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { memoryQuery } from '@/features/memory/queries';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import { type PastFleet, pastFleetOf } from '@/fleet/past';

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
        pastFleetOf(await memory.fleet({ ...listing, at }, options), defaultOwnerPrefixes.get()),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 10 * 60_000,
  });
