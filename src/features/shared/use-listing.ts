import { useMemo } from 'react';
import { readView } from '@/domain/query/address';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import type { ListingChoice } from '@/fleet/messages';
import { useAddressParams } from './use-address-param';

/** The listing that the address names: the delegates of the scope, with or without those of the scopes below. */
export function useListing(scope: Scope): ListingChoice {
  const params = useAddressParams();
  const includesBelow = readView(params).withScopesBelow && hasScopesBelow(scope);
  return useMemo(() => ({ scope, includesBelow }), [scope, includesBelow]);
}
