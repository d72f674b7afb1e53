import { useQuery } from '@tanstack/react-query';
import { managerConfig } from '@/api/manager';
import type { Scope } from '@/domain/scope/scope';
import { tokensQuery } from '@/features/tokens/queries';

/** The tokens that a delegate of a scope can register with. */
export interface TokenNames {
  /** Names, sorted; undefined while they are not known. */
  readonly active: readonly string[] | undefined;
  /** The names of all tokens of the scope. */
  readonly taken: ReadonlySet<string>;
  /** The one that Harness itself made for the scope, or the only one. */
  readonly standard: string | undefined;
  readonly failure: Error | undefined;
}

/** The names of the tokens of a scope. */
export function useTokenNames(scope: Scope, isAllowed: boolean): TokenNames {
  const { data, error } = useQuery({
    ...tokensQuery(scope),
    enabled: isAllowed && !managerConfig().isReadOnly,
  });
  const active = data?.tokens.filter(({ status }) => status === 'ACTIVE');
  const standard = active?.find(({ createdBy }) => createdBy === undefined) ?? active?.[0];
  return {
    active: active?.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    taken: new Set(data?.tokens.map(({ name }) => name)),
    standard: standard?.name,
    failure: error ?? undefined,
  };
}
