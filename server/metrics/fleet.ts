import { Readable } from 'node:stream';
import { fetchLatestVersion } from '@/api/latest-version';
import { configureManager } from '@/api/manager';
import { type LatestVersion, POLICY, type Policy } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { fetchListing } from '@/fleet/listing';
import { type Answer, passableAnswer } from '../gateway/answer.ts';
import type { Upstream } from '../gateway/gateway.ts';
import { Refusal, refusalBody } from '../gateway/refusal.ts';
import { steadyNow } from '../minute-limit.ts';

/** The last successful listing of one scope, and whether the latest one succeeded. */
export type ScopeState = {
  readonly scope: Scope;
  /** Undefined until a listing has succeeded. */
  readonly fleet: Fleet | undefined;
  readonly isUp: boolean;
};

export type MeasuredFleets = {
  /** Lists every scope again, unless that was done within the last 10 s. Never throws. */
  readonly refresh: () => Promise<readonly ScopeState[]>;
};

/** Prometheus scrapes every 15 to 60 s; two Prometheus servers share a listing. */
const FRESH_MS = 10_000;

export type FleetSettings = {
  /** `org` or `org/project`; empty for the account with everything below. */
  readonly scopes: readonly string[];
  /** Empty for the page's default prefixes. */
  readonly ownerPrefixes: readonly string[];
};

export type FleetLog = { readonly warn: (facts: object, message: string) => void };

/**
 * Lists the scopes of METRICS_SCOPES with the page's own client and rules; without any, the account with everything
 * below.
 */
export function measuredFleets(
  upstream: Upstream,
  { scopes, ownerPrefixes }: FleetSettings,
  log: FleetLog,
  now: () => number = steadyNow,
): MeasuredFleets {
  const { manager } = upstream;
  const { account } = manager;
  const measured = account === undefined ? [] : scopesOf(account, scopes);
  const policy = ownerPrefixes.length > 0 ? { ...POLICY, ownerPrefixes } : POLICY;
  let states: readonly ScopeState[] = measured.map((scope) => ({ scope, fleet: undefined, isUp: false }));
  let latest: { readonly at: number; readonly states: Promise<readonly ScopeState[]> } | undefined;

  configureManager({
    basePath: manager.endpoint.href,
    fetch: (input, init) =>
      askDirectly(upstream, input instanceof Request ? input.url : input.toString(), init),
  });

  async function list(): Promise<readonly ScopeState[]> {
    states = await Promise.all(
      states.map(async (state) => {
        try {
          return await listScope(state.scope, scopes.length === 0, policy);
        } catch (error) {
          log.warn({ ...labelsOf(state.scope), err: error }, 'the delegates of a scope cannot be listed');
          return { ...state, isUp: false };
        }
      }),
    );
    return states;
  }
  return {
    refresh() {
      if (!latest || now() - latest.at >= FRESH_MS) latest = { at: now(), states: list() };
      return latest.states;
    },
  };
}

function scopesOf(account: string, scopes: readonly string[]): readonly Scope[] {
  if (scopes.length === 0) return [scopeOf(account)];
  return scopes.map((scope) => scopeOf(account, ...scope.split('/')));
}

async function listScope(scope: Scope, includesBelow: boolean, policy: Policy): Promise<ScopeState> {
  const [{ facts, about }, latestVersion] = await Promise.all([
    fetchListing(scope, { includesBelow }),
    latestVersionIn(scope),
  ]);
  return { scope, fleet: fleetOf(facts, { asOf: about.asOf, latestVersion, policy }), isUp: true };
}

async function latestVersionIn(scope: Scope): Promise<LatestVersion> {
  try {
    const { version } = await fetchLatestVersion(scope);
    return version === undefined
      ? { state: 'unknown', why: 'The Manager does not report it.' }
      : { state: 'known', version };
  } catch {
    return { state: 'unknown', why: 'It could not be read.' };
  }
}

/** Answers the page's client as this server answers the page: a Refusal becomes an answer too. */
async function askDirectly(upstream: Upstream, address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const { status, headers, body } = await askManager(upstream, new URL(address), init);
    const { date } = headers;
    return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : streamOf(body), {
      status,
      ...(date !== undefined && { headers: { date } }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, retryAfterSeconds } = error;
    return Response.json(refusalBody(error), {
      status,
      ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': `${retryAfterSeconds}` } }),
    });
  }
}

async function askManager(
  { client, key, manager, limits }: Upstream,
  { pathname, search }: URL,
  { method, body, signal }: RequestInit,
): Promise<Answer> {
  const path = pathname.slice(manager.endpoint.pathname.length);
  const apiKey = key.current();
  const answer = await client.send({
    method: method === 'POST' ? 'POST' : 'GET',
    operation: path,
    target: `${path}${search}`,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    },
    body: typeof body === 'string' ? Buffer.from(body) : undefined,
    signal: signal ?? undefined,
  });
  const { host } = manager.endpoint;
  return passableAnswer(answer, { host, limits, secrets: key.all(), isWhole: false, isUnpacked: true });
}

function streamOf(body: Readable): ReadableStream {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node and the DOM each declare the platform's stream
  return Readable.toWeb(body) as ReadableStream;
}

export const labelsOf = (scope: Scope) => ({
  account: scope.account,
  org: scope.level === 'account' ? '' : scope.org,
  project: scope.level === 'project' ? scope.project : '',
});
