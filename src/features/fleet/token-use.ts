import { queryOptions } from '@tanstack/react-query';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { fetchTokenUse } from '@/fleet/token-use';

/** The prefix of every query key about tokens. */
export const TOKENS_KEY = ['delegates', 'tokens'] as const;

/** Each delegate has only the instances that registered with the token. */
export const tokenUseQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, 'use', scopeKey(scope), name],
    queryFn: ({ signal }) => fetchTokenUse(scope, name, { signal }),
    // The answer has columns, and comparing them deeply costs more than reading them again.
    structuralSharing: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
