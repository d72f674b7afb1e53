import type { Delegate } from '../delegate/fields';
import { nameKey } from '../delegate/name-key';
import { addressableScope, delegateScopeOf } from '../scope/delegate-scope';
import { delegatePath, overviewPath } from '../scope/paths';
import type { Scope } from '../scope/scope';
import { writeView } from './address';

/**
 * The page of the delegate. A listing of several scopes reports no identifiers. Its rows link to the page in the
 * delegate's own scope, by name. If that scope has no address, they link to this list, searched for the name.
 */
export function pathToDelegate(
  scope: Scope,
  { scope: text, identifier, key, name }: Pick<Delegate, 'scope' | 'identifier' | 'key' | 'name'>,
): string {
  if (text === undefined) return delegatePath(scope, identifier ?? key);
  const own = addressableScope(scope.account, delegateScopeOf(text));
  if (own) return delegatePath(own, nameKey(name));
  const query = writeView(new URLSearchParams(), { filters: { search: name }, withScopesBelow: true });
  return `${overviewPath(scope)}?${query}`;
}
