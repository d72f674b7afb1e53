import { type Column, columnWriter } from './column';
import { AUTO_UPGRADES, type Delegate, type Instance, VERSION_STATUSES } from './delegate';
import type { DelegateWriter } from './delegate-writer';
import { TOKEN_STATES } from './filters';
import type { IndexColumns } from './fleet-index';
import { ownerOf } from './owner';
import { type Texts, textAt, textsWriter } from './texts';

/** What of a fleet's delegates is not in its {@link IndexColumns}: read only when somebody looks at a delegate. */
export interface PackedDelegates {
  readonly names: Texts;
  /** Empty = absent, here and in descriptions. */
  readonly identifiers: Texts;
  readonly descriptions: Texts;
  /** Per delegate, as sent. */
  readonly types: Column;
  /** Per delegate: how many of its tags are custom ones. */
  readonly customTagCounts: Uint32Array;
  /** Per delegate, epoch ms; 0 = not told. */
  readonly upgraderSeenAt: Float64Array;
  /** Per delegate: {@link flagCode}. */
  readonly immutable: Uint8Array;
  /** Where each delegate's instances begin in what follows. */
  readonly firstInstance: Uint32Array;
  readonly instanceIds: Texts;
  /** Per instance; empty = absent. */
  readonly hostNames: Texts;
  /** Per instance: {@link flagCode}. */
  readonly instanceTokens: Uint8Array;
}

/** Makes a writer of what {@link unpackDelegate} unpacks. */
export function delegatesWriter(): DelegateWriter<PackedDelegates> {
  const names = textsWriter();
  const identifiers = textsWriter();
  const descriptions = textsWriter();
  const types = columnWriter();
  const customTagCounts: number[] = [];
  const upgraderSeenAt: number[] = [];
  const immutable: number[] = [];
  const firstInstance = [0];
  const instanceIds = textsWriter();
  const hostNames = textsWriter();
  const instanceTokens: number[] = [];
  return {
    add(delegate) {
      names.add(delegate.name);
      identifiers.add(delegate.identifier);
      descriptions.add(delegate.description);
      types.add(delegate.type);
      customTagCounts.push(delegate.customTags.length);
      upgraderSeenAt.push(delegate.upgraderSeenAt ?? 0);
      immutable.push(flagCode(delegate.isImmutable));
      for (const { id, hostName, isTokenActive } of delegate.instances) {
        instanceIds.add(id);
        hostNames.add(hostName);
        instanceTokens.push(flagCode(isTokenActive));
      }
      firstInstance.push(instanceTokens.length);
    },
    finish: () => ({
      names: names.finish(),
      identifiers: identifiers.finish(),
      descriptions: descriptions.finish(),
      types: types.finish(),
      customTagCounts: new Uint32Array(customTagCounts),
      upgraderSeenAt: new Float64Array(upgraderSeenAt),
      immutable: new Uint8Array(immutable),
      firstInstance: new Uint32Array(firstInstance),
      instanceIds: instanceIds.finish(),
      hostNames: hostNames.finish(),
      instanceTokens: new Uint8Array(instanceTokens),
    }),
  };
}

/** The delegate at an ordinal, as it was packed, with the columns of the same fleet. */
export function unpackDelegate(
  packed: PackedDelegates,
  index: IndexColumns,
  key: string,
  ordinal: number,
): Delegate {
  const identifier = textAt(packed.identifiers, ordinal);
  const description = textAt(packed.descriptions, ordinal);
  const owner = valueAt(index.owners, ordinal);
  const type = valueAt(packed.types, ordinal);
  const autoUpgrade = AUTO_UPGRADES[index.autoUpgrades.ids[ordinal] ?? AUTO_UPGRADES.length];
  const upgraderSeenAt = packed.upgraderSeenAt[ordinal] ?? 0;
  const token = TOKEN_STATES[index.tokens.ids[ordinal] ?? TOKEN_STATES.length];
  const isImmutable = flagOf(packed.immutable[ordinal]);
  const groupHeartbeatAt = index.groupHeartbeats[ordinal] ?? Number.NaN;
  const firstTag = index.firstTag[ordinal] ?? 0;
  const tags = Array.from(index.tags.ids.subarray(firstTag, index.firstTag[ordinal + 1]), (id) =>
    textAt(index.tags.values, id),
  );
  const customTagCount = packed.customTagCounts[ordinal] ?? 0;
  const first = packed.firstInstance[ordinal] ?? 0;
  const count = (packed.firstInstance[ordinal + 1] ?? first) - first;
  const delegate: Delegate = {
    key,
    ...(identifier !== '' && { identifier }),
    name: textAt(packed.names, ordinal),
    ...(owner !== undefined && { owner: ownerOf(owner) }),
    ...(type !== undefined && { type }),
    ...(description !== '' && { description }),
    customTags: tags.slice(0, customTagCount),
    implicitTags: tags.slice(customTagCount),
    ...(autoUpgrade !== undefined && { autoUpgrade }),
    ...(upgraderSeenAt !== 0 && { upgraderSeenAt }),
    ...(token !== undefined && { isTokenActive: token === 'ACTIVE' }),
    ...(isImmutable !== undefined && { isImmutable }),
    instances: Array.from({ length: count }, (_, position) =>
      unpackInstance(packed, index, first + position, (index.firstInstance[ordinal] ?? 0) + position),
    ),
    ...(!Number.isNaN(groupHeartbeatAt) && { groupHeartbeatAt }),
  };
  // A copy has texts of its own: a piece of a long string would keep all of that string in memory.
  return structuredClone(delegate);
}

