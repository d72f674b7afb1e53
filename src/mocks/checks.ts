import * as v from 'valibot';
import {
  accessDenied,
  badParameter,
  invalidRequest,
  invalidToken,
  type Refusal,
  unreadableBody,
} from './answers';
import type { Call } from './call';
import type { Permission } from './scenarios';
import { type ScopeKey, scopeKeyOf } from './world';

// What every operation checks before it answers. Each check throws a `Refusal`.

/** The scope that a call's parameters name, within the account. */
export interface CallScope {
  readonly org: string | undefined;
  readonly project: string | undefined;
  readonly scopeKey: ScopeKey;
}

/** The account as a whole. */
export const ACCOUNT_SCOPE: CallScope = { org: undefined, project: undefined, scopeKey: '' };

// Contract: the Manager and NG spell the scope's parameters differently.
const SPELLING = {
  manager: { account: 'accountId', org: 'orgId', project: 'projectId' },
  ng: { account: 'accountIdentifier', org: 'orgIdentifier', project: 'projectIdentifier' },
} as const;

/** Refuses a missing account (400), another account (403), and a project without organization (400). */
export function scopeOfCall(call: Call): CallScope {
  const spelling = SPELLING[call.service];
  const account = call.query.get(spelling.account);
  if (!account) throw badParameter(call, spelling.account, 'must be given');
  requireOurAccount(call, account);
  const org = call.query.get(spelling.org) || undefined;
  const project = call.query.get(spelling.project) || undefined;
  if (project && !org) throw badParameter(call, spelling.org, 'must be given with a project');
  return { org, project, scopeKey: scopeKeyOf(org, project) };
}

/** Refuses (403) any account but ours: the caller has no role in others. */
export function requireOurAccount(call: Call, account: string): void {
  if (account !== call.account) throw accessDenied(call, `No access to account ${account}`, []);
}

/**
 * Checks the `x-api-key` of a request. Contract: a wrong key is 401, and NG cannot check a key without the account in
 * header, query or path: 400. Ours, where the contract is silent: access control is as strict.
 */
export function requireCredential(call: Call, headers: Headers, requiredKey?: string): void {
  const key = headers.get('x-api-key');
  const { query, params } = call;
  const account =
    headers.get('harness-account') ||
    query.get('account') ||
    query.get('accountIdentifier') ||
    params.accountIdentifier;
  if (key !== null && call.service === 'ng' && !account)
    throw invalidRequest(call, 'the account of the API key is not given');
  if (requiredKey !== undefined && key !== requiredKey) throw invalidToken(call);
}

/** Parses the call's body by its schema; refuses (400) text that is not JSON, and JSON that does not match. */
export function readBody<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): v.InferOutput<TSchema> {
  try {
    return v.parse(schema, JSON.parse(call.body));
  } catch (cause) {
    if (cause instanceof SyntaxError || v.isValiError(cause)) throw unreadableBody(call);
    throw cause;
  }
}

/** Whether the caller has a permission. It is the same for all callers and scopes: the scenario decides. */
export function isPermitted(call: Call, permission: string): boolean {
  return call.scenario.permissions.some((granted) => granted === permission);
}

/** Refuses with HTTP 403 unless the caller has the permission. The refusal names the scope, and the delegate if there is one. */
export function requirePermission(
  call: Call,
  permission: Permission,
  scope: CallScope,
  identifier?: string,
): void {
  if (!isPermitted(call, permission)) throw permissionDenied(call, permission, scope, identifier);
}

export function permissionDenied(
  call: Call,
  permission: Permission,
  scope: CallScope,
  identifier?: string,
): Refusal {
  const resourceType = permission === 'core_account_view' ? 'ACCOUNT' : 'DELEGATE';
  const check = {
    permission,
    resourceType,
    resourceIdentifier: identifier ?? null,
    resourceScope: {
      accountIdentifier: call.account,
      orgIdentifier: scope.org ?? null,
      projectIdentifier: scope.project ?? null,
    },
    resourceAttributes: null,
  };
  // Contract: the text names the caller, the permission, the lower-cased resource type and the resource, if any.
  const resource = identifier === undefined ? '' : ` with identifier ${identifier}`;
  const message = `Principal of type USER with identifier demo-user : Missing permission ${permission} on ${resourceType.toLowerCase()}${resource}`;
  return accessDenied(call, message, [check]);
}
