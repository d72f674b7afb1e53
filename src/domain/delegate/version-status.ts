import { startOfUtcDay } from './context';
import type { Moment } from './moment';

/** The support status of an instance's version, reported by the Manager or derived. Worst first. */
export const VERSION_STATUSES = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'ACTIVE'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** An instance, as far as its support is concerned. */
interface Supported {
  readonly version: string | undefined;
  readonly reportedStatus: VersionStatus | undefined;
  /** Start of the UTC day on which support ends, epoch ms. */
  readonly supportEnds: number | undefined;
  readonly delegate: { readonly isImmutable: boolean | undefined };
}

type Rated = Pick<Supported, 'supportEnds'> & { readonly versionStatus: VersionStatus | undefined };

/**
 * As reported; on a day to come no better than its date makes it. Older Managers report none; then the first rule that fits decides: `EXPIRED` when support ended on a UTC
 * day before today; `EXPIRING` when it ends today or is near its end; `UNSUPPORTED` when the version is older than the
 * latest supported one; else `ACTIVE`. Unknown when neither the day nor the version can be compared.
 */
export function versionStatusOf(instance: Supported, moment: Moment): VersionStatus | undefined {
  const { reportedStatus, supportEnds, version } = instance;
  const byDay = statusByDay(supportEnds, moment);
  if (reportedStatus !== undefined) {
    const isNow = moment.dayToCome === undefined;
    return isNow ? reportedStatus : VERSION_STATUSES.find((one) => one === reportedStatus || one === byDay);
  }
  if (byDay !== undefined) return byDay;
  const order = moment.comparedWithLatest(version);
  if (order !== undefined) return order < 0 ? 'UNSUPPORTED' : 'ACTIVE';
  return supportEnds === undefined ? undefined : 'ACTIVE';
}

/** What the end of support alone decides. */
function statusByDay(supportEnds: number | undefined, moment: Moment): VersionStatus | undefined {
  if (supportEnds === undefined) return undefined;
  if (supportEnds < moment.today) return 'EXPIRED';
  return supportEnds < moment.dayAfterNearExpiry ? 'EXPIRING' : undefined;
}

/** The start of its UTC day, epoch ms. A legacy image has none of its own; undefined when unknown. */
export function endOfSupport({
  supportEnds,
  delegate,
}: Pick<Supported, 'supportEnds' | 'delegate'>): number | 'none' | undefined {
  return supportEnds ?? (delegate.isImmutable === false ? 'none' : undefined);
}

/** Whether the end of support is known, or it is known that there is none. */
export function isExpiryKnown(instance: Supported): boolean {
  return instance.reportedStatus !== undefined || endOfSupport(instance) !== undefined;
}

/** Whether it is known if the instance is unsupported. */
export function isUnsupportedKnown(instance: Supported, moment: Moment): boolean {
  if (instance.reportedStatus !== undefined) return true;
  const status = versionStatusOf(instance, moment);
  const endsSoon = status === 'EXPIRED' || status === 'EXPIRING';
  return endsSoon || moment.comparedWithLatest(instance.version) !== undefined;
}

/** Connected or not. A known status is worse than an unknown one. */
export function worstStatus(instances: readonly Rated[]): VersionStatus | undefined {
  return VERSION_STATUSES.find((status) => instances.some(({ versionStatus }) => versionStatus === status));
}

/** The earliest end of support of the instances with this status. */
export function supportEndOf(
  status: VersionStatus | undefined,
  instances: readonly Rated[],
): number | undefined {
  return earliestEnd(instances.filter(({ versionStatus }) => versionStatus === status));
}

/** Undefined when no end is known. */
export function earliestEnd(instances: readonly Pick<Rated, 'supportEnds'>[]): number | undefined {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { supportEnds = earliest } of instances) earliest = Math.min(earliest, supportEnds);
  return Number.isFinite(earliest) ? earliest : undefined;
}

/**
 * The Manager may report a status that its own date contradicts. The day itself (`today`) fits every status. Both times
 * are epoch ms.
 */
export function isContradicted(
  status: VersionStatus | undefined,
  supportEnds: number | undefined,
  today: number,
): boolean {
  if (status === undefined || supportEnds === undefined) return false;
  const day = startOfUtcDay(today);
  return status === 'EXPIRED' ? supportEnds > day : supportEnds < day;
}
