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
const KINDS: readonly CommonTrait['kind'][] = ['token', 'tag', 'hostPrefix', 'type', 'version', 'scope'];

/** What a row is to a comparison. */
const OTHER = 0;
const MEMBER = 1;
const LEFT_OUT = 2;

/**
 * The trait that at least 90 % of these subjects and clearly fewer of the others have, with the greatest difference.
 * Undefined when there is none. Tags, types, scopes and tokens are counted by delegates; versions and hosts by
 * instances. By default the others are all others of the fleet.
 */
export function commonTrait(subjects: Subjects, fleet: Fleet, others?: Subjects): CommonTrait | undefined {
  const { delegates, instances } = fleet;
  const total = instances.lastHeartbeat.length;
  if (subjects.instances.length === total) return undefined;
  const rows = sides(fleet.nameRanks.length, subjects.rows, others?.rows);
  const places = sides(total, subjects.instances, others?.instances);
  const candidates = [
    ...traitsIn('token', delegates.token, rows).filter(({ value }) => value === 'INACTIVE'),
    ...traitsIn('tag', delegates.tags, rows, delegates.tags.first),
    ...hostPrefixes(subjects, fleet, places),
    ...traitsIn('type', delegates.delegateType, rows),
    ...traitsIn('version', instances.version, places),
    ...traitsIn('scope', delegates.scope, rows),
  ].filter(isTelling);
  return candidates.sort(compareTraits)[0];
}

function sides(count: number, members: Uint32Array, others: Uint32Array | undefined): Uint8Array {
  const side = new Uint8Array(count).fill(others ? LEFT_OUT : OTHER);
  for (const place of others ?? []) side[place] = OTHER;
  for (const place of members) side[place] = MEMBER;
  return side;
}

/**
 * The values that enough of the group have, with the count among the others. With `first`, each row has a list of
 * values.
 */
function traitsIn(
  kind: CommonTrait['kind'],
  { values, ids }: Dictionary,
  sideOf: Uint8Array,
  first?: Uint32Array,
): readonly CommonTrait[] {
  const unknown = valueCount(values);
  const inside = new Uint32Array(unknown + 1);
  const outside = new Uint32Array(unknown + 1);
  let members = 0;
  let others = 0;
  for (let row = 0; row < sideOf.length; row++) {
    const side = sideOf[row];
    if (side === LEFT_OUT) continue;
    const counts = side === MEMBER ? inside : outside;
    if (side === MEMBER) members++;
    else others++;
    const end = first ? (first[row + 1] ?? 0) : row + 1;
    for (let item = first ? (first[row] ?? end) : row; item < end; item++) {
      const id = ids[item] ?? unknown;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  const known = others - (outside[unknown] ?? 0);
  const traits: CommonTrait[] = [];
  for (let id = 0; id < unknown; id++) {
    const count = inside[id] ?? 0;
    if (count < LEAST_SHARE * members) continue;
    traits.push({
      kind,
      value: textAt(values, id),
      unit: kind === 'version' ? 'instances' : 'delegates',
      inside: { count, of: members },
      others: { count: outside[id] ?? 0, of: known },
    });
  }
  return traits;
}

/** Without others no comparison is possible. */
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
