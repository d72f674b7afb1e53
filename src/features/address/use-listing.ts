import { useMemo } from 'react';
import { readView } from '@/domain/address/address';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { hasScopesBelow, type Scope } from '@/domain/scope/scope';
import { useAddressParams } from './use-address-param';

/** The listing that the address names: the delegates of the scope, with or without those of the scopes below. */
export function useListing(scope: Scope): ListingChoice {
  const params = useAddressParams();
  const includesBelow = readView(params).withScopesBelow && hasScopesBelow(scope);
  return useMemo(() => ({ scope, includesBelow }), [scope, includesBelow]);
}
