import type { Delegate } from '../delegate/fields';
import { nameKey, scopeOfKey } from '../delegate/name-key';
import { addressableScope, delegateScopeOf } from '../scope/delegate-scope';
import { delegatePath } from '../scope/paths';
import type { Scope } from '../scope/scope';
import { listPath } from './address';

/** A delegate as a listing, or the memory of it, names it. */
type NamedDelegate = Pick<Delegate, 'key' | 'name'> & Partial<Pick<Delegate, 'scope' | 'identifier'>>;

/**
 * The page of the delegate. A listing of several scopes reports no identifiers. Its rows link to the page in the
 * delegate's own scope, by name. If that scope has no address, they link to this list, searched for the name.
 */
export function pathToDelegate(scope: Scope, { scope: text, identifier, key, name }: NamedDelegate): string {
  const place = text === undefined ? scopeOfKey(key, name) : delegateScopeOf(text);
  if (!place) return delegatePath(scope, identifier ?? key);
  const own = addressableScope(scope.account, place);
  if (own) return delegatePath(own, nameKey(name));
  return listPath({ scope, includesBelow: true }, { search: name });
}
