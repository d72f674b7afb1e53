import { queryOptions } from '@tanstack/react-query';
import { fetchTokens, fetchTokenUse } from '@/api/tokens';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { countTokenUse } from '@/domain/tokens/token-usage';
import { clock } from '@/lib/clock';
import { createGate } from '@/lib/gate';

/** The part of every key that is about tokens. */
export const TOKENS_KEY = ['delegates', 'tokens'] as const;

/** The tokens of a scope, never with their values. Asked for by hand alone: each answer brings every value as far as here. */
export const tokensQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, 'list', scopeKey(scope)],
    queryFn: async ({ signal }) => {
      const list = await fetchTokens(scope, { signal });
      clock.setOffset(list.clockOffsetMs ?? 0);
      return list;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

// The Manager looks through all delegates for each of these answers.
const askedTogether = createGate(4);

/** How much of a scope uses a token. */
export const tokenUseQuery = (scope: Scope, name: string) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, 'use', scopeKey(scope), name],
    queryFn: ({ signal }) =>
      askedTogether(async () => {
        const { decoded, unreadable, asOf } = await fetchTokenUse(scope, name, { signal });
        return { ...countTokenUse(decoded, asOf), isComplete: unreadable.length === 0 };
      }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
