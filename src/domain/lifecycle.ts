import type { Instance, VersionStatus } from './delegate';
import { compareVersions } from './version';

/** Support that ends within so many days, the last one included, is near its end. Ours: the Manager does not tell its own limit. */
export const NEAR_EXPIRY_DAYS = 30;

const DAY_MS = 86_400_000;

/** Start of the UTC day that holds `at`, both epoch ms. Expiries are kept so, because the Manager's number drifts. */
export function startOfUtcDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** When we judge (epoch ms) and what the latest supported version is, if it is known. */
export interface JudgingContext {
  readonly now: number;
  readonly latestVersion?: string | undefined;
}

export interface VersionVerdict {
  /** Undefined when it cannot be told. */
  readonly status: VersionStatus | undefined;
  /** False when nobody could say whether the version is unsupported, so that a status of `ACTIVE` only speaks of expiry. */
  readonly isUnsupportedTold: boolean;
}

// Shared, so that judging a quarter of a million instances allocates nothing.
const TOLD: Readonly<Record<VersionStatus, VersionVerdict>> = {
  EXPIRED: { status: 'EXPIRED', isUnsupportedTold: true },
  EXPIRING: { status: 'EXPIRING', isUnsupportedTold: true },
  UNSUPPORTED: { status: 'UNSUPPORTED', isUnsupportedTold: true },
  ACTIVE: { status: 'ACTIVE', isUnsupportedTold: true },
};
const NOT_EXPIRING: VersionVerdict = { status: 'ACTIVE', isUnsupportedTold: false };
const UNKNOWN: VersionVerdict = { status: undefined, isUnsupportedTold: false };

type VersionFacts = Pick<Instance, 'expiresAt' | 'reportedStatus' | 'version'>;
type VersionJudge = (instance: VersionFacts) => VersionVerdict;

/** {@link judgeVersion}, prepared for many instances at one moment: each distinct version is compared once. */
export function versionJudge({ now, latestVersion }: JudgingContext): VersionJudge {
  const today = startOfUtcDay(now);
  const dayAfterNear = today + (NEAR_EXPIRY_DAYS + 1) * DAY_MS;
  const orderOf = orderAgainst(latestVersion);
  return ({ expiresAt, reportedStatus, version }) => {
    if (reportedStatus !== undefined) return TOLD[reportedStatus];
    if (expiresAt !== undefined) {
      if (expiresAt < today) return TOLD.EXPIRED;
      if (expiresAt < dayAfterNear) return TOLD.EXPIRING;
    }
    const order = orderOf(version);
    if (Number.isNaN(order)) return expiresAt === undefined ? UNKNOWN : NOT_EXPIRING;
    return order < 0 ? TOLD.UNSUPPORTED : TOLD.ACTIVE;
  };
}

/** {@link compareVersions} with the latest, each distinct version once; NaN when the two cannot be compared. */
function orderAgainst(latestVersion: string | undefined): (version: string | undefined) => number {
  const orders = new Map<string, number>();
  return (version) => {
    if (version === undefined || latestVersion === undefined) return Number.NaN;
    let order = orders.get(version);
    if (order === undefined) {
      order = compareVersions(version, latestVersion) ?? Number.NaN;
      orders.set(version, order);
    }
    return order;
  };
}

/**
 * How an instance's version stands. The status that the Manager reports wins. Without one (older Managers), first that
 * fits: `EXPIRED` when the UTC day of expiry lies before today; `EXPIRING` when it is today or within
 * {@link NEAR_EXPIRY_DAYS} days; `UNSUPPORTED` when the version is older than the latest supported one; else `ACTIVE`.
 * Unknown when there is neither an expiry nor a version to compare.
 */
export function judgeVersion(instance: VersionFacts, context: JudgingContext): VersionVerdict {
  return versionJudge(context)(instance);
}
