import { fetchTokens } from '@/api/tokens';
import { unlessFailed } from '@/api/unless-failed';
import type { FleetFacts } from '@/domain/delegate/fleet';
import { type Scope, scopeAndAbove } from '@/domain/scope/scope';
import { allTexts } from '@/domain/table/texts';
import type { DelegateToken } from '@/domain/tokens/token';
import { fetchTokenUse } from '@/fleet/token-use';

/** How many tokens the page looks up by itself: the Manager searches all delegates for each. */
export const FEW_TOKENS = 8;
/** How many it looks up when asked to. */
export const MOST_TOKENS = 40;

export interface UsedTokens {
  readonly used: readonly DelegateToken[];
  /** False when some tokens could not be read or were left out: the delegate may use one of them. */
  readonly isComplete: boolean;
  /** The number of tokens that were left out. */
  readonly leftOut: number;
}

/**
 * Finds the tokens with which a delegate's instances registered, among those of the scope and of the scopes above; no
 * listing reports them. Looks up at most `most` tokens, active ones first. Throws a ManagerError when the tokens of the scope itself cannot be read; when cancelled, the
 * signal's abort reason.
 */
export async function findUsedTokens(
  scope: Scope,
  key: string,
  most: number,
  signal: AbortSignal,
): Promise<UsedTokens> {
  const [own, ...above] = scopeAndAbove(scope);
  const lists = [own && (await fetchTokens(own, { signal }))];
  for (const parent of above) lists.push(await unlessFailed(() => fetchTokens(parent, { signal }), signal));
  const tokens = lists
    .flatMap((list) => list?.tokens ?? [])
    .sort((a, b) => Number(a.status === 'REVOKED') - Number(b.status === 'REVOKED'));
  const leftOut = Math.max(0, tokens.length - most);
  const uses = await Promise.all(
    tokens.slice(0, most).map(async (token) => {
      const use = await unlessFailed(() => fetchTokenUse(scope, token.name, { signal }), signal);
      return { token, use };
    }),
  );
  return {
    used: uses.flatMap(({ token, use }) => (use && hasKey(use.facts, key) ? [token] : [])),
    isComplete:
      leftOut === 0 &&
      lists.every((list) => list?.unreadableCount === 0) &&
      uses.every(({ use }) => use?.unreadable.length === 0),
    leftOut,
  };
}

function hasKey({ delegates }: FleetFacts, key: string): boolean {
  return allTexts(delegates.key).includes(key);
}
