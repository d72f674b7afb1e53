import { type Delegate, VERSION_STATUSES } from './delegate';
import { type JudgingContext, startOfUtcDay, versionJudge } from './lifecycle';

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
}

interface Computed {
  readonly today: number;
  readonly latestVersion: string | undefined;
  readonly columns: VersionColumns;
}

// Only the day and the latest version change what is said of the same delegates, and a poll mostly keeps all three.
const computed = new WeakMap<readonly Delegate[], Computed>();

/** The columns for the instances of these delegates, in order; the same columns when nothing changes what they say. */
export function versionColumnsOf(delegates: readonly Delegate[], context: JudgingContext): VersionColumns {
  const today = startOfUtcDay(context.now);
  const { latestVersion } = context;
  const known = computed.get(delegates);
  if (known?.today === today && known.latestVersion === latestVersion) return known.columns;
  const columns = computeColumns(delegates, context);
  computed.set(delegates, { today, latestVersion, columns });
  return columns;
}

function computeColumns(delegates: readonly Delegate[], context: JudgingContext): VersionColumns {
  const judge = versionJudge(context);
  const instanceCount = delegates.reduce((count, { instances }) => count + instances.length, 0);
  const instanceStatuses = new Uint8Array(instanceCount);
  const unsupportedUntold = new Uint8Array(instanceCount);
  const worstStatuses = new Uint8Array(delegates.length);
  const earliestExpiry = new Float64Array(delegates.length);
  let instance = 0;
  for (const [ordinal, { instances }] of delegates.entries()) {
    let worst: number = UNKNOWN_STATUS;
    let earliest = Number.POSITIVE_INFINITY;
    for (const facts of instances) {
      const { status, isUnsupportedTold } = judge(facts);
      const code = status === undefined ? UNKNOWN_STATUS : VERSION_STATUSES.indexOf(status);
      if (code < worst) worst = code;
      if (facts.expiresAt !== undefined && facts.expiresAt < earliest) earliest = facts.expiresAt;
      instanceStatuses[instance] = code;
      unsupportedUntold[instance] = isUnsupportedTold ? 0 : 1;
      instance++;
    }
    worstStatuses[ordinal] = worst;
    earliestExpiry[ordinal] = earliest === Number.POSITIVE_INFINITY ? Number.NaN : earliest;
  }
  return { instanceStatuses, unsupportedUntold, worstStatuses, earliestExpiry };
}
