import * as v from 'valibot';
import type { delegateGroupsAnswerSchema, delegateRowsAnswerSchema } from '@/api/wire/listings';
import { type Answer, accessDenied, entityNotFound, restOk } from '../answers';
import type { Call } from '../call';
import { isPermitted, readBody, requirePermission, scopeOfCall } from '../checks';
import { type DelegateNow, delegatesAt } from '../fleet-at';
import { scopesOfDelegates } from '../installed';
import { CONNECTIVITIES, connectivityOf, groupListingJson, rowJson, type Wording } from '../listing-json';
import type { Route } from '../route';
import { tokensAt } from '../tokens-at';
import type { ScopeKey } from '../world';

function wordingOf({ now, scenario }: Call): Wording {
  return { now, isOldManager: scenario.isOldManager };
}

function groupsAnswer(call: Call, delegates: readonly DelegateNow[]): Answer {
  return restOk<typeof delegateGroupsAnswerSchema>(groupListingJson(delegates, wordingOf(call)));
}

// Strict, because the page filters by itself: a filter that this mock ignored would show a wrong fleet.
const filterSchema = v.strictObject({
  filterType: v.literal('Delegate'),
  delegateName: v.optional(v.string(), ''),
  delegateGroupIdentifier: v.optional(v.string(), ''),
});

/**
 * Keeps the delegates whose name and identifier contain those in the body; all without a body. Refuses (400) a body
 * with any other filter.
 */
function filtered(call: Call, delegates: readonly DelegateNow[]): readonly DelegateNow[] {
  if (call.body === '') return delegates;
  const { delegateName, delegateGroupIdentifier } = readBody(call, filterSchema);
  return delegates.filter(
    ({ delegate: { name, identifier } }) =>
      name.includes(delegateName) && identifier.includes(delegateGroupIdentifier),
  );
}

/** Contract: by connectivity, then by name; case matters. */
function byDefault(a: DelegateNow, b: DelegateNow): number {
  const place = (of: DelegateNow) => CONNECTIVITIES.indexOf(connectivityOf(of));
  return place(a) - place(b) || (a.delegate.name < b.delegate.name ? -1 : 1);
}

/** Contract: without the scope-wide permission each group is checked; the 403 lists no failed check when none passes. */
function filteredGroups(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const found = filtered(call, delegatesAt(call.store, scopeKey, call.now));
  if (isPermitted(call, 'core_delegate_view')) return groupsAnswer(call, found.toSorted(byDefault));
  if (found.length === 0) return restOk<typeof delegateGroupsAnswerSchema>(null);
  throw accessDenied(call, 'Missing permission core_delegate_view on delegate', []);
}

/** The listing of the tokens resource: all delegates, or those with an instance that uses the named token. */
function groupsOfToken(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  const all = delegatesAt(call.store, scope.scopeKey, call.now);
  const name = call.query.get('delegateTokenName');
  if (!name) return groupsAnswer(call, all);
  if (!tokensAt(call.store, call.now).some(({ token }) => token.name === name)) {
    throw entityNotFound(call, `Delegate token with name ${name} not found`);
  }
  const registered = all
    .map((of) => ({ ...of, instances: of.instances.filter(({ token }) => token === name) }))
    .filter(({ instances }) => instances.length > 0);
  return groupsAnswer(call, registered);
}

function isBelow(scopeKey: ScopeKey, ancestor: ScopeKey): boolean {
  return scopeKey === ancestor || ancestor === '' || scopeKey.startsWith(`${ancestor}/`);
}

function rows(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  // Older Managers ignore this parameter, like every unknown one.
  const isAll = call.query.get('all') === 'true' && !call.scenario.isOldManager;
  const scopeKeys = [...scopesOfDelegates(call.store)].filter((scopeKey) =>
    isAll ? isBelow(scopeKey, scope.scopeKey) : scopeKey === scope.scopeKey,
  );
  const all = scopeKeys.flatMap((scopeKey) => delegatesAt(call.store, scopeKey, call.now));
  const found = filtered(call, all).map((of) => rowJson(of, wordingOf(call)));
  return restOk<typeof delegateRowsAnswerSchema>(
    found.toSorted((a, b) => Number(b.connected) - Number(a.connected)),
  );
}

export const LISTING_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/api/setup/delegates/ng/v2', answer: filteredGroups, isListing: true },
  {
    method: 'GET',
    path: '/ng/api/delegate-token-ng/delegate-groups',
    answer: groupsOfToken,
    isListing: true,
    isMissing: ({ isOldManager }) => isOldManager,
  },
  { method: 'POST', path: '/ng/api/delegate-setup/listDelegates', answer: rows, isListing: true },
];
