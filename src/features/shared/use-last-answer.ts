import { useQuery } from '@tanstack/react-query';
import { readView } from '@/domain/query/address';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { useOwnerPrefixes } from '@/features/fleet/owner-prefixes';
import { fleetQuery } from '@/features/fleet/queries';
import type { FleetSnapshot } from '@/fleet/snapshot';
import { useAddressParams } from './use-address-param';

/** From the cache. It never fetches, because the page polls already. */
export function useLastAnswer(scope: Scope): FleetSnapshot | undefined {
  const params = useAddressParams();
  const includesBelow = readView(params).withScopesBelow && hasScopesBelow(scope);
  const ownerPrefixes = useOwnerPrefixes();
  const { data } = useQuery({ ...fleetQuery({ scope, includesBelow }, ownerPrefixes), enabled: false });
  return data;
}
