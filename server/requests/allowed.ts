import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { hasScopesBelow, scopeOf } from '@/domain/scope/scope';
import type { Settings } from '../settings/settings.ts';
import { isFromOurPage } from './guards.ts';
import { missingWriteGroups } from './identity.ts';
import { isForAccount, problemOfQuery } from './operations.ts';
import { targetOf } from './own-operations.ts';
import { Refusal } from './refusal.ts';
import type { GatewayCall } from './request-facts.ts';

/** Throws a Refusal unless our own page asks for an operation that it uses. */
export function requireOwnPage({ raw, call }: FastifyRequest): GatewayCall {
  if (!call && !targetOf(raw.url ?? '')) throw new Refusal('GATEWAY_BAD_PATH');
  if (!isFromOurPage(raw)) throw new Refusal('GATEWAY_CROSS_SITE');
  if (!call) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  return call;
}

/** Throws a Refusal for a change, or for the value of a token, that the settings do not allow this visitor. */
export function requireMayChange(
  { identity }: FastifyRequest,
  { operation }: GatewayCall,
  { readOnly, access }: Pick<Settings, 'readOnly' | 'access'>,
): void {
  if (operation.access === 'read') return;
  if (readOnly) throw new Refusal('GATEWAY_READ_ONLY');
  const missing = identity && missingWriteGroups(identity, access);
  if (missing) throw new Refusal('GATEWAY_NOT_IN_WRITE_GROUPS', { detail: `one of: ${missing.join(', ')}` });
}

/** Throws a Refusal for another account, and for parameters that the operation does not have. */
export function requireServed(call: GatewayCall, account: string | undefined): void {
  if (account !== undefined && !isForAccount(call.target, account))
    throw new Refusal('GATEWAY_OTHER_ACCOUNT');
  const problem = problemOfQuery(call);
  if (problem !== undefined) throw new Refusal('GATEWAY_BAD_PARAMETER', { detail: problem });
}

/** The abort reason of a call whose browser has disconnected. */
export const BROWSER_GONE = new Error('The browser has gone.');

/** Aborts when the answer is complete, or the browser disconnects before that. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(BROWSER_GONE));
  return gone.signal;
}

/** The listing that a request to `/fleet` or to the memory names. Throws a Refusal. */
export function choiceIn(query: URLSearchParams): ListingChoice {
  const wrong = (detail: string) => new Refusal('GATEWAY_BAD_PARAMETER', { detail });
  const [account, org, project] = ['accountIdentifier', 'orgIdentifier', 'projectIdentifier'].map((name) =>
    query.get(name),
  );
  if (!account) throw wrong('accountIdentifier is missing');
  if (project && !org) throw wrong('a project needs orgIdentifier');
  if ((query.get('all') ?? 'true') !== 'true') throw wrong('all is not "true"');
  const scope = scopeOf(account, org ?? undefined, project ?? undefined);
  return { scope, includesBelow: query.has('all') && hasScopesBelow(scope) };
}
