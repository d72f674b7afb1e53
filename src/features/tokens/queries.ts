import { ManagerError } from '@/api/errors';
import { fetchTokens, fetchTokenValue } from '@/api/tokens';
import { type Context, POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { tokenQuery } from '@/features/fleet/token-use';
import { type TokenUse as FetchedUse, fetchTokenUse } from '@/fleet/token-use';

/** Without the values of the tokens. No polling: each answer brings every value as far as this page. */
export const tokensQuery = (scope: Scope) =>
  tokenQuery('list', scope, [], (options) => fetchTokens(scope, options));

interface TokenUse {
  /** The delegates, each only with the instances that registered with the token. */
  readonly fleet: Fleet;
  /** False when part of the answer could not be read. */
  readonly isComplete: boolean;
}

const NO_VERSION: Context['latestVersion'] = { state: 'unknown', why: 'Versions do not matter here.' };

/**
 * Fetches the delegates of a scope that use a token. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function readTokenUse(scope: Scope, name: string, signal: AbortSignal): Promise<TokenUse> {
  return readUse(await fetchTokenUse(scope, name, { signal }));
}

export function readUse({ facts, unreadable, asOf }: FetchedUse): TokenUse {
  return {
    fleet: fleetOf(facts, { asOf, latestVersion: NO_VERSION, policy: POLICY }),
    isComplete: unreadable.length === 0,
  };
}

/**
 * Fetches the value of a token. Not a query, because a cache would keep it. Throws a ManagerError, refused when the
 * Manager does not send the value.
 */
export async function readTokenValue(scope: Scope, name: string): Promise<string> {
  const value = await fetchTokenValue(scope, name);
  if (value !== undefined) return value;
  throw new ManagerError(
    'refused',
    `The Manager did not send the value of “${name}”. You need core_delegate_edit on ${scopeLabelWithLevel(scope)}.`,
  );
}
