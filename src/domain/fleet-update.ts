import type { Delegate, ListedFleet } from './delegate';
import { type IndexColumns, indexColumns } from './fleet-index';
import { type PackedDelegates, packDelegates } from './packed-delegates';
import { type PackedRoster, packRoster } from './roster';
import { type SearchOverlay, type SearchText, searchTextOf } from './search';

/**
 * How a fleet came to be from the one before: plain data, so that a worker can send it, its arrays handed over. With
 * heartbeats alone nothing else changed; with `changed` the same delegates are at the same ordinals; with `base` it is
 * whole, and needs no fleet before it.
 */
export interface FleetUpdate {
  readonly heartbeats: Float64Array;
  readonly columns?: IndexColumns;
  readonly base?: FleetBase;
  readonly changed?: ChangedDelegates;
}

/** A whole fleet, and how it follows from the one before, if there was one. */
export interface FleetBase {
  readonly roster: PackedRoster;
  readonly packed: PackedDelegates;
  readonly search: SearchText;
  /** Per delegate: where the fleet before has its key; -1 when it has not. */
  readonly before: Int32Array;
  /** Per delegate: 0 when it is the one of the fleet before, unchanged. */
  readonly isChanged: Uint8Array;
}

interface ChangedDelegates {
  /** Since the fleet before, ascending. */
  readonly ordinals: Uint32Array;
  readonly delegates: readonly Delegate[];
  /** Of everything that changed since the base. */
  readonly search: SearchOverlay;
}

/** Above this share of changed delegates, the base is made anew: searching and sending them separately no longer pays. */
const MOST_CHANGED = 0.1;

/** Turns answers into updates, each relative to the one before. */
export interface FleetPacker {
  /** The delegates of the answer before, for {@link listFleet} to keep what did not change. */
  readonly delegates: readonly Delegate[];
  readonly pack: (listed: ListedFleet) => FleetUpdate;
}

/** Makes a packer; its first update is whole. */
export function createFleetPacker(): FleetPacker {
  let before: readonly Delegate[] | undefined;
  let changedSinceBase: ReadonlySet<number> = new Set();

  function packBase(listed: ListedFleet): FleetUpdate {
    const { delegates, firstInstance, heartbeats } = listed;
    const ordinalOf = new Map(before?.map(({ key }, ordinal) => [key, ordinal]));
    const places = Int32Array.from(delegates, ({ key }) => ordinalOf.get(key) ?? -1);
    changedSinceBase = new Set();
    return {
      heartbeats,
      columns: indexColumns(listed),
      base: {
        roster: packRoster(delegates.map(({ key }) => key)),
        packed: packDelegates(delegates, firstInstance),
        search: searchTextOf(delegates),
        before: places,
        isChanged: Uint8Array.from(delegates, (delegate, i) =>
          Number(delegate !== before?.[places[i] ?? -1]),
        ),
      },
    };
  }

  function packChanges(listed: ListedFleet, ordinals: readonly number[]): FleetUpdate {
    const inOverlay = [...changedSinceBase].sort((a, b) => a - b);
    return {
      heartbeats: listed.heartbeats,
      columns: indexColumns(listed),
      changed: {
        ordinals: Uint32Array.from(ordinals),
        delegates: pick(listed.delegates, ordinals),
        search: {
          ordinals: Uint32Array.from(inOverlay),
          parts: searchTextOf(pick(listed.delegates, inOverlay)),
        },
      },
    };
  }

  return {
    get delegates() {
      return before ?? [];
    },
    pack(listed) {
      const { delegates, heartbeats } = listed;
      if (delegates === before) return { heartbeats };
      const changed = changedOrdinals(delegates, before);
      changedSinceBase = new Set([...changedSinceBase, ...(changed ?? [])]);
      const isFew = changedSinceBase.size <= delegates.length * MOST_CHANGED;
      const update = changed && isFew ? packChanges(listed, changed) : packBase(listed);
      before = delegates;
      return update;
    },
  };
}

/** Where delegates differ from those before; undefined when they are not the same ones at the same places. */
function changedOrdinals(
  delegates: readonly Delegate[],
  before: readonly Delegate[] | undefined,
): readonly number[] | undefined {
  if (before?.length !== delegates.length) return undefined;
  const changed: number[] = [];
  for (const [ordinal, delegate] of delegates.entries()) {
    if (delegate === before[ordinal]) continue;
    if (delegate.key !== before[ordinal]?.key) return undefined;
    changed.push(ordinal);
  }
  return changed;
}

function pick(delegates: readonly Delegate[], ordinals: readonly number[]): readonly Delegate[] {
  return ordinals.flatMap((ordinal) => delegates[ordinal] ?? []);
}
