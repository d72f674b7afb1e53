import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchOrganizations, fetchProjects, type NamedScopes } from '@/api/scopes';
import { unlessFailed } from '@/api/unless-failed';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { type Scope, scopeAndAbove, scopeKey, scopeOf } from '@/domain/scope/scope';
import { type RevokeImpact, revokeImpact, type TokenScope } from '@/domain/tokens/token-usage';
import { fleetQuery } from '@/features/fleet/queries';
import { type ConcurrencyLimit, limitConcurrency } from '@/lib/limit-concurrency';
import { readTokenUse } from './queries';

/** Most scopes that are queried, nearest first; the others count as unread. */
const MOST_SCOPES = 60;

/** The predicted effect of a revoke, as far as it could be determined. */
export interface RevokeForecast {
  readonly impact: RevokeImpact;
  /** The number of scopes for which the whole use of the token could be read. */
  readonly readScopes: number;
  /** False when not all organizations or projects could be listed: delegates of the others may use the token too. */
  readonly knowsAllScopes: boolean;
}

interface ForecastOptions {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** As of the moment when the dialog opened. */
export const revokeForecastQuery = (owner: Scope, name: string) =>
  queryOptions({
    queryKey: ['delegates', 'revoke-forecast', scopeKey(owner), name],
    queryFn: ({ client, signal }) => readRevokeImpact(owner, name, { client, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How requests run: a few at a time, until cancelled. */
interface Asking {
  readonly gate: ConcurrencyLimit;
  readonly signal: AbortSignal;
}

/**
 * Finds the delegates that use a token: in the scope that owns it, in those above and in all below, since a delegate
 * may name a scope itself. The forecast says what could not be read. When cancelled, throws the signal's abort reason.
 */
export async function readRevokeImpact(
  owner: Scope,
  name: string,
  { client, signal }: ForecastOptions,
): Promise<RevokeForecast> {
  const asking = { gate: limitConcurrency(4), signal };
  const { scopes: below, isComplete } = await scopesBelow(owner, asking);
  const scopes = [...scopeAndAbove(owner), ...below];
  const asked = scopes.slice(0, MOST_SCOPES);
  const uses = await Promise.all(
    asked.map(async (scope) => {
      const use = await answerTo(asking, () => readTokenUse(scope, name, signal));
      return { scope, using: use?.fleet, isUseComplete: use?.isComplete ?? false };
    }),
  );
  const affected = uses.filter(({ using }) => using && delegateCount(using) > 0);
  // Tags can be lost only in these scopes, and only these can still serve them. Scopes below also lose them, unless
  // they have them.
  const concerned = new Set([owner, ...affected.flatMap(({ scope }) => scopeAndAbove(scope))].map(scopeKey));
  const known = await Promise.all(
    uses
      .filter(({ scope, isUseComplete }) => !isUseComplete || concerned.has(scopeKey(scope)))
      .map(async (use): Promise<TokenScope> => {
        const all = affected.length > 0 ? answerTo(asking, () => readFleet(use.scope, client)) : use.using;
        return { ...use, all: await all };
      }),
  );
  const unasked = scopes
    .slice(MOST_SCOPES)
    .map((scope) => ({ scope, using: undefined, isUseComplete: false, all: undefined }));
  return {
    impact: revokeImpact([...known, ...unasked]),
    readScopes: uses.filter(({ isUseComplete }) => isUseComplete).length,
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

function answerTo<T>({ gate, signal }: Asking, ask: () => Promise<T>): Promise<T | undefined> {
  const askUnlessCancelled = () => {
    // It may have been cancelled while it waited.
    signal.throwIfAborted();
    return ask();
  };
  return unlessFailed(() => gate(askUnlessCancelled), signal);
}
