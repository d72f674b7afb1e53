import { TOKEN_STATES } from '../query/filters';
import { ownerOf } from '../scope/owner';
import type { Column } from '../table/column';
import { type Texts, textAt } from '../table/texts';
import { AUTO_UPGRADES, type Delegate, type Instance, VERSION_STATUSES } from './delegate';
import type { IndexColumns } from './fleet-index';

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
  /** Per delegate: 0 = false, 1 = true, 2 = not told. */
  readonly immutable: Uint8Array;
  /** Where each delegate's instances begin in what follows. */
  readonly firstInstance: Uint32Array;
  readonly instanceIds: Texts;
  /** Per instance; empty = absent. */
  readonly hostNames: Texts;
  /** Per instance: 0 = false, 1 = true, 2 = not told. */
  readonly instanceTokens: Uint8Array;
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

/** What a row of a column tells; undefined when it tells nothing. */
export function valueAt({ values, ids }: Column, row: number): string | undefined {
  return textAt(values, ids[row] ?? values.ends.length) || undefined;
}

function flagOf(code: number | undefined): boolean | undefined {
  return code === undefined || code === 2 ? undefined : code === 1;
}
