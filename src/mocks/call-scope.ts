import { Refusal } from './answer';
import type { Call } from './call';
import { accessDenied } from './envelopes';
import { badParameter } from './refusals';
import { type ScopeKey, scopeKeyOf } from './world';

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
  if (account === call.account) return;
  throw new Refusal(accessDenied(call, `No access to account ${account}`, []));
}
