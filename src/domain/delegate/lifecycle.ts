import type { Dictionary } from '../table/kinds';
import { type Context, dayAfterNearExpiry, latestVersionOf, startOfUtcDay } from './context';
import { compareVersions } from './version';
import { compareWithLatest } from './version-columns';
import { VERSION_STATUSES } from './version-status';

const EXPIRED = VERSION_STATUSES.indexOf('EXPIRED');
const EXPIRING = VERSION_STATUSES.indexOf('EXPIRING');
const UNSUPPORTED = VERSION_STATUSES.indexOf('UNSUPPORTED');
const ACTIVE = VERSION_STATUSES.indexOf('ACTIVE');
/** The code of an unknown status; it sorts behind all known ones. */
const UNKNOWN = VERSION_STATUSES.length;

/**
 * Derives a version status that the Manager does not report (older Managers), as an index in {@link VERSION_STATUSES}.
 * The first rule that fits decides: `EXPIRED` when support ended on a UTC day before today; `EXPIRING` when it ends
 * today or is near its end; `UNSUPPORTED` when the version is older than the latest supported one; else `ACTIVE`.
 * Unknown when neither the day nor the version can be compared. `supportEnds` is epoch ms, NaN when unknown; `order`
 * compares the version with the latest, or is NaN.
 */
function derivedStatus(supportEnds: number, order: number, today: number, dayAfterNear: number): number {
  if (supportEnds < today) return EXPIRED;
  if (supportEnds < dayAfterNear) return EXPIRING;
  if (Number.isNaN(order)) return Number.isNaN(supportEnds) ? UNKNOWN : ACTIVE;
  return order < 0 ? UNSUPPORTED : ACTIVE;
}

export interface VersionFacts {
  readonly firstInstance: Uint32Array;
  /** Per instance. */
  readonly reportedStatuses: Dictionary;
  /** Per instance: start of the UTC day on which support ends, epoch ms; NaN = unknown, or none. */
  readonly supportEnds: Float64Array;
  /** Per instance. */
  readonly versions: Dictionary;
  /** Per delegate: 0 for a legacy image, whose support has no end of its own. */
  readonly isImmutable: Uint8Array;
}

export function lifecycleColumns(facts: VersionFacts, context: Context) {
  const { firstInstance, reportedStatuses, supportEnds, versions, isImmutable } = facts;
  const today = startOfUtcDay(context.asOf);
  const dayAfterNear = dayAfterNearExpiry(context);
  const orders = compareWithLatest(versions.values, latestVersionOf(context), compareVersions);
  const unknownVersion = orders.length - 1;
  const delegateCount = firstInstance.length - 1;
  const statuses = new Uint8Array(supportEnds.length);
  const isExpiryKnown = new Uint8Array(supportEnds.length);
  const isUnsupportedKnown = new Uint8Array(supportEnds.length);
  const worst = {
    statuses: new Uint8Array(delegateCount),
    supportEnds: new Float64Array(delegateCount).fill(Number.NaN),
    earliestEnds: new Float64Array(delegateCount).fill(Number.NaN),
    unknownExpiryCounts: new Uint32Array(delegateCount),
    /** 1 where end of support and support are known for every instance. */
    isSupportKnown: new Uint8Array(delegateCount),
  };
  for (let row = 0; row < delegateCount; row++) {
    let worstStatus: number = UNKNOWN;
    let worstEnds = Number.POSITIVE_INFINITY;
    let earliest = Number.POSITIVE_INFINITY;
    let unknownExpiries = 0;
    let isSupportKnown = true;
    const isLegacy = isImmutable[row] === 0;
    const end = firstInstance[row + 1] ?? 0;
    for (let instance = firstInstance[row] ?? end; instance < end; instance++) {
      const reported = reportedStatuses.ids[instance] ?? UNKNOWN;
      const ends = supportEnds[instance] ?? Number.NaN;
      const version = versions.ids[instance] ?? unknownVersion;
      const order = orders[version] ?? Number.NaN;
      const status = reported === UNKNOWN ? derivedStatus(ends, order, today, dayAfterNear) : reported;
      statuses[instance] = status;
      const isKnown = reported !== UNKNOWN || isLegacy || !Number.isNaN(ends);
      isExpiryKnown[instance] = Number(isKnown);
      if (!isKnown) unknownExpiries++;
      const isSupportedKnown = reported !== UNKNOWN || status < UNSUPPORTED || !Number.isNaN(order);
      isUnsupportedKnown[instance] = Number(isSupportedKnown);
      if (!isKnown || !isSupportedKnown) isSupportKnown = false;
      if (ends < earliest) earliest = ends;
      if (status > worstStatus) continue;
      if (status < worstStatus) worstEnds = Number.POSITIVE_INFINITY;
      worstStatus = status;
      if (ends < worstEnds) worstEnds = ends;
    }
    worst.statuses[row] = worstStatus;
    worst.unknownExpiryCounts[row] = unknownExpiries;
    worst.isSupportKnown[row] = Number(isSupportKnown);
    if (Number.isFinite(worstEnds)) worst.supportEnds[row] = worstEnds;
    if (Number.isFinite(earliest)) worst.earliestEnds[row] = earliest;
  }
  return { statuses, isExpiryKnown, isUnsupportedKnown, worst };
}
