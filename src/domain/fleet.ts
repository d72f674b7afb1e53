import type { Delegate } from './delegate';
import type { FleetIndex } from './fleet-index';
import type { FleetBase, FleetUpdate } from './fleet-update';
import { type PackedDelegates, unpackDelegate } from './packed-delegates';
import { openRoster, type Roster } from './roster';

/**
 * The delegates of one scope as the page holds them: columns that all judging, filtering and sorting read, and the
 * delegates themselves packed, each made an object when somebody looks at it.
 */
export interface Fleet {
  readonly size: number;
  /** The same object as before while no delegate changes. */
  readonly index: FleetIndex;
  /** Last heartbeat of each instance, epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeats: Float64Array;
  /** The same object as before while the same delegates are in it in the same order. */
  readonly roster: Roster;
  /** The same object at every call, and in later fleets while the delegate does not change. */
  readonly delegateAt: (ordinal: number) => Delegate | undefined;
}

/** Where delegates come from; later fleets share it until their base is replaced. */
interface Held {
  readonly packed: PackedDelegates;
  /** Delegates of the base that were looked at. */
  readonly unpacked: Map<number, Delegate>;
  /** Delegates that changed since the base. */
  readonly changed: ReadonlyMap<number, Delegate>;
}

const heldBy = new WeakMap<Fleet, Held>();

/** The fleet after an update; `previous` is the one that it was made for. Throws a RangeError without one that is needed. */
export function updateFleet({ heartbeats, columns, base, changed }: FleetUpdate, previous?: Fleet): Fleet {
  if (base && columns) {
    const roster = openRoster(base.roster, base.before, previous?.roster);
    const index = { ...columns, search: { base: base.search } };
    const unpacked = keptDelegates(base, previous);
    return fleetOf(index, heartbeats, roster, { packed: base.packed, unpacked, changed: new Map() });
  }
  const held = previous && heldBy.get(previous);
  if (!held) throw new RangeError('The update is one of a fleet that is not at hand.');
  if (!columns || !changed) return fleetOf(previous.index, heartbeats, previous.roster, held);
  const index = { ...columns, search: { base: previous.index.search.base, overlay: changed.search } };
  const all = new Map(held.changed);
  for (const [i, ordinal] of changed.ordinals.entries()) {
    const delegate = changed.delegates[i];
    if (delegate) all.set(ordinal, delegate);
  }
  return fleetOf(index, heartbeats, previous.roster, { ...held, changed: all });
}

function fleetOf(index: FleetIndex, heartbeats: Float64Array, roster: Roster, held: Held): Fleet {
  const { packed, unpacked, changed } = held;
  const fleet: Fleet = {
    size: roster.size,
    index,
    heartbeats,
    roster,
    delegateAt(ordinal) {
      const known = changed.get(ordinal) ?? unpacked.get(ordinal);
      if (known) return known;
      const key = roster.keyAt(ordinal);
      if (key === undefined) return undefined;
      const delegate = unpackDelegate(packed, index, key, ordinal);
      unpacked.set(ordinal, delegate);
      return delegate;
    },
  };
  heldBy.set(fleet, held);
  return fleet;
}

/** Of the delegates that were looked at before, those that are in the new base unchanged. */
function keptDelegates({ before, isChanged }: FleetBase, previous: Fleet | undefined): Map<number, Delegate> {
  const kept = new Map<number, Delegate>();
  const held = previous && heldBy.get(previous);
  if (!held) return kept;
  for (const [ordinal, from] of before.entries()) {
    const delegate = held.changed.get(from) ?? held.unpacked.get(from);
    if (delegate && isChanged[ordinal] === 0) kept.set(ordinal, delegate);
  }
  return kept;
}