/** `place` is the instance's in the packed columns, `row` its row in the index, where others may have come before it. */
function unpackInstance(packed: PackedDelegates, index: IndexColumns, place: number, row: number): Instance {
  const hostName = textAt(packed.hostNames, place);
  const version = valueAt(index.versions, row);
  const expiresAt = index.expiries[row] ?? Number.NaN;
  const reportedStatus = VERSION_STATUSES[index.reportedStatuses[row] ?? VERSION_STATUSES.length];
  const isTokenActive = flagOf(packed.instanceTokens[place]);
  return {
    id: textAt(packed.instanceIds, place),
    ...(hostName !== '' && { hostName }),
    ...(version !== undefined && { version }),
    ...(!Number.isNaN(expiresAt) && { expiresAt }),
    ...(reportedStatus !== undefined && { reportedStatus }),
    ...(isTokenActive !== undefined && { isTokenActive }),
  };
}

/** Delegates of one fleet: both parts of what is told of them, by the same ordinals. */
export interface ToldDelegates {
  readonly packed: PackedDelegates;
  readonly columns: IndexColumns;
}

/**
 * Whether two fleets tell the same of a delegate, whatever the heartbeats of its instances do. Field by field, without
 * making objects: this runs over the whole fleet on every poll.
 */
export function isSameDelegate(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  return isSameGroup(a, i, b, j) && isSameTags(a, i, b, j) && isSameInstances(a, i, b, j);
}

/** Everything but tags and instances. */
function isSameGroup(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  return (
    textAt(a.packed.names, i) === textAt(b.packed.names, j) &&
    textAt(a.packed.identifiers, i) === textAt(b.packed.identifiers, j) &&
    textAt(a.packed.descriptions, i) === textAt(b.packed.descriptions, j) &&
    valueAt(a.packed.types, i) === valueAt(b.packed.types, j) &&
    valueAt(a.columns.owners, i) === valueAt(b.columns.owners, j) &&
    a.packed.upgraderSeenAt[i] === b.packed.upgraderSeenAt[j] &&
    a.packed.immutable[i] === b.packed.immutable[j] &&
    a.columns.autoUpgrades.ids[i] === b.columns.autoUpgrades.ids[j] &&
    a.columns.tokens.ids[i] === b.columns.tokens.ids[j] &&
    Object.is(a.columns.groupHeartbeats[i], b.columns.groupHeartbeats[j])
  );
}

function isSameTags(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  const first = a.columns.firstTag[i] ?? 0;
  const other = b.columns.firstTag[j] ?? 0;
  const count = (a.columns.firstTag[i + 1] ?? first) - first;
  if (count !== (b.columns.firstTag[j + 1] ?? other) - other) return false;
  if (a.packed.customTagCounts[i] !== b.packed.customTagCounts[j]) return false;
  for (let tag = 0; tag < count; tag++) {
    if (valueAt(a.columns.tags, first + tag) !== valueAt(b.columns.tags, other + tag)) return false;
  }
  return true;
}

function isSameInstances(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  const first = a.columns.firstInstance[i] ?? 0;
  const other = b.columns.firstInstance[j] ?? 0;
  const count = (a.columns.firstInstance[i + 1] ?? first) - first;
  if (count !== (b.columns.firstInstance[j + 1] ?? other) - other) return false;
  for (let instance = 0; instance < count; instance++) {
    if (!isSameInstance(a, first + instance, b, other + instance)) return false;
  }
  return true;
}

function isSameInstance(a: ToldDelegates, i: number, b: ToldDelegates, j: number): boolean {
  return (
    textAt(a.packed.instanceIds, i) === textAt(b.packed.instanceIds, j) &&
    textAt(a.packed.hostNames, i) === textAt(b.packed.hostNames, j) &&
    valueAt(a.columns.versions, i) === valueAt(b.columns.versions, j) &&
    a.packed.instanceTokens[i] === b.packed.instanceTokens[j] &&
    a.columns.reportedStatuses[i] === b.columns.reportedStatuses[j] &&
    Object.is(a.columns.expiries[i], b.columns.expiries[j])
  );
}

function valueAt({ values, ids }: Column, row: number): string | undefined {
  return textAt(values, ids[row] ?? values.ends.length) || undefined;
}

/** 0 = false, 1 = true, 2 = not told. */
function flagCode(flag: boolean | undefined): number {
  return flag === undefined ? 2 : Number(flag);
}

function flagOf(code: number | undefined): boolean | undefined {
  return code === undefined || code === 2 ? undefined : code === 1;
}
