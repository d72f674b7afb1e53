import { allTexts } from '../table/texts';
import { VERSION_STATUSES } from './delegate';
import type { IndexColumns } from './fleet-index';
import { type JudgingContext, orderAgainst, startOfUtcDay, versionJudge } from './lifecycle';

/** Stands in a column of statuses for one that cannot be told; sorts after all that can. */
export const UNKNOWN_STATUS = VERSION_STATUSES.length;

/** How the versions of a fleet stand, by ordinal. Judgements share these: nobody may write to them or transfer them. */
export interface VersionColumns {
  /** Per instance: index in {@link VERSION_STATUSES}, or {@link UNKNOWN_STATUS}. */
  readonly instanceStatuses: Uint8Array;
  /** Per instance: 1 when nobody could say whether it is unsupported. */
  readonly unsupportedUntold: Uint8Array;
  /** Per delegate: the worst status among its instances, {@link UNKNOWN_STATUS} when none is known. */
  readonly worstStatuses: Uint8Array;
  /** Per delegate: the first day on which support of an instance ends, epoch ms; NaN when none tells. */
  readonly earliestExpiry: Float64Array;
  /** How many instances have each status, by index; the last are those of which it cannot be told. */
  readonly statusCounts: Uint32Array;
  /** How many instances are in `unsupportedUntold`. */
  readonly untoldCount: number;
}

interface Computed {
  readonly today: number;
  readonly latestVersion: string | undefined;
  readonly columns: VersionColumns;
}

// Only the day and the latest version change what is said of the same delegates, and a poll mostly keeps all three.
const computed = new WeakMap<IndexColumns, Computed>();

/** The columns for the instances of a fleet; the same columns when nothing changes what they say. */
export function versionColumnsOf(index: IndexColumns, context: JudgingContext): VersionColumns {
  const today = startOfUtcDay(context.now);
  const { latestVersion } = context;
  const known = computed.get(index);
  if (known?.today === today && known.latestVersion === latestVersion) return known.columns;
  const columns = computeColumns(index, context);
  computed.set(index, { today, latestVersion, columns });
  return columns;
}

/** Takes over columns that were computed elsewhere for this context. */
export function knowVersionColumns(
  index: IndexColumns,
  { now, latestVersion }: JudgingContext,
  columns: VersionColumns,
): void {
  computed.set(index, { today: startOfUtcDay(now), latestVersion, columns });
}

function computeColumns(index: IndexColumns, { now, latestVersion }: JudgingContext): VersionColumns {
  const { delegateCount, instanceCount, firstInstance, expiries, reportedStatuses, versions } = index;
  const judge = versionJudge(now);
  // One more than there are versions, for the instances that tell none.
  const orders = [
    ...allTexts(versions.values).map((version) => orderAgainst(latestVersion, version)),
    Number.NaN,
  ];
  const instanceStatuses = new Uint8Array(instanceCount);
  const unsupportedUntold = new Uint8Array(instanceCount);
  const worstStatuses = new Uint8Array(delegateCount).fill(UNKNOWN_STATUS);
  const earliestExpiry = new Float64Array(delegateCount).fill(Number.NaN);
  const statusCounts = new Uint32Array(UNKNOWN_STATUS + 1);
  let untoldCount = 0;
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    let worst: number = UNKNOWN_STATUS;
    let earliest = Number.POSITIVE_INFINITY;
    const end = firstInstance[ordinal + 1] ?? 0;
    for (let instance = firstInstance[ordinal] ?? 0; instance < end; instance++) {
      const reported = VERSION_STATUSES[reportedStatuses[instance] ?? UNKNOWN_STATUS];
      const expiresAt = expiries[instance] ?? Number.NaN;
      const order = orders[versions.ids[instance] ?? orders.length - 1] ?? Number.NaN;
      const { status, isUnsupportedTold } = judge(reported, expiresAt, order);
      const code = status === undefined ? UNKNOWN_STATUS : VERSION_STATUSES.indexOf(status);
      if (code < worst) worst = code;
      if (expiresAt < earliest) earliest = expiresAt;
      instanceStatuses[instance] = code;
      statusCounts[code] = (statusCounts[code] ?? 0) + 1;
      if (isUnsupportedTold) continue;
      unsupportedUntold[instance] = 1;
      untoldCount += 1;
    }
    worstStatuses[ordinal] = worst;
    if (earliest !== Number.POSITIVE_INFINITY) earliestExpiry[ordinal] = earliest;
  }
  return {
    instanceStatuses,
    unsupportedUntold,
    worstStatuses,
    earliestExpiry,
    statusCounts,
    untoldCount,
  };
}
