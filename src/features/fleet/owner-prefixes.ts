import { defaultOwnerPrefixes } from '@/fleet/feed';
import { useStore } from '@/ui/use-store';

export function useOwnerPrefixes(): readonly string[] {
  return useStore(defaultOwnerPrefixes);
}
