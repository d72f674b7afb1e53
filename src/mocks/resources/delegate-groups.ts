import { type Answer, Refusal } from '../answer';
import type { Call } from '../call';
import { scopeOfCall } from '../call-scope';
import { accessDenied, restOk } from '../envelopes';
import { type DelegateNow, delegatesAt } from '../fleet-at';
import { isPermitted, requirePermission } from '../permissions';
import { entityNotFound, invalidRequest } from '../refusals';
import type { Route } from '../route';
import { tokensAt } from '../tokens-at';
import { scopeKeyOf } from '../world';
import { groupJson, listingJson, UNKNOWN_GROUP_JSON, type Wording } from './group-json';
import { applyFilter, matchesSearch, readFilter } from './listing-filter';
import { inListingOrder } from './listing-order';

function wordingOf({ now, scenario }: Call): Wording {
  return { now, isOldManager: scenario.isOldManager };
}

/** Contract: without the scope-wide permission each group is checked; the 403 lists no failed check when none passes. */
function refuseUnlessPermitted(call: Call, found: readonly DelegateNow[]): 'everything' | 'nothing to see' {
  if (isPermitted(call, 'core_delegate_view')) return 'everything';
  if (found.length === 0) return 'nothing to see';
  throw new Refusal(accessDenied(call, 'Missing permission core_delegate_view on delegate', []));
}

function filteredListing(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const filter = readFilter(call);
  if (call.query.has('filterIdentifier')) {
    const why = filter
      ? 'both a filter and its identifier are given'
      : 'no such filter of type DelegateProfile';
    throw invalidRequest(call, why);
  }
  const term = call.query.get('searchTerm');
  const all = delegatesAt(call.store, scopeKey, call.now);
  const searched = term ? all.filter((delegate) => matchesSearch(delegate, term)) : all;
  const found = filter ? applyFilter(searched, filter, call.now) : searched;
  if (refuseUnlessPermitted(call, found) === 'nothing to see') return restOk(null);
  return restOk(listingJson(inListingOrder(found, call.query.getAll('sortOrders')[0]), wordingOf(call)));
}

function plainListing(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const found = delegatesAt(call.store, scopeKey, call.now);
  if (refuseUnlessPermitted(call, found) === 'nothing to see') return restOk({ delegateGroupDetails: null });
  return restOk(listingJson(found, wordingOf(call)));
}

/** Contract: lists the scope and those above it, nearest first; nothing tells which scope a delegate is from. */
function listingUpwards(call: Call): Answer {
  const { org, project } = scopeOfCall(call);
  const scopeKeys = new Set([scopeKeyOf(org, project), scopeKeyOf(org), scopeKeyOf()]);
  const found = [...scopeKeys].flatMap((scopeKey) => delegatesAt(call.store, scopeKey, call.now));
  if (refuseUnlessPermitted(call, found) === 'nothing to see') return restOk({ delegateGroupDetails: null });
  return restOk(listingJson(found, wordingOf(call)));
}

function oneGroup(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  const found = delegatesAt(call.store, scope.scopeKey, call.now).find(
    ({ delegate }) => delegate.identifier === call.params.identifier,
  );
  return restOk(found ? groupJson(found, wordingOf(call)) : UNKNOWN_GROUP_JSON);
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

const NG_V2 = '/api/setup/delegates/ng/v2';

export const DELEGATE_GROUP_ROUTES: readonly Route[] = [
  { method: 'POST', path: NG_V2, answer: filteredListing, isListing: true },
  { method: 'GET', path: NG_V2, answer: plainListing, isListing: true },
  { method: 'GET', path: `${NG_V2}/up-the-hierarchy`, answer: listingUpwards, isListing: true },
  { method: 'GET', path: `${NG_V2}/:identifier`, answer: oneGroup, isListing: true },
  {
    method: 'GET',
    path: '/ng/api/delegate-token-ng/delegate-groups',
    answer: listingByToken,
    isListing: true,
    isMissing: ({ isOldManager }) => isOldManager,
  },
];
