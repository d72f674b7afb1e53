import { type Answer, Refusal } from '../answer';
import type { Call } from '../call';
import { scopeOfCall } from '../call-scope';
import { accessDenied, restOk } from '../envelopes';
import { type DelegateNow, delegatesAt } from '../fleet-at';
import { groupFacts } from '../group-facts';
import { isPermitted, requirePermission } from '../permissions';
import { entityNotFound } from '../refusals';
import type { Route } from '../route';
import { tokensAt } from '../tokens-at';
import { listingJson, type Wording } from './group-json';
import { applyFilter } from './listing-filter';

function wordingOf({ now, scenario }: Call): Wording {
  return { now, isOldManager: scenario.isOldManager };
}

const CONNECTIVITY_ORDER = ['connected', 'partially connected', 'disconnected'] as const;

/** Contract: by connectivity, then by name; case matters. */
function byDefault(a: DelegateNow, b: DelegateNow): number {
  const connectivity = (of: DelegateNow) => CONNECTIVITY_ORDER.indexOf(groupFacts(of).connectivity);
  return connectivity(a) - connectivity(b) || (a.delegate.name < b.delegate.name ? -1 : 1);
}

/** Contract: without the scope-wide permission each group is checked; the 403 lists no failed check when none passes. */
function filteredListing(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const found = applyFilter(call, delegatesAt(call.store, scopeKey, call.now));
  if (isPermitted(call, 'core_delegate_view')) {
    return restOk(listingJson(found.toSorted(byDefault), wordingOf(call)));
  }
  if (found.length === 0) return restOk(null);
  throw new Refusal(accessDenied(call, 'Missing permission core_delegate_view on delegate', []));
}

/** The listing of the tokens resource: all delegates, or those with an instance that uses the named token. */
function listingByToken(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  const all = delegatesAt(call.store, scope.scopeKey, call.now);
  const name = call.query.get('delegateTokenName');
  if (!name) return restOk(listingJson(all, wordingOf(call)));
  if (!tokensAt(call.store, call.now).some(({ token }) => token.name === name)) {
    throw entityNotFound(call, `Delegate token with name ${name} not found`);
  }
  const registered = all
    .map((of) => ({ ...of, instances: of.instances.filter(({ token }) => token === name) }))
    .filter(({ instances }) => instances.length > 0);
  return restOk(listingJson(registered, wordingOf(call)));
}

export const DELEGATE_GROUP_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/api/setup/delegates/ng/v2', answer: filteredListing, isListing: true },
  {
    method: 'GET',
    path: '/ng/api/delegate-token-ng/delegate-groups',
    answer: listingByToken,
    isListing: true,
    isMissing: ({ isOldManager }) => isOldManager,
  },
];
