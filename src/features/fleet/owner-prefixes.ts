import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readOwnerPrefixes } from '@/domain/query/address';
import { useStore } from '@/ui/use-store';
import { defaultOwnerPrefixes } from './feed/fleet-feed';

/** What a tag that names an owner begins with on this page; the same object while it says the same. */
export function useOwnerPrefixes(): readonly string[] {
  const [params] = useSearchParams();
  const fallback = useStore(defaultOwnerPrefixes);
  const given = JSON.stringify(readOwnerPrefixes(params));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for what is in the address
  return useMemo(() => readOwnerPrefixes(params) ?? fallback, [given, fallback]);
}
