import { ManagerError } from '@/api/errors';
import { latestOf, type NamedVersion } from '@/api/latest-version';
import { wait } from '@/api/retry';
import type { LatestVersion } from '@/domain/delegate/context';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../limits/minute-limit.ts';

/** It changes only with releases. */
const FRESH_MS = 15 * MINUTE_MS;
/** A fleet waits no longer for the latest version than this; the next one has it. */
const PATIENCE_MS = 2_000;
/** While it cannot be asked, a version stays the latest for this long: releases come about once a week. */
const KEPT_MS = 60 * MINUTE_MS;

type Known = { readonly latest: LatestVersion; readonly readAt: number; readonly until: number };

/** Creates the cache of latest versions by scope. Another failure than a missing permission is asked again at the next reading. */
export function latestVersions(
  fetchVersion: (scope: Scope, caller: string | undefined) => Promise<NamedVersion>,
  now: () => number = steadyNow,
) {
  const known = new Map<string, Known>();
  const pending = new Map<string, Promise<void>>();

  async function load(scope: Scope, key: string, caller: string | undefined): Promise<void> {
    try {
      const latest = latestOf(await fetchVersion(scope, caller));
      known.set(key, { latest, readAt: now(), until: now() + FRESH_MS });
    } catch (error) {
      const before = known.get(key);
      const why = `The latest version is not readable: ${error instanceof Error ? error.message : String(error)}`;
      const isRefused = error instanceof ManagerError && error.reason === 'not-permitted';
      const isKept = !isRefused && before?.latest.state === 'known' && now() - before.readAt < KEPT_MS;
      if (isKept) known.set(key, { ...before, until: now() });
      else {
        const until = isRefused ? now() + FRESH_MS : now();
        known.set(key, { latest: { state: 'unknown', why }, readAt: now(), until });
      }
    } finally {
      pending.delete(key);
    }
  }

  /** Forgets the scopes that nobody has asked for in a long time. */
  function forgetOld(): void {
    for (const [key, { until }] of known) if (until + FRESH_MS < now()) known.delete(key);
  }

  return {
    /** Begins to fetch the version for this caller unless it is known; the function it gives waits for it a moment. Never throws. */
    begin(scope: Scope, caller: string | undefined): () => Promise<LatestVersion> {
      forgetOld();
      const key = scopeKey(scope);
      const isFresh = (known.get(key)?.until ?? 0) > now();
      const loading = isFresh ? undefined : (pending.get(key) ?? load(scope, key, caller));
      if (loading) pending.set(key, loading);
      return async () => {
        if (loading) await Promise.race([loading, wait(PATIENCE_MS)]);
        return known.get(key)?.latest ?? { state: 'loading' };
      };
    },
  };
}
