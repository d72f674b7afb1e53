import { type Column, columnOf } from '../table/column';
import type { SearchIndex } from '../table/search';
import { knowTextOrder } from '../table/text-order';
import { textAt } from '../table/texts';
import type { Delegate } from './delegate';
import type { FleetIndex, IndexColumns } from './fleet-index';
import type { FleetBase, FleetUpdate } from './fleet-update';
import type { HostNames } from './host-names';
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
  readonly columns: IndexColumns;
  readonly packed: PackedDelegates;
  /** Delegates of the base that were looked at. */
  readonly unpacked: Map<number, Delegate>;
  /** Delegates that changed since the base. */
  readonly changed: ReadonlyMap<number, Delegate>;
}

const heldBy = new WeakMap<Fleet, Held>();

/**
 * The fleet after an update; `previous` is the one that it was made for, and stays when nothing changed. Throws a RangeError
 * without one that is needed.
 */
export function updateFleet({ heartbeats, base, changed }: FleetUpdate, previous?: Fleet): Fleet {
  if (base && heartbeats) {
    const roster = openRoster(base.roster, base.before, previous?.roster);
    const { columns, packed } = base;
    const held = { columns, packed, unpacked: keptDelegates(base, previous), changed: new Map() };
    return fleetOf(indexOf({ base: base.search }, held), heartbeats, roster, held);
  }
  const held = previous && heldBy.get(previous);
  if (!held) throw new RangeError('The update is one of a fleet that is not at hand.');
  if (!heartbeats) return previous;
  if (!changed) return fleetOf(previous.index, heartbeats, previous.roster, held);
  const all = new Map(held.changed);
  for (const [i, ordinal] of changed.ordinals.entries()) {
    const delegate = changed.delegates[i];
    if (delegate) all.set(ordinal, delegate);
  }
  const search = { base: previous.index.search.base, overlay: changed.search };
  const next = { ...held, columns: { ...held.columns, ...changed.columns }, changed: all };
  const index = indexOf(search, next);
  const hostColumn = hostColumns.get(previous.index);
  if (changed.keepsHostNames && hostColumn) hostColumns.set(index, hostColumn);
  return fleetOf(index, heartbeats, previous.roster, next);
}

/** Takes over the host names of a fleet, so that nobody has to make them here. */
export function takeHostNames(index: FleetIndex, { column, textOrder }: HostNames): void {
  knowTextOrder(column, textOrder);
  hostColumns.set(index, column);
}

const hostColumns = new WeakMap<FleetIndex, Column>();

function indexOf(search: SearchIndex, held: Held): FleetIndex {
  const index: FleetIndex = {
    ...held.columns,
    search,
    get hostNames() {
      const hostNames = hostColumns.get(index) ?? columnOf(hostNamesOf(held));
      hostColumns.set(index, hostNames);
      return hostNames;
    },
  };
  return index;
}

function hostNamesOf({ columns: { delegateCount }, packed, changed }: Held): readonly (string | undefined)[] {
  const hostNames: (string | undefined)[] = [];
  for (let ordinal = 0; ordinal < delegateCount; ordinal++) {
    const delegate = changed.get(ordinal);
    if (delegate) for (const { hostName } of delegate.instances) hostNames.push(hostName);
    else {
      const end = packed.firstInstance[ordinal + 1] ?? 0;
      for (let place = packed.firstInstance[ordinal] ?? end; place < end; place++)
        hostNames.push(textAt(packed.hostNames, place));
    }
  }
  return hostNames;
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
