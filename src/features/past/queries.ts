import { queryOptions } from '@tanstack/react-query';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { scopeKey } from '@/domain/scope/scope';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import { fleetMemory } from '@/fleet/memory';
import { type PastFleet, pastFleetOf } from '@/fleet/past';

/**
 * The query for what is known of a listing at a moment of the past, epoch ms. The past does not change, so it is fetched
 * once.
 */
export const pastQuery = ({ scope, includesBelow = false }: ListingChoice, at: number) =>
  queryOptions({
    queryKey: ['past', 'fleet', scopeKey(scope), includesBelow, at],
    queryFn: async ({ signal }): Promise<PastFleet> => {
      const answer = await fleetMemory().fleetAt({ scope, includesBelow, at }, { signal });
      return pastFleetOf(answer, defaultOwnerPrefixes.get());
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
    gcTime: 10 * 60_000,
  });
