import type { QueryClient } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import { fetchOrganizations, fetchProjects, type NamedScopes } from '@/api/scopes';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type Scope, scopeAndAbove, scopeKey, scopeOf } from '@/domain/scope/scope';
import { type RevokeImpact, revokeImpact, type TokenScope } from '@/domain/tokens/token-usage';
import { fleetQuery } from '@/features/fleet/queries';
import { createGate, type Gate } from '@/lib/gate';
import { readTokenUse } from './queries';

/** Most scopes that are asked, nearest first; the others count as unread. */
const MOST_SCOPES = 60;

/** What a revoke would do, as far as it could be found out. */
export interface RevokeForecast {
  readonly impact: RevokeImpact;
  readonly askedScopes: number;
  /** False where organizations or projects could not all be listed: in the others, too, delegates may use the token. */
  readonly knowsAllScopes: boolean;
}

interface ForecastOptions {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** How requests are made: a few at a time, until they are cancelled. */
interface Asking {
  readonly gate: Gate;
  readonly signal: AbortSignal;
}

/**
 * Finds out which delegates use a token: in the scope that owns it, in those above and in all below, since a delegate may name a
 * scope itself. The forecast says what could not be read. Throws the signal's abort reason when cancelled, and nothing else.
 */
export async function readRevokeImpact(
  owner: Scope,
  name: string,
  { client, signal }: ForecastOptions,
): Promise<RevokeForecast> {
  const asking = { gate: createGate(4), signal };
  const { scopes: below, isComplete } = await scopesBelow(owner, asking);
  const scopes = [...scopeAndAbove(owner), ...below];
  const asked = scopes.slice(0, MOST_SCOPES);
  const uses = await Promise.all(
    asked.map(async (scope) => {
      const use = await answerTo(asking, () => readTokenUse(scope, name, signal));
      return { scope, using: use?.fleet };
    }),
  );
  const affected = uses.filter(({ using }) => using && delegateCount(using) > 0);
  // Tags can be lost only there, and only these scopes can still serve them. Scopes below lose them too, unless they have them.
  const concerned = new Set([owner, ...affected.flatMap(({ scope }) => scopeAndAbove(scope))].map(scopeKey));
  const known = await Promise.all(
    uses
      .filter(({ scope, using }) => !using || concerned.has(scopeKey(scope)))
      .map(async ({ scope, using }): Promise<TokenScope> => {
        const all = affected.length > 0 ? await answerTo(asking, () => readFleet(scope, client)) : using;
        return { scope, using, all };
      }),
  );
  const unasked = scopes.slice(MOST_SCOPES).map((scope) => ({ scope, using: undefined, all: undefined }));
  return {
    impact: revokeImpact([...known, ...unasked]),
    askedScopes: asked.length,
    knowsAllScopes: isComplete,
  };
}

async function readFleet(scope: Scope, client: QueryClient): Promise<Fleet> {
  return (await client.fetchQuery(fleetQuery({ scope }))).fleet;
}

interface ScopesBelow {
  readonly scopes: readonly Scope[];
  readonly isComplete: boolean;
}

async function scopesBelow(owner: Scope, asking: Asking): Promise<ScopesBelow> {
  const { account } = owner;
  if (owner.level === 'project') return { scopes: [], isComplete: true };
  if (owner.level === 'organization') return projectsOf(account, owner.org, asking);
  const listed = await answerTo(asking, () => fetchOrganizations(account, { signal: asking.signal }));
  const organizations = listed?.items ?? [];
  const projects = await Promise.all(
    organizations.map(({ identifier }) => projectsOf(account, identifier, asking)),
  );
  return {
    scopes: [
      ...organizations.map(({ identifier }) => scopeOf(account, identifier)),
      ...projects.flatMap(({ scopes }) => scopes),
    ],
    isComplete: isWhole(listed) && projects.every((each) => each.isComplete),
  };
}

async function projectsOf(account: string, org: string, asking: Asking): Promise<ScopesBelow> {
  const listed = await answerTo(asking, () => fetchProjects(account, org, { signal: asking.signal }));
  return {
    scopes: (listed?.items ?? []).map(({ identifier }) => scopeOf(account, org, identifier)),
    isComplete: isWhole(listed),
  };
}

function isWhole(listed: NamedScopes | undefined): boolean {
  return listed !== undefined && listed.items.length === listed.total;
}

/** The answer to a request, or undefined where the Manager gave none that can be used. */
async function answerTo<T>({ gate, signal }: Asking, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await gate(ask);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ManagerError) return undefined;
    throw error;
  }
}
