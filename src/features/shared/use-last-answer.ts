import { useQuery } from '@tanstack/react-query';
import type { Scope } from '@/domain/scope/scope';
import { useOwnerPrefixes } from '@/features/fleet/owner-prefixes';
import { fleetQuery } from '@/features/fleet/queries';
import type { FleetSnapshot } from '@/fleet/snapshot';
import { useListing } from './use-listing';

/** From the cache. It never fetches, because the page polls already. */
export function useLastAnswer(scope: Scope): FleetSnapshot | undefined {
  const { data } = useQuery({ ...fleetQuery(useListing(scope), useOwnerPrefixes()), enabled: false });
  return data;
}
