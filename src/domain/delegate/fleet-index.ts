import { canonicalValue, TOKEN_STATES, type TokenState } from '../query/filters';
import { ownerText } from '../scope/owner';
import { type Column, columnWriter } from '../table/column';
import { rankTexts, rankVersions } from '../table/rank';
import type { SearchIndex } from '../table/search';
import { allTexts, packTexts } from '../table/texts';
import { AUTO_UPGRADES, type DecodedDelegate, VERSION_STATUSES } from './delegate';
import type { DelegateWriter } from './delegate-writer';

/**
 * What judging, filters, facets and sort need of a fleet's delegates, prepared once for each answer that changes any.
 * By ordinal, and mostly plain data, so that a worker can build it and hand it over. Nothing in it depends on the clock: see
 * {@link Judgement} for that.
 */
export interface FleetIndex extends IndexColumns {
  readonly search: SearchIndex;
  /** Per instance. Made when it is first read, unless it came from the worker before: see {@link HostNames}. */
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
  /** Per delegate: {@link ownerText}. No value at all where the listing tells no owners. */
  readonly owners: Column;
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
  /** Per id in `versions`: rank by age, oldest first; unknown when unreadable. */
  readonly versionRanks: Uint32Array;
}

/** Makes a writer of the columns that {@link selectView} and its kin read. */
export function indexWriter(): DelegateWriter<IndexColumns> {
  const names: string[] = [];
  const firstInstance = [0];
  const firstTag = [0];
  const types = columnWriter();
  const autoUpgrades: number[] = [];
  const tokens: number[] = [];
  const owners = columnWriter();
  const groupHeartbeats: number[] = [];
  const tags = columnWriter();
  const versions = columnWriter();
  const expiries: number[] = [];
  const reportedStatuses: number[] = [];
  let tagCount = 0;
  return {
    add(delegate) {
      const { name, type, customTags, implicitTags, groupHeartbeatAt = Number.NaN, instances } = delegate;
      names.push(name);
      types.add(type && canonicalValue('delegateType', type));
      autoUpgrades.push(codeOf(AUTO_UPGRADES, delegate.autoUpgrade));
      tokens.push(codeOf(TOKEN_STATES, tokenState(delegate)));
      owners.add(delegate.owner && ownerText(delegate.owner));
      groupHeartbeats.push(groupHeartbeatAt);
      for (const tag of customTags) tags.add(tag);
      for (const tag of implicitTags) tags.add(tag);
      tagCount += customTags.length + implicitTags.length;
      firstTag.push(tagCount);
      for (const { version, expiresAt = Number.NaN, reportedStatus } of instances) {
        versions.add(version);
        expiries.push(expiresAt);
        reportedStatuses.push(codeOf(VERSION_STATUSES, reportedStatus));
      }
      firstInstance.push(expiries.length);
    },
    finish() {
      const versionColumn = versions.finish();
      return {
        delegateCount: names.length,
        instanceCount: expiries.length,
        firstInstance: new Uint32Array(firstInstance),
        firstTag: new Uint32Array(firstTag),
        types: types.finish(),
        autoUpgrades: { values: packTexts(AUTO_UPGRADES), ids: new Uint8Array(autoUpgrades) },
        tokens: { values: packTexts(TOKEN_STATES), ids: new Uint8Array(tokens) },
        owners: owners.finish(),
        groupHeartbeats: new Float64Array(groupHeartbeats),
        tags: tags.finish(),
        versions: versionColumn,
        expiries: new Float64Array(expiries),
        reportedStatuses: new Uint8Array(reportedStatuses),
        nameRanks: rankTexts(names),
        versionRanks: rankVersions(allTexts(versionColumn.values)),
      };
    },
  };
}

function codeOf<T extends string>(values: readonly T[], value: T | undefined): number {
  return value === undefined ? values.length : values.indexOf(value);
}

function tokenState({ isTokenActive }: DecodedDelegate['delegate']): TokenState | undefined {
  if (isTokenActive === undefined) return undefined;
  return isTokenActive ? 'ACTIVE' : 'INACTIVE';
}
