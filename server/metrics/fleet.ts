import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fetchLatestVersion } from '@/api/latest-version';
import { fetchListing } from '@/api/listing';
import { configureManager } from '@/api/manager';
import { type LatestVersion, POLICY, type Policy } from '@/domain/delegate/context';
import { type Fleet, fleetOf } from '@/domain/delegate/fleet';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import type { Upstream } from '../gateway/gateway.ts';

/** The last listing of one scope that succeeded, and whether the latest one did. */
export type ScopeState = {
  readonly scope: Scope;
  /** Undefined until one has succeeded. */
  readonly fleet: Fleet | undefined;
  readonly isUp: boolean;
};

/** The fleets that are measured. */
export type MeasuredFleets = {
  /** Lists every scope again, unless that was done within the last seconds. Never throws. */
  readonly refresh: () => Promise<readonly ScopeState[]>;
};

/** Prometheus scrapes every 15 to 60 s; two servers that scrape share a listing. */
const FRESH_MS = 10_000;

/** What of the settings decides on the fleets and their findings. */
export type FleetSettings = {
  /** As `org` or `org/project`; empty for the account with everything below. */
  readonly scopes: readonly string[];
  /** Empty for the page's own prefixes. */
  readonly ownerPrefixes: readonly string[];
};

/** Lists the scopes of METRICS_SCOPES with the page's own client and rules; without any, the account with everything below. */
export function measuredFleets(
  upstream: Upstream,
  { scopes, ownerPrefixes }: FleetSettings,
  now: () => number = Date.now,
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
    states = await Promise.all(states.map((state) => listScope(state, scopes.length === 0, policy)));
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

async function listScope(before: ScopeState, includesBelow: boolean, policy: Policy): Promise<ScopeState> {
  const { scope } = before;
  try {
    const [{ facts, about }, latestVersion] = await Promise.all([
      fetchListing(scope, { includesBelow }),
      latestVersionIn(scope),
    ]);
    return { scope, fleet: fleetOf(facts, { asOf: about.asOf, latestVersion, policy }), isUp: true };
  } catch {
    return { ...before, isUp: false };
  }
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

/** Asks the Manager as the page's client asks this server: by `fetch`. */
async function askDirectly(
  { client, key, manager }: Upstream,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname, search } = new URL(address);
  const path = pathname.slice(manager.endpoint.pathname.length);
  const apiKey = key.current();
  const { status, headers, body } = await client.send({
    method: init.method === 'POST' ? 'POST' : 'GET',
    operation: path,
    target: `${path}${search}`,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    },
    body: typeof init.body === 'string' ? Buffer.from(init.body) : undefined,
    signal: init.signal ?? undefined,
  });
  const unpacked = headers['content-encoding'] === 'gzip' ? pipeline(body, createGunzip(), () => {}) : body;
  const { date } = headers;
  return new Response(bytesOf(unpacked), {
    status,
    ...(typeof date === 'string' && { headers: { date } }),
  });
}

/** The bytes of a stream, as `Response` takes them. */
function bytesOf(stream: Readable): ReadableStream<Uint8Array> {
  const parts = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else if (Buffer.isBuffer(value)) controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void stream.destroy(),
  });
}

/** Names a scope in labels. */
export const labelsOf = (scope: Scope) => ({
  account: scope.account,
  org: scope.level === 'account' ? '' : scope.org,
  project: scope.level === 'project' ? scope.project : '',
});
