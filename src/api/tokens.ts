import { type Scope, scopeOf } from '@/domain/scope/scope';
import { oneOf, readIdentifier, readText, readTime } from '@/domain/table/read';
import { type DelegateToken, TOKEN_STATUSES } from '@/domain/tokens/token';
import { defined } from '@/lib/defined';
import { ManagerError } from './errors';
import { managerConfig } from './manager';
import { ngParams } from './paths';
import { type CallOptions, readSecret, unreadableAnswer, write, writeAndRead } from './request';
import {
  createdTokenAnswerSchema,
  type SentCreator,
  tokensAnswerSchema,
  tokensWithValuesAnswerSchema,
  type WireToken,
} from './wire/tokens';

export const TOKENS_PATH = '/ng/api/delegate-token-ng';

export interface TokenList {
  /** In the Manager's order, which has no meaning. Revoked tokens stay for about 30 days. */
  readonly tokens: readonly DelegateToken[];
  /** The number of further tokens whose name cannot be read, so that no operation can address them. */
  readonly unreadableCount: number;
}

/**
 * Fetches the tokens owned by exactly this scope, without their values. Contract: the answer contains every value when
 * the caller may edit, and nothing turns that off. So the schema drops the values while decoding, and a read-only
 * server does not pass the answer. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function fetchTokens(scope: Scope, { signal }: CallOptions = {}): Promise<TokenList> {
  const call = { method: 'GET', path: TOKENS_PATH, params: ngParams(scope), signal } as const;
  const { data, clockOffsetMs } = await readSecret(call, tokensAnswerSchema);
  managerConfig().onClockOffset?.(clockOffsetMs);
  const items = data.resource ?? [];
  const tokens = items.flatMap((item) => (item && decodeToken(scope.account, item)) ?? []);
  return { tokens, unreadableCount: items.length - tokens.length };
}

/**
 * Fetches the value of one token, to be shown or copied but never stored; undefined when the caller may not see it,
 * which requires `core_delegate_edit`. Contract: the name is looked up in the whole account. Throws a ManagerError:
 * refused when there is no such token; when cancelled, the signal's abort reason.
 */
export async function fetchTokenValue(
  scope: Scope,
  name: string,
  { signal }: CallOptions = {},
): Promise<string | undefined> {
  const call = {
    method: 'GET',
    path: TOKENS_PATH,
    params: tokenParams(scope, 'name', name),
    signal,
  } as const;
  const { data } = await readSecret(call, tokensWithValuesAnswerSchema);
  const found = data.resource?.find((token) => token?.name === name);
  if (!found) throw new ManagerError('refused', `There is no token “${name}”.`);
  return valueOf(found.value);
}

export interface NewToken {
  /** Unique in the account, revoked tokens included. */
  readonly name: string;
  /** When the Manager revokes it, epoch ms, in the future; undefined = never. */
  readonly revokesAt?: number | undefined;
}

/** A new token with its value, to be shown once and never stored. */
export interface CreatedToken {
  readonly token: DelegateToken;
  /** Absent when the answer lacks it; see {@link fetchTokenValue}. */
  readonly value?: string;
}

/**
 * Creates a token in a scope; requires `core_delegate_edit`. Throws a ManagerError: refused for a name in use. Never
 * retried.
 */
export async function createToken(scope: Scope, { name, revokesAt }: NewToken): Promise<CreatedToken> {
  const params = tokenParams(scope, 'tokenName', name);
  // Contract: omitted rather than 0, which is a time in the past.
  if (revokesAt !== undefined) params.set('revokeAfter', String(revokesAt));
  const { data } = await writeAndRead(
    { method: 'POST', path: TOKENS_PATH, params },
    createdTokenAnswerSchema,
  );
  const token = data.resource && decodeToken(scope.account, data.resource);
  if (!token) throw unreadableAnswer('resource: expected a token');
  return { token, ...defined({ value: valueOf(data.resource?.value) }) };
}

/**
 * Revokes a token permanently; requires `core_delegate_delete`. Contract: delegates that use it, in any scope, are
 * ordered to stop themselves. Throws a ManagerError: refused for a token that is unknown or already revoked. Never
 * retried.
 */
export async function revokeToken(scope: Scope, name: string): Promise<void> {
  await write({ method: 'PUT', path: TOKENS_PATH, params: tokenParams(scope, 'tokenName', name) });
}

/**
 * Deletes a revoked token. Throws a ManagerError: refused for an active one, and when the Manager is too old to do it.
 * Its answer is not documented and not read. Never retried.
 */
export async function deleteToken(scope: Scope, name: string): Promise<void> {
  await write({ method: 'DELETE', path: TOKENS_PATH, params: tokenParams(scope, 'tokenName', name) });
}

/** The scope parameters with the name of a token. Throws a refusal for an empty name. */
export function tokenParams(scope: Scope, parameter: string, name: string): URLSearchParams {
  // The Manager would ignore an empty name, and answer about everything.
  if (name.trim() === '') throw new ManagerError('refused', 'A token needs a name.');
  const params = ngParams(scope);
  params.set(parameter, name);
  return params;
}

function decodeToken(account: string, token: WireToken): DelegateToken | undefined {
  const name = readIdentifier(token.name);
  if (name === undefined) return undefined;
  const facts = defined({
    status: oneOf(TOKEN_STATUSES, token.status),
    createdAt: readTime(token.createdAt),
    createdBy: creatorOf(token),
    revokesAt: readTokenEnd(token.revokeAfter),
    scope: scopeOfToken(account, token.ownerIdentifier),
  });
  return { name, ...facts };
}

/** Contract: a token that the Manager created itself names nobody in either field. */
function creatorOf({ createdBy, createdByNgUser }: WireToken): string | null | undefined {
  if (createdBy === null && createdByNgUser === null) return null;
  return creatorName(createdByNgUser) ?? creatorName(createdBy);
}

/** Contract: a service account has no claims. When several names are sent, users know the creator by the claim. */
function creatorName(creator: SentCreator): string | undefined {
  if (creator === null || typeof creator !== 'object') return readText(creator);
  const { jwtclaims, username, name, email } = creator;
  return readText(jwtclaims?.username) ?? readText(username) ?? readText(name) ?? readText(email);
}

/** Contract: 0 or null = never. */
function readTokenEnd(revokeAfter: WireToken['revokeAfter']): number | null | undefined {
  return revokeAfter === null || revokeAfter === 0 ? null : readTime(revokeAfter);
}

function scopeOfToken(account: string, owner: unknown): Scope | undefined {
  if (owner === null || owner === undefined) return scopeOf(account);
  const [org, project, ...more] = readIdentifier(owner)?.split('/') ?? [];
  return org && project !== '' && more.length === 0 ? scopeOf(account, org, project) : undefined;
}

/** A value with characters that must not be shown is rejected: cleaned up, it would not work. */
function valueOf(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const shown = readIdentifier(value);
  if (shown === undefined) throw unreadableAnswer('value: expected base64');
  return shown;
}
