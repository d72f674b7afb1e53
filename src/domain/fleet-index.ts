import { type Column, columnOf } from './column';
import { AUTO_UPGRADES, type Delegate, type Fleet } from './delegate';
import { canonicalValue, TOKEN_STATES, type TokenState } from './filters';
import { rankTexts, rankVersions } from './rank';
import { buildSearchIndex, type SearchIndex } from './search';

/**
 * What filters, facets and sort need of a fleet's delegates, prepared once for each answer that changes any. Plain
 * data by ordinal, so that a worker could build it. Nothing in it depends on the clock: see {@link Judgement} for that.
 */
export interface FleetIndex {
  readonly delegateCount: number;
  readonly instanceCount: number;
  /** Where each delegate's instances begin; one entry more than delegates. */
  readonly firstInstance: Uint32Array;
  /** Where each delegate's tags begin in `tags`; one entry more than delegates. */
  readonly firstTag: Uint32Array;
  readonly search: SearchIndex;
  /** Per delegate, in upper case. */
  readonly types: Column;
  /** Per delegate. */
  readonly autoUpgrades: Column;
  /** Per delegate. */
  readonly tokens: Column;
  /** Custom tags of a delegate, then the implicit ones. */
  readonly tags: Column;
  /** Per instance. */
  readonly versions: Column;
  /** Per instance. */
  readonly hostNames: Column;
  /** Per instance: when support ends, epoch ms; NaN when that is not told. */
  readonly expiries: Float64Array;
  /** Per delegate: rank by name. */
  readonly nameRanks: Uint32Array;
  /** Per delegate: rank by its tags as one text; unknown without tags. */
  readonly tagRanks: Uint32Array;
  /** Per id in `versions`: rank by age, oldest first; unknown when unreadable. */
  readonly versionRanks: Uint32Array;
}

const indexes = new WeakMap<Fleet['delegates'], FleetIndex>();

/** Prepares a fleet for {@link selectView} and its kin; a poll that changed no delegate gets the same index again. */
export function indexFleet(fleet: Fleet): FleetIndex {
  const known = indexes.get(fleet.delegates);
  if (known) return known;
  const index = buildIndex(fleet);
  indexes.set(fleet.delegates, index);
  return index;
}

function buildIndex({ delegates, firstInstance }: Fleet): FleetIndex {
  const tags: string[] = [];
  const firstTag = new Uint32Array(delegates.length + 1);
  const hostNames: (string | undefined)[] = [];
  const instanceVersions: (string | undefined)[] = [];
  const expiries: number[] = [];
  for (const [ordinal, delegate] of delegates.entries()) {
    for (const tag of tagsOf(delegate)) tags.push(tag);
    firstTag[ordinal + 1] = tags.length;
    for (const { hostName, version, expiresAt = Number.NaN } of delegate.instances) {
      hostNames.push(hostName);
      instanceVersions.push(version);
      expiries.push(expiresAt);
    }
  }
  const versions = columnOf(instanceVersions);
  return {
    delegateCount: delegates.length,
    instanceCount: hostNames.length,
    firstInstance,
    firstTag,
    search: buildSearchIndex(delegates),
    types: columnOf(delegates.map(({ type }) => type && canonicalValue('delegateType', type))),
    autoUpgrades: codes(AUTO_UPGRADES, delegates, (delegate) => delegate.autoUpgrade),
    tokens: codes(TOKEN_STATES, delegates, tokenState),
    tags: columnOf(tags),
    versions,
    hostNames: columnOf(hostNames),
    expiries: Float64Array.from(expiries),
    nameRanks: rankTexts(delegates.map((delegate) => delegate.name)),
    tagRanks: rankTexts(delegates.map((delegate) => tagsOf(delegate).join('\n') || undefined)),
    versionRanks: rankVersions(versions.values),
  };
}

/** A column whose values are known ahead, in their order. */
function codes<T extends string>(
  values: readonly T[],
  delegates: readonly Delegate[],
  valueOf: (delegate: Delegate) => T | undefined,
): Column {
  const ids = Uint8Array.from(delegates, (delegate) => {
    const value = valueOf(delegate);
    return value === undefined ? values.length : values.indexOf(value);
  });
  return { values, ids };
}

function tokenState({ isTokenActive }: Delegate): TokenState | undefined {
  if (isTokenActive === undefined) return undefined;
  return isTokenActive ? 'ACTIVE' : 'INACTIVE';
}

/** Custom tags, then implicit ones, each once. */
function tagsOf({ customTags, implicitTags }: Delegate): readonly string[] {
  const tags = [...customTags, ...implicitTags];
  return tags.filter((tag, place) => tags.indexOf(tag) === place);
}
