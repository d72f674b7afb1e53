import { readOwnerPrefixes } from '@/domain/query/address';
import { defaultOwnerPrefixes } from '@/fleet/feed';
import { useSame } from '@/ui/use-same';
import { useStore } from '@/ui/use-store';
import { useAddressParams } from './use-address-param';

/** Returns the prefixes of tags that name an owner on this page, as a memoized array. */
export function useOwnerPrefixes(): readonly string[] {
  const params = useAddressParams();
  const fallback = useStore(defaultOwnerPrefixes);
  return useSame(readOwnerPrefixes(params)) ?? fallback;
}
