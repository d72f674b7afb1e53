import { useQuery } from '@tanstack/react-query';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { fleetQuery } from '@/features/fleet/queries';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import type { FleetSnapshot } from '@/fleet/snapshot';
import { useStore } from '@/ui/use-store';

/** From the cache. It never fetches, because the page polls already. */
export function useLastAnswer(scope: Scope): FleetSnapshot | undefined {
  const { data } = useQuery({
    ...fleetQuery(useListing(scope), useStore(defaultOwnerPrefixes)),
    enabled: false,
  });
  return data;
}
