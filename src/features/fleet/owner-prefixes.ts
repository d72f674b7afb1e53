import { defaultOwnerPrefixes } from '@/fleet/feed';
import { useStore } from '@/ui/use-store';

/** Returns the prefixes of tags that name an owner on this page. */
export function useOwnerPrefixes(): readonly string[] {
  return useStore(defaultOwnerPrefixes);
}
