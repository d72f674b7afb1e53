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

/** `expiresAt` is NaN when it is not told; `order` as {@link orderAgainst} gives it. */
type VersionJudge = (
  reportedStatus: VersionStatus | undefined,
  expiresAt: number,
  order: number,
) => VersionVerdict;

/** {@link judgeVersion}, prepared for many instances at one moment. */
export function versionJudge(now: number): VersionJudge {
  const today = startOfUtcDay(now);
  const dayAfterNear = today + (NEAR_EXPIRY_DAYS + 1) * DAY_MS;
  return (reportedStatus, expiresAt, order) => {
    if (reportedStatus !== undefined) return TOLD[reportedStatus];
    if (expiresAt < today) return TOLD.EXPIRED;
    if (expiresAt < dayAfterNear) return TOLD.EXPIRING;
    if (Number.isNaN(order)) return Number.isNaN(expiresAt) ? UNKNOWN : NOT_EXPIRING;
    return order < 0 ? TOLD.UNSUPPORTED : TOLD.ACTIVE;
  };
}

/** {@link compareVersions} with the latest; NaN when the two cannot be compared. */
export function orderAgainst(latestVersion: string | undefined, version: string | undefined): number {
  if (version === undefined || latestVersion === undefined) return Number.NaN;
  return compareVersions(version, latestVersion) ?? Number.NaN;
}

/**
 * How an instance's version stands. The status that the Manager reports wins. Without one (older Managers), first that
 * fits: `EXPIRED` when the UTC day of expiry lies before today; `EXPIRING` when it is today or within
 * {@link NEAR_EXPIRY_DAYS} days; `UNSUPPORTED` when the version is older than the latest supported one; else `ACTIVE`.
 * Unknown when there is neither an expiry nor a version to compare.
 */
export function judgeVersion(
  {
    expiresAt = Number.NaN,
    reportedStatus,
    version,
  }: Pick<Instance, 'expiresAt' | 'reportedStatus' | 'version'>,
  { now, latestVersion }: JudgingContext,
): VersionVerdict {
  return versionJudge(now)(reportedStatus, expiresAt, orderAgainst(latestVersion, version));
}
