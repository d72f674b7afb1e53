import { DAY_MS, floorTo } from '@/lib/units';

export interface Policy {
  /** Silence after which an instance is late, ms. */
  readonly lateAfterMs: number;
  /** Silence after which an instance is not connected, ms. */
  readonly disconnectedAfterMs: number;
  /** Support that ends within this number of days, the last one included, is near its end. */
  readonly nearExpiryDays: number;
  /** The prefixes of tags that name an owner. An earlier prefix takes precedence over a later one. */
  readonly ownerPrefixes: readonly string[];
}

/** Contract: a running delegate sends a heartbeat about once a minute. */
export const HEARTBEAT_INTERVAL_MS = 60_000;

/**
 * The limits in use. Contract: connected = last heartbeat at most 5 minutes old. Ours: late = one heartbeat missed, with a grace for
 * the network and the Manager's own clock; near expiry = 30 days, because the Manager does not publish its limit.
 */
export const POLICY: Policy = {
  lateAfterMs: HEARTBEAT_INTERVAL_MS + 15_000,
  disconnectedAfterMs: 5 * HEARTBEAT_INTERVAL_MS,
  nearExpiryDays: 30,
  ownerPrefixes: ['owner:', 'team:'],
};

/** With the prefixes of tags that name an owner; without any, the usual ones. */
export function policyWith(ownerPrefixes: readonly string[]): Policy {
  return ownerPrefixes.length > 0 ? { ...POLICY, ownerPrefixes } : POLICY;
}

/** The latest supported version, or why it is not known. */
export type LatestVersion =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly version: string }
  | { readonly state: 'unknown'; readonly why: string };

/** What the rules depend on beside the answer. */
export interface Context {
  /** The moment at which the rules apply: the time of the answer, epoch ms. */
  readonly asOf: number;
  /** For a day to come: the start of that UTC day, epoch ms. Rules of support use this day, all other rules use `asOf`. */
  readonly dayToCome?: number;
  readonly latestVersion: LatestVersion;
  readonly policy: Policy;
}

/** The order counts. */
export function isSamePrefixes(a: readonly string[], b: readonly string[]): boolean {
  return a.join('\n') === b.join('\n');
}

export function isSameLatestVersion(a: LatestVersion, b: LatestVersion): boolean {
  return a.state === b.state && versionIn(a) === versionIn(b);
}

export function latestVersionOf({ latestVersion }: Context): string | undefined {
  return versionIn(latestVersion);
}

function versionIn(latest: LatestVersion): string | undefined {
  return latest.state === 'known' ? latest.version : undefined;
}

/** The start of the UTC day from which support counts, epoch ms. */
export function supportDay({ asOf, dayToCome }: Pick<Context, 'asOf' | 'dayToCome'>): number {
  return dayToCome ?? startOfUtcDay(asOf);
}

/** Epoch ms. */
export function dayAfterNearExpiry(context: Context): number {
  return supportDay(context) + (context.policy.nearExpiryDays + 1) * DAY_MS;
}

/** Both are epoch ms. Ends of support are stored this way because the Manager's value drifts. */
export function startOfUtcDay(at: number): number {
  return floorTo(at, DAY_MS);
}
