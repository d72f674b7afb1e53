import { useQueries } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import { fetchTokens, fetchTokenValue } from '@/api/tokens';
import { type Context, POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { allTexts } from '@/domain/table/texts';
import type { DelegateToken } from '@/domain/tokens/token';
import type { TokenRow, TokenUse } from '@/domain/tokens/token-rows';
import { countTokenUse } from '@/domain/tokens/token-usage';
import { failureDetail } from '@/features/failures/failure-labels';
import { tokenQuery, tokenUseQuery } from '@/features/fleet/token-use';
import { type TokenUse as FetchedUse, fetchTokenUse } from '@/fleet/token-use';

/** Without the values of the tokens. No polling: each answer brings every value as far as this page. */
export const tokensQuery = (scope: Scope) =>
  tokenQuery('list', scope, [], (options) => fetchTokens(scope, options));

interface ReadUse {
  /** The delegates, each only with the instances that registered with the token. */
  readonly fleet: Fleet;
  /** False when part of the answer could not be read. */
  readonly isComplete: boolean;
}

const NO_VERSION: Context['latestVersion'] = { state: 'unknown', why: 'Versions do not matter here.' };

/**
 * Fetches the delegates of a scope that use a token. Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function readTokenUse(scope: Scope, name: string, signal: AbortSignal): Promise<ReadUse> {
  return readUse(await fetchTokenUse(scope, name, { signal }));
}

function readUse({ facts, unreadable, asOf }: FetchedUse): ReadUse {
  return {
    fleet: fleetOf(facts, { asOf, latestVersion: NO_VERSION, policy: POLICY }),
    isComplete: unreadable.length === 0,
  };
}

/** The tokens with what the Manager says about their use. */
export function useTokenRows(scope: Scope, tokens: readonly DelegateToken[]): readonly TokenRow[] {
  // A broken answer may repeat a name.
  const names = [...new Set(tokens.map(({ name }) => name))];
  const results = useQueries({
    queries: names.map((name) => ({ ...tokenUseQuery(scope, name), select: summarize })),
  });
  const uses = new Map(
    results.map(({ data, error }, place): [string | undefined, TokenUse | undefined] => [
      names[place],
      error ? { state: 'unknown', why: `The Manager did not report the use: ${failureDetail(error)}` } : data,
    ]),
  );
  return tokens.map((token) => ({ token, use: uses.get(token.name) }));
}

function summarize(fetched: FetchedUse): TokenUse {
  const { fleet, isComplete } = readUse(fetched);
  return { state: 'known', isComplete, keys: allTexts(fleet.delegates.key), ...countTokenUse(fleet) };
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
