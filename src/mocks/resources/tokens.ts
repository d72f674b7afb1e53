import type { createdTokenAnswerSchema, tokensWithValuesAnswerSchema } from '@/api/wire/tokens';
import { type Answer, badParameter, invalidRequest, restOk } from '../answers';
import type { Call } from '../call';
import { isPermitted, requirePermission, scopeOfCall } from '../checks';
import type { Route } from '../route';
import { type TokenNow, tokensAt, tokenValue } from '../tokens-at';
import type { MockToken } from '../world';

const CALLER = {
  type: 'USER',
  name: 'demo-user@acme.example',
  email: 'demo-user@acme.example',
  username: 'Demo User',
  jwtclaims: { username: 'Demo User' },
} as const;

/** Contract: only a caller who may edit gets the value; for others it is null. */
function tokenJson(call: Call, { token, revokesAt, revokedAt }: TokenNow, withValue: boolean) {
  return {
    uuid: null,
    accountId: call.account,
    name: token.name,
    createdBy: null,
    createdByNgUser: token.createdBy ? { ...token.createdBy, accountId: call.account } : null,
    createdAt: token.createdAt,
    status: revokedAt === undefined ? 'ACTIVE' : 'REVOKED',
    value: withValue ? tokenValue(call.store.world, token) : null,
    ownerIdentifier: token.scopeKey || null,
    ...(!call.scenario.isOldManager && { parentUniqueId: null }),
    revokeAfter: revokesAt,
  };
}

/**
 * Contract: a name is looked up in the whole account; without a name, the tokens of exactly this scope. An unknown name
 * gives an empty list.
 */
function listTokens(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_view', scope);
  const name = call.query.get('name');
  const found = tokensAt(call.store, call.now)
    .filter(({ token }) => (name ? token.name === name : token.scopeKey === scope.scopeKey))
    .map((token) => tokenJson(call, token, isPermitted(call, 'core_delegate_edit')));
  return restOk<typeof tokensWithValuesAnswerSchema>(found);
}

function askedName(call: Call): string {
  const name = call.query.get('tokenName')?.trim();
  if (!name) throw badParameter(call, 'tokenName', 'must be given');
  return name;
}

function tokenOf(call: Call): TokenNow {
  const name = askedName(call);
  const found = tokensAt(call.store, call.now).find(({ token }) => token.name === name);
  if (!found) throw invalidRequest(call, `Delegate token with name ${name} does not exist`);
  return found;
}

function createToken(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const name = askedName(call);
  requirePermission(call, 'core_delegate_edit', scopeOfCall(call));
  if (tokensAt(call.store, call.now).some(({ token }) => token.name === name)) {
    throw invalidRequest(call, `A delegate token with name ${name} already exists in this account`);
  }
  const revokeAfter = call.query.get('revokeAfter');
  // Contract: 0 is a time in the past, not "never".
  if (revokeAfter !== null && !(Number(revokeAfter) > call.now)) {
    throw invalidRequest(call, 'revokeAfter must lie in the future');
  }
  const token: MockToken = {
    name,
    scopeKey,
    createdAt: call.now,
    createdBy: CALLER,
    ...(revokeAfter !== null && { revokesAt: Number(revokeAfter) }),
  };
  call.store.tokens.set(name, token);
  call.store.tokenWrites.push({ at: call.now, kind: 'create-token', name, scopeKey });
  return restOk<typeof createdTokenAnswerSchema>(tokenJson(call, tokenOf(call), true));
}

/** Contract: found by account and name, whatever the scope; requires the permission to delete. */
function revokeToken(call: Call): Answer {
  const scope = scopeOfCall(call);
  const name = askedName(call);
  requirePermission(call, 'core_delegate_delete', scope);
  const { token, revokedAt } = tokenOf(call);
  if (revokedAt !== undefined) throw invalidRequest(call, `Delegate token ${name} is not active`);
  call.store.tokens.set(name, { ...token, revokedAt: call.now });
  call.store.tokenWrites.push({ at: call.now, kind: 'revoke-token', name, scopeKey: scope.scopeKey });
  return restOk(tokenJson(call, tokenOf(call), false));
}

/** Contract: only after it is revoked. Permission and answer are ours, since no source describes them. */
function deleteToken(call: Call): Answer {
  const scope = scopeOfCall(call);
  const name = askedName(call);
  requirePermission(call, 'core_delegate_delete', scope);
  const { revokedAt } = tokenOf(call);
  if (revokedAt === undefined)
    throw invalidRequest(call, `Delegate token ${name} is active: revoke it first`);
  call.store.tokens.delete(name);
  call.store.stoppedTokens.set(name, revokedAt);
  call.store.tokenWrites.push({ at: call.now, kind: 'delete-token', name, scopeKey: scope.scopeKey });
  return restOk(null);
}

const TOKENS = '/ng/api/delegate-token-ng';

export const TOKEN_ROUTES: readonly Route[] = [
  { method: 'GET', path: TOKENS, answer: listTokens },
  { method: 'POST', path: TOKENS, answer: createToken, isWrite: true },
  { method: 'PUT', path: TOKENS, answer: revokeToken, isWrite: true },
  {
    method: 'DELETE',
    path: TOKENS,
    answer: deleteToken,
    isWrite: true,
    isMissing: ({ isOldManager }) => isOldManager,
  },
];
