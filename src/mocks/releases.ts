import type { VersionStatus } from '@/domain/delegate/version-status';
import { DAY_MS } from '@/lib/units';

const DAYS_PER_RELEASE = 7;
const SUPPORTED_DAYS = 24 * DAYS_PER_RELEASE;
const NEAR_EXPIRY_DAYS = 30;

// Gives the builds of 2026 numbers near 89000, like the real ones.
const WEEK_OF_BUILD_ZERO = 2056;
const PATCH = 5;

function latestWeek(now: number): number {
  return Math.floor(now / DAY_MS / DAYS_PER_RELEASE);
}

function latestBuild(now: number): number {
  return (latestWeek(now) - WEEK_OF_BUILD_ZERO) * 100 + PATCH;
}

/** In the form `YY.MM.NNNNN`; there is a new one every week. `now` is epoch ms. */
export function latestVersion(now: number): string {
  return versionBehind(0, now);
}

/** Contract: a weekly release spans 100 build numbers. */
export function versionBehind(days: number, now: number): string {
  const releasedAt = new Date((latestWeek(now) * DAYS_PER_RELEASE - days) * DAY_MS);
  const build = latestBuild(now) - Math.round((days * 100) / DAYS_PER_RELEASE);
  const year = String(releasedAt.getUTCFullYear() % 100).padStart(2, '0');
  const month = String(releasedAt.getUTCMonth() + 1).padStart(2, '0');
  return `${year}.${month}.${build}`;
}

/** The third part of the version; NaN when it has none. */
export function buildOf(version: string): number {
  return Number.parseInt(version.split('.')[2] ?? '', 10);
}

/** Behind the newest release. */
export function daysBehind(build: number, now: number): number {
  return Math.round(((latestBuild(now) - build) * DAYS_PER_RELEASE) / 100);
}

/** Epoch ms. Contract: counted from `now`, 24 weeks less the lag, so it drifts with every answer. */
export function expiryOf(days: number, now: number): number {
  return now + (SUPPORTED_DAYS - days) * DAY_MS;
}

/** As newer Managers report it. Legacy (not immutable) images never expire. */
export function versionStatusOf(days: number, isImmutable: boolean): VersionStatus {
  const daysLeft = SUPPORTED_DAYS - days;
  if (isImmutable && daysLeft < 0) return 'EXPIRED';
  if (isImmutable && daysLeft <= NEAR_EXPIRY_DAYS) return 'EXPIRING';
  return days > 0 ? 'UNSUPPORTED' : 'ACTIVE';
}
