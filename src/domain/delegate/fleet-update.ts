import { changedParts } from '../table/changed-parts';
import { isSameNumbers } from '../table/numbers';
import type { SearchOverlay, SearchText } from '../table/search';
import { searchTextOf } from '../table/search-writer';
import { isSameTexts } from '../table/texts';
import type { Delegate } from './delegate';
import type { IndexColumns } from './fleet-index';
import type { WrittenFleet } from './fleet-writer';
import { type PackedDelegates, unpackDelegate } from './packed-delegates';
import type { PackedRoster } from './roster';
import { packRoster } from './roster-writer';
import { isSameDelegate } from './same-delegate';

/**
 * How a fleet came to be from the one before: plain data, so that a worker can send it. With `changed` the same delegates
 * are at the same ordinals; with `base` it is whole, and needs no fleet before it; without either no delegate changed.
 */
export interface FleetUpdate {
  /** Absent while those of the fleet before hold. */
  readonly heartbeats?: Float64Array;
  readonly base?: FleetBase;
  readonly changed?: ChangedDelegates;
}

/** A whole fleet, and how it follows from the one before, if there was one. */
export interface FleetBase {
  readonly columns: IndexColumns;
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
  /** Those that differ from the fleet before. */
  readonly columns: Partial<IndexColumns>;
  readonly delegates: readonly Delegate[];
  /** Of everything that changed since the base. */
  readonly search: SearchOverlay;
  /** Whether all instances have the host names that the fleet before told at the same places. */
  readonly keepsHostNames: boolean;
}

/** Above this share of changed delegates, the base is made anew: searching and sending them separately no longer pays. */
const MOST_CHANGED = 0.1;

/** Turns answers into updates, each relative to the one before. */
export interface FleetPacker {
  readonly pack: (fleet: WrittenFleet) => FleetUpdate;
}

/** Makes a packer; its first update is whole. */
export function createFleetPacker(): FleetPacker {
  let before: WrittenFleet | undefined;
  let changedSinceBase: ReadonlySet<number> = new Set();

  function packChanges(
    fleet: WrittenFleet,
    ordinals: readonly number[],
    since: WrittenFleet | undefined,
  ): FleetUpdate {
    const inOverlay = [...changedSinceBase].sort((a, b) => a - b);
    return {
      heartbeats: fleet.heartbeats,
      changed: {
        ordinals: Uint32Array.from(ordinals),
        columns: since ? changedParts(fleet.columns, since.columns) : fleet.columns,
        delegates: unpack(fleet, ordinals),
        search: {
          ordinals: Uint32Array.from(inOverlay),
          parts: searchTextOf(unpack(fleet, inOverlay)),
        },
        keepsHostNames: since !== undefined && isSameTexts(fleet.packed.hostNames, since.packed.hostNames),
      },
    };
  }

  return {
    pack(fleet) {
      const changed = changedOrdinals(fleet, before);
      if (changed?.length === 0) {
        const isSame = before !== undefined && isSameNumbers(fleet.heartbeats, before.heartbeats);
        before = fleet;
        return isSame ? {} : { heartbeats: fleet.heartbeats };
      }
      changedSinceBase = new Set([...changedSinceBase, ...(changed ?? [])]);
      const isFew = changedSinceBase.size <= fleet.keys.length * MOST_CHANGED;
      if (!changed || !isFew) changedSinceBase = new Set();
      const update = changed && isFew ? packChanges(fleet, changed, before) : packBase(fleet, before);
      before = fleet;
      return update;
    },
  };
}

function packBase(fleet: WrittenFleet, before: WrittenFleet | undefined): FleetUpdate {
  const { keys, columns, packed, search, heartbeats } = fleet;
  const ordinalOf = new Map(before?.keys.map((key, ordinal) => [key, ordinal]));
  const places = Int32Array.from(keys, (key) => ordinalOf.get(key) ?? -1);
  const isKept = (place: number, ordinal: number) =>
    before !== undefined && place !== -1 && isSameDelegate(fleet, ordinal, before, place);
  return {
    heartbeats,
    base: {
      columns,
      roster: packRoster(keys),
      packed,
      search,
      before: places,
      isChanged: Uint8Array.from(places, (place, ordinal) => (isKept(place, ordinal) ? 0 : 1)),
    },
  };
}

/** Where delegates differ from those before; undefined when they are not the same ones at the same places. */
function changedOrdinals(
  fleet: WrittenFleet,
  before: WrittenFleet | undefined,
): readonly number[] | undefined {
  const isSameRoster =
    before?.keys.length === fleet.keys.length &&
    fleet.keys.every((key, ordinal) => key === before.keys[ordinal]);
  if (!before || !isSameRoster) return undefined;
  return [...fleet.keys.keys()].filter((ordinal) => !isSameDelegate(fleet, ordinal, before, ordinal));
}

function unpack({ packed, columns, keys }: WrittenFleet, ordinals: readonly number[]): readonly Delegate[] {
  return ordinals.map((ordinal) => unpackDelegate(packed, columns, keys[ordinal] ?? '', ordinal));
}
