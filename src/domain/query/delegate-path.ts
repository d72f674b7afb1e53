import type { Delegate } from '../delegate/fields';
import { addressableScope, delegateScopeOf } from '../scope/delegate-scope';
import { delegatePath, overviewPath } from '../scope/paths';
import type { Scope } from '../scope/scope';
import { writeView } from './address';

/**
 * Where the row of a delegate leads: to its page. A listing of several scopes reports no identifiers: from there it leads to the
 * list of the delegate's own scope, searched for its name, or, where that scope has no address, to the same search of this list.
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
