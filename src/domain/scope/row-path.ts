import type { Delegate } from '../delegate/delegate';
import { writeView } from '../query/address';
import { ownerScope } from './owner';
import { delegatePath, overviewPath } from './paths';
import type { Scope } from './scope';

/**
 * Where the row of a delegate leads: to its page; from a listing of several scopes, which tells no identifiers, to the list of
 * its own scope, searched for its name, or, where what is told of its owner is no address, to the same search of this one.
 */
export function rowPath(scope: Scope, { owner, identifier, key, name }: Delegate): string {
  if (!owner) return delegatePath(scope, identifier ?? key);
  const own = ownerScope(scope.account, owner);
  const query = writeView(new URLSearchParams(), { filters: { search: name }, withScopesBelow: !own });
  return `${overviewPath(own ?? scope)}?${query}`;
}
