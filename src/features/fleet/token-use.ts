import { queryOptions } from '@tanstack/react-query';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { fetchTokenUse } from '@/fleet/token-use';

/** The prefix of every query key about tokens. */
export const TOKENS_KEY = ['delegates', 'tokens'] as const;

/** The query for a question about the tokens of a scope. */
export const tokenQuery = <Answer>(
  what: string,
  scope: Scope,
  details: readonly unknown[],
  ask: (options: { signal: AbortSignal }) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: [...TOKENS_KEY, what, scopeKey(scope), ...details],
    queryFn: ({ signal }) => ask({ signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** Each delegate has only the instances that registered with the token. */
export const tokenUseQuery = (scope: Scope, name: string) =>
  queryOptions({
    ...tokenQuery('use', scope, [name], (options) => fetchTokenUse(scope, name, options)),
    // The answer has columns, and comparing them deeply costs more than reading them again.
    structuralSharing: false,
  });
