import { useQuery } from '@tanstack/react-query';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt } from '@/domain/delegate/fleet';
import { nameKey, rowOfKeyOrName } from '@/domain/delegate/name-key';
import { addressableScope, delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { failureDetail } from '@/features/failures/failure-labels';
import { fleetQuery } from '@/features/fleet/queries';

/** A delegate with its identifier, in the scope in which actions on it work. */
export interface OwnDelegate {
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** Why its identifier is not known, as a sentence; undefined when it is. */
  readonly why: string | undefined;
}

const FRESH_MS = 10_000;

/**
 * The scope that a listing of several scopes reports. Undefined in a listing of one scope, and when the reported names
 * cannot be an address.
 */
export function ownScopeOf({ account }: Scope, { scope }: Pick<Delegate, 'scope'>): Scope | undefined {
  return scope === undefined ? undefined : addressableScope(account, delegateScopeOf(scope));
}

/**
 * Finds a delegate of a listing of several scopes in the listing of its own scope, which reports its identifier. A
 * delegate of a listing of one scope stays as it is.
 */
export function useOwnDelegate(scope: Scope, delegate: Delegate): OwnDelegate {
  const own = ownScopeOf(scope, delegate);
  const { data, error } = useQuery({
    ...fleetQuery({ scope: own ?? scope }),
    enabled: own !== undefined,
    staleTime: FRESH_MS,
  });
  if (delegate.scope === undefined) return { scope, delegate, why: undefined };
  if (!own) return { scope, delegate, why: noAddress(delegate.scope) };
  const found = data && delegateAt(data.fleet, rowOfKeyOrName(data.fleet, nameKey(delegate.name)));
  if (found) return { scope: own, delegate: found, why: undefined };
  const why = data
    ? notListedIn(own)
    : error
      ? `Its identifier could not be read from ${scopeLabelWithLevel(own)}: ${failureDetail(error)}`
      : readingScope(own);
  return { scope: own, delegate, why };
}

export function readingScope(scope: Scope): string {
  return `Its identifier is being read from ${scopeLabelWithLevel(scope)}.`;
}

export function notListedIn(scope: Scope): string {
  return `The listing of ${scopeLabelWithLevel(scope)} does not have exactly one delegate of this name.`;
}

function noAddress(scope: string): string {
  return `The Manager reports only the name of its scope, ${delegateScopeLabel(delegateScopeOf(scope))}. Find the scope in the scope picker.`;
}
