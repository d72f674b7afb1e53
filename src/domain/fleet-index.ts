import { type Column, columnOf } from './column';
import { AUTO_UPGRADES, type Delegate, type ListedFleet, VERSION_STATUSES } from './delegate';
import { canonicalValue, TOKEN_STATES, type TokenState } from './filters';
import { rankTexts, rankVersions } from './rank';
import type { SearchIndex } from './search';
import { allTexts, packTexts } from './texts';

/**
 * What judging, filters, facets and sort need of a fleet's delegates, prepared once for each answer that changes any.
 * By ordinal, and mostly plain data, so that a worker can build it and hand it over. Nothing in it depends on the clock: see
 * {@link Judgement} for that.
 */
export interface FleetIndex extends IndexColumns {
  readonly search: SearchIndex;
  /** Per instance. Made when it is first read: hosts rarely repeat and are rarely filtered by, so it costs more than all else. */
  readonly hostNames: Column;
}

/** What of a {@link FleetIndex} is made ahead. */
export interface IndexColumns {
  readonly delegateCount: number;
  readonly instanceCount: number;
  /** Where each delegate's instances begin; one entry more than delegates. */
  readonly firstInstance: Uint32Array;
  /** Where each delegate's tags begin in `tags`; one entry more than delegates. */
  readonly firstTag: Uint32Array;
  /** Per delegate, in upper case. */
  readonly types: Column;
  /** Per delegate. */
  readonly autoUpgrades: Column;
  /** Per delegate. */
  readonly tokens: Column;
  /** Per delegate: {@link Delegate.groupHeartbeatAt}, NaN when unreadable. */
  readonly groupHeartbeats: Float64Array;
  /** Custom tags of a delegate, then the implicit ones. */
  readonly tags: Column;
  /** Per instance. */
  readonly versions: Column;
  /** Per instance: when support ends, epoch ms; NaN when that is not told. */
  readonly expiries: Float64Array;
  /** Per instance: index in {@link VERSION_STATUSES} of the reported status, one more than there are when none is reported. */
  readonly reportedStatuses: Uint8Array;
  /** Per delegate: rank by name. */
  readonly nameRanks: Uint32Array;
  /** Per delegate: rank by its tags as one text; unknown without tags. */
  readonly tagRanks: Uint32Array;
  /** Per id in `versions`: rank by age, oldest first; unknown when unreadable. */
  readonly versionRanks: Uint32Array;
}

/** Prepares the columns of a fleet for {@link selectView} and its kin. */
export function indexColumns({ delegates, firstInstance }: ListedFleet): IndexColumns {
  const instanceCount = firstInstance[delegates.length] ?? 0;
  const tags: string[] = [];
  const firstTag = new Uint32Array(delegates.length + 1);
  const instanceVersions: (string | undefined)[] = [];
  const expiries = new Float64Array(instanceCount);
  const reportedStatuses = new Uint8Array(instanceCount);
  for (const [ordinal, delegate] of delegates.entries()) {
    tags.push(...delegate.customTags, ...delegate.implicitTags);
    firstTag[ordinal + 1] = tags.length;
    for (const { version, expiresAt = Number.NaN, reportedStatus } of delegate.instances) {
      const instance = instanceVersions.push(version) - 1;
      expiries[instance] = expiresAt;
      reportedStatuses[instance] = codeOf(VERSION_STATUSES, reportedStatus);
    }
  }
  const versions = columnOf(instanceVersions);
  return {
    delegateCount: delegates.length,
    instanceCount,
    // A copy: what is sent away is gone.
    firstInstance: firstInstance.slice(),
    firstTag,
    types: columnOf(delegates.map(({ type }) => type && canonicalValue('delegateType', type))),
    autoUpgrades: codes(AUTO_UPGRADES, delegates, (delegate) => delegate.autoUpgrade),
    tokens: codes(TOKEN_STATES, delegates, tokenState),
    groupHeartbeats: Float64Array.from(delegates, ({ groupHeartbeatAt = Number.NaN }) => groupHeartbeatAt),
    tags: columnOf(tags),
    versions,
    expiries,
    reportedStatuses,
    nameRanks: rankTexts(delegates.map((delegate) => delegate.name)),
    tagRanks: rankTexts(delegates.map((delegate) => tagsAsText(delegate))),
    versionRanks: rankVersions(allTexts(versions.values)),
  };
}

/** A column whose values are known ahead, in their order. */
function codes<T extends string>(
  values: readonly T[],
  delegates: readonly Delegate[],
  valueOf: (delegate: Delegate) => T | undefined,
): Column {
  return {
    values: packTexts(values),
    ids: Uint8Array.from(delegates, (delegate) => codeOf(values, valueOf(delegate))),
  };
}

function codeOf<T extends string>(values: readonly T[], value: T | undefined): number {
  return value === undefined ? values.length : values.indexOf(value);
}

function tokenState({ isTokenActive }: Delegate): TokenState | undefined {
  if (isTokenActive === undefined) return undefined;
  return isTokenActive ? 'ACTIVE' : 'INACTIVE';
}

function tagsAsText({ customTags, implicitTags }: Delegate): string | undefined {
  return [...customTags, ...implicitTags].join('\n') || undefined;
}
