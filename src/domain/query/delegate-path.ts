import type { Delegate } from '../delegate/fields';
import { addressableScope, delegateScopeOf } from '../scope/delegate-scope';
import { delegatePath, overviewPath } from '../scope/paths';
import type { Scope } from '../scope/scope';
import { writeView } from './address';

/**
 * Returns the link of a delegate's row: its page. A listing of several scopes reports no identifiers, so its rows link
 * to the list of the delegate's own scope, searched for its name. If that scope has no address, they link to the same
 * search of this list.
 */
export function pathToDelegate(
  scope: Scope,
  { scope: text, identifier, key, name }: Pick<Delegate, 'scope' | 'identifier' | 'key' | 'name'>,
): string {
  if (text === undefined) return delegatePath(scope, identifier ?? key);
  const own = addressableScope(scope.account, delegateScopeOf(text));
  const query = writeView(new URLSearchParams(), { filters: { search: name }, withScopesBelow: !own });
  return `${overviewPath(own ?? scope)}?${query}`;
}
