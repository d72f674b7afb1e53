import type { Fleet } from '../delegate/fleet';
import type { Dictionary } from '../table/kinds';
import { valueCount } from '../table/kinds';
import { textAt } from '../table/texts';
import { hostPrefixes } from './host-prefix';
import type { CommonTrait, Subjects } from './rule';

/** The smallest share of a group that must have a common trait. */
export const LEAST_SHARE = 0.9;
/** A trait counts only when its share among the others is at most this fraction of its share in the group. */
const MOST_OUTSIDE = 0.5;

/** When several traits fit equally well, the first kind in this list wins. */
const KINDS: readonly CommonTrait['kind'][] = ['tag', 'hostPrefix', 'type', 'version', 'scope'];

/**
 * Returns the trait that at least 90 % of these subjects and clearly fewer of all others have: the one with the
 * greatest difference. Undefined when there is none. Tags, types and scopes are counted by delegates; versions and
 * hosts by instances.
 */
export function commonTrait(subjects: Subjects, fleet: Fleet): CommonTrait | undefined {
  const { delegates, instances } = fleet;
  const total = instances.lastHeartbeat.length;
  if (subjects.instances.length === total) return undefined;
  const isRowIn = marks(subjects.rows, fleet.nameRanks.length);
  const isInstanceIn = marks(subjects.instances, total);
  const candidates = [
    ...traitsIn('tag', delegates.tags, isRowIn, delegates.tags.first),
    ...hostPrefixes(subjects, fleet, isInstanceIn),
    ...traitsIn('type', delegates.delegateType, isRowIn),
    ...traitsIn('version', instances.version, isInstanceIn),
    ...traitsIn('scope', delegates.scope, isRowIn),
  ].filter(isTelling);
  return candidates.sort(compareTraits)[0];
}

function marks(places: Uint32Array, count: number): Uint8Array {
  const isIn = new Uint8Array(count);
  for (const place of places) isIn[place] = 1;
  return isIn;
}

/**
 * Returns the values that enough of the group have, with the count among the others. With `first`, each row has a list
 * of values.
 */
function traitsIn(
  kind: CommonTrait['kind'],
  { values, ids }: Dictionary,
  isIn: Uint8Array,
  first?: Uint32Array,
): readonly CommonTrait[] {
  const unknown = valueCount(values);
  const inside = new Uint32Array(unknown + 1);
  const all = new Uint32Array(unknown + 1);
  let members = 0;
  for (let row = 0; row < isIn.length; row++) {
    const isMember = isIn[row] ?? 0;
    members += isMember;
    const end = first ? (first[row + 1] ?? 0) : row + 1;
    for (let item = first ? (first[row] ?? end) : row; item < end; item++) {
      const id = ids[item] ?? unknown;
      all[id] = (all[id] ?? 0) + 1;
      inside[id] = (inside[id] ?? 0) + isMember;
    }
  }
  const unknownOthers = (all[unknown] ?? 0) - (inside[unknown] ?? 0);
  const others = isIn.length - members - unknownOthers;
  const traits: CommonTrait[] = [];
  for (let id = 0; id < unknown; id++) {
    const count = inside[id] ?? 0;
    if (count < LEAST_SHARE * members) continue;
    traits.push({
      kind,
      value: textAt(values, id),
      unit: kind === 'version' ? 'instances' : 'delegates',
      inside: { count, of: members },
      others: { count: (all[id] ?? 0) - count, of: others },
    });
  }
  return traits;
}

/** Whether enough of the group and clearly fewer of the others have the trait. Without others no comparison is possible. */
function isTelling({ inside, others }: CommonTrait): boolean {
  if (inside.count < LEAST_SHARE * inside.of) return false;
  return others.of > 0 && shareOf(others) <= MOST_OUTSIDE * shareOf(inside);
}

function shareOf({ count, of }: CommonTrait['inside']): number {
  return count / of;
}

function compareTraits(a: CommonTrait, b: CommonTrait): number {
  return (
    difference(b) - difference(a) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    b.value.length - a.value.length ||
    (a.value < b.value ? -1 : 1)
  );
}

function difference({ inside, others }: CommonTrait): number {
  return shareOf(inside) - shareOf(others);
}
