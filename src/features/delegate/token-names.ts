import { ManagerError } from '@/api/errors';
import { fetchTokens, fetchTokenUse } from '@/api/tokens';
import type { FleetFacts } from '@/domain/delegate/derive';
import { type Scope, scopeAndAbove } from '@/domain/scope/scope';
import { allTexts } from '@/domain/table/texts';
import type { DelegateToken } from '@/domain/tokens/token';
import { createGate } from '@/lib/gate';

/** Most tokens that are asked about: the Manager looks through all delegates for each. */
const MOST_TOKENS = 40;
const ASKED_TOGETHER = 4;

/** A token that a delegate uses. */
export interface UsedToken {
  readonly token: DelegateToken;
  /** Of all instances in the scope that use it; none when a host is unknown. */
  readonly hosts: readonly string[];
}

/** The tokens of a delegate, as far as they could be found. */
export interface UsedTokens {
  readonly used: readonly UsedToken[];
  /** False when some tokens could not be read or there are too many: the delegate may use one of those. */
  readonly isComplete: boolean;
}

/**
 * Finds which tokens of the scope and of those above the instances of a delegate registered with; no listing reports it. Throws a
 * ManagerError when the tokens of the scope itself cannot be read; when cancelled, the signal's abort reason.
 */
export async function findUsedTokens(scope: Scope, key: string, signal: AbortSignal): Promise<UsedTokens> {
  const [own, ...above] = scopeAndAbove(scope);
  const lists = [own && (await fetchTokens(own, { signal }))];
  for (const parent of above) lists.push(await orNothing(() => fetchTokens(parent, { signal }), signal));
  const tokens = lists.flatMap((list) => list?.tokens ?? []);
  const gate = createGate(ASKED_TOGETHER);
  const uses = await Promise.all(
    tokens.slice(0, MOST_TOKENS).map(async (token) => {
      const use = await gate(() => orNothing(() => fetchTokenUse(scope, token.name, { signal }), signal));
      return { token, facts: use?.facts };
    }),
  );
  return {
    used: uses.flatMap(({ token, facts }) =>
      facts && hasKey(facts, key) ? [{ token, hosts: hostsOf(facts) }] : [],
    ),
    isComplete:
      tokens.length <= MOST_TOKENS &&
      lists.every((list) => list?.unreadableCount === 0) &&
      uses.every(({ facts }) => facts !== undefined),
  };
}

function hasKey({ delegates }: FleetFacts, key: string): boolean {
  return allTexts(delegates.key).includes(key);
}

function hostsOf({ instances }: FleetFacts): readonly string[] {
  const hosts = new Set(allTexts(instances.hostName));
  return hosts.has('') ? [] : [...hosts];
}

/** The answer, or undefined where the Manager refuses it. */
async function orNothing<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ManagerError) return undefined;
    throw error;
  }
}
