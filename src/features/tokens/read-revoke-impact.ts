import type { QueryClient } from '@tanstack/react-query';
import { ManagerError } from '@/api/errors';
import { fetchOrganizations, fetchProjects, type NamedScopes } from '@/api/scopes';
import { fetchTokenUse } from '@/api/tokens';
import type { DecodedDelegate } from '@/domain/delegate/delegate';
import { updateFleet } from '@/domain/delegate/fleet';
import { createFleetPacker } from '@/domain/delegate/fleet-update';
import { writtenFleet } from '@/domain/delegate/fleet-writer';
import { judgeFleet } from '@/domain/delegate/judgement';
import { type Scope, scopeAndAbove, scopeKey, scopeOf } from '@/domain/scope/scope';
import type { JudgedFleet } from '@/domain/selectors/selectors';
import { type RevokeImpact, revokeImpact, type TokenScope } from '@/domain/tokens/token-usage';
import { fleetQuery } from '@/features/fleet/queries';
import { createGate, type Gate } from '@/lib/gate';

/** Most scopes that are asked, nearest first; the others count as unread. */
const MOST_SCOPES = 60;

/** What a revoke would do, as far as it could be found out. */
export interface RevokeForecast {
  readonly impact: RevokeImpact;
  readonly askedScopes: number;
  /** False where organizations or projects could not all be listed: in them, too, delegates may use the token. */
  readonly knowsAllScopes: boolean;
}

interface ForecastOptions {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/**
 * Asks who uses a token: in the scope that owns it, in those above and in all below, since a delegate may name a scope itself.
 * What cannot be read is told in the forecast. Throws the signal's abort reason when cancelled, and nothing else.
 */
export async function readRevokeImpact(
  owner: Scope,
  name: string,
  { client, signal }: ForecastOptions,
): Promise<RevokeForecast> {
  const gate = createGate(4);
  const { scopes: below, isComplete } = await scopesBelow(owner, gate, signal);
  const scopes = [...scopeAndAbove(owner), ...below];
  const asked = scopes.slice(0, MOST_SCOPES);
  const uses = await Promise.all(
    asked.map(async (scope) => ({
      scope,
      using: await told(signal, () => gate(() => judgedUse(scope, name, signal))),
    })),
  );
  const affected = uses.filter(({ using }) => using && using.fleet.size > 0);
  // Only there can tags be lost by it, or be served by others; what is below loses them too, unless it has them itself.
  const concerned = new Set([owner, ...affected.flatMap(({ scope }) => scopeAndAbove(scope))].map(scopeKey));
  const known = await Promise.all(
    uses
      .filter(({ scope, using }) => !using || concerned.has(scopeKey(scope)))
      .map(async ({ scope, using }): Promise<TokenScope> => {
        const all =
          affected.length > 0 ? await told(signal, () => gate(() => judgedScope(scope, client))) : using;
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

interface ScopesBelow {
  readonly scopes: readonly Scope[];
  readonly isComplete: boolean;
}

async function scopesBelow(owner: Scope, gate: Gate, signal: AbortSignal): Promise<ScopesBelow> {
  const { account } = owner;
  if (owner.level === 'project') return { scopes: [], isComplete: true };
  if (owner.level === 'organization') return projectsOf(account, owner.org, gate, signal);
  const listed = await told(signal, () => fetchOrganizations(account, { signal }));
  const organizations = listed?.items ?? [];
  const projects = await Promise.all(
    organizations.map(({ identifier }) => projectsOf(account, identifier, gate, signal)),
  );
  return {
    scopes: [
      ...organizations.map(({ identifier }) => scopeOf(account, identifier)),
      ...projects.flatMap(({ scopes }) => scopes),
    ],
    isComplete: isWhole(listed) && projects.every(({ isComplete }) => isComplete),
  };
}

async function projectsOf(
  account: string,
  org: string,
  gate: Gate,
  signal: AbortSignal,
): Promise<ScopesBelow> {
  const listed = await told(signal, () => gate(() => fetchProjects(account, org, { signal })));
  return {
    scopes: (listed?.items ?? []).map(({ identifier }) => scopeOf(account, org, identifier)),
    isComplete: isWhole(listed),
  };
}

function isWhole(listed: NamedScopes | undefined): boolean {
  return listed !== undefined && listed.items.length === listed.total;
}

async function judgedUse(scope: Scope, name: string, signal: AbortSignal): Promise<JudgedFleet> {
  const { decoded, asOf } = await fetchTokenUse(scope, name, { signal });
  return judged(decoded, asOf);
}

function judged(decoded: readonly DecodedDelegate[], now: number): JudgedFleet {
  const fleet = updateFleet(createFleetPacker().pack(writtenFleet(decoded)));
  return { fleet, judgement: judgeFleet(fleet, { now, latestVersion: undefined }) };
}

async function judgedScope(scope: Scope, client: QueryClient): Promise<JudgedFleet> {
  const { fleet, asOf } = await client.fetchQuery(fleetQuery(scope));
  return { fleet, judgement: judgeFleet(fleet, { now: asOf, latestVersion: undefined }) };
}

/** The answer, or undefined where the Manager gave none that can be used: the forecast says so. */
async function told<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ManagerError) return undefined;
    throw error;
  }
}
