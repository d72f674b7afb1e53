import { queryOptions } from '@tanstack/react-query';
import { fetchRawDelegate } from '@/api/raw-delegate';
import type { Delegate } from '@/domain/delegate/fields';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { tokenQuery } from '@/features/fleet/token-use';
import { findUsedTokens } from './used-tokens';

/** Null when the delegate is no longer listed. No cache keeps the answer. */
export const rawDelegateQuery = (scope: Scope, { key, identifier, name }: Delegate) =>
  queryOptions({
    queryKey: ['delegates', 'raw', scopeKey(scope), key],
    // A query must not return undefined.
    queryFn: async ({ signal }) => (await fetchRawDelegate(scope, { identifier, name }, { signal })) ?? null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Looks the tokens up among at most `most` tokens. */
export const usedTokensQuery = (scope: Scope, { key }: Delegate, most: number) =>
  tokenQuery('of-delegate', scope, [key, most], ({ signal }) => findUsedTokens(scope, key, most, signal));
