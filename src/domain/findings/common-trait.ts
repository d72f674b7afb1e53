import { type Fleet, instanceCount } from '../delegate/fleet';
import { delegatesIn, delegatesOf, instancesIn, instancesOf } from '../delegate/rows';
import { hostPrefixes } from './host-prefix';
import type { CommonTrait, Sides, Subjects } from './rule';
import { delegatesWhere } from './subjects';

/** The smallest share of a group that must have a common trait. */
export const LEAST_SHARE = 0.9;
/** A trait counts only when its share among the others is at most this fraction of its share in the group. */
const MOST_OUTSIDE = 0.5;

/** When several traits fit equally well, the first kind in this list wins. */
const KINDS: readonly CommonTrait['kind'][] = ['token', 'tag', 'hostPrefix', 'type', 'version', 'scope'];

/**
 * The trait that at least 90 % of these subjects and clearly fewer of the others have, with the greatest difference.
 * Undefined when there is none. Tags, types, scopes and tokens are counted by delegates; versions and hosts by
 * instances. By default the others are all others of the fleet.
 */
export function commonTrait(group: Subjects, fleet: Fleet, others?: Subjects): CommonTrait | undefined {
  if (group.instances.length === instanceCount(fleet)) return undefined;
  const delegates = sidesOf(
    delegatesIn(fleet, group.rows),
    others ? delegatesIn(fleet, others.rows) : delegatesOf(fleet),
  );
  const instances = sidesOf(
    instancesIn(fleet, group.instances),
    others ? instancesIn(fleet, others.instances) : instancesOf(fleet),
  );
  const candidates = [
    ...traitsOf('token', delegates, ({ token }) => oneIfKnown(token)).filter(
      ({ value }) => value === 'INACTIVE',
    ),
    ...traitsOf('tag', delegates, ({ tags }) => [...tags.custom, ...tags.implicit]),
    ...hostPrefixes(instances),
    ...traitsOf('type', delegates, ({ delegateType }) => oneIfKnown(delegateType)),
    ...traitsOf('version', instances, ({ version }) => oneIfKnown(version)),
    ...traitsOf('scope', delegates, ({ scope }) => oneIfKnown(scope)),
  ].filter(isTelling);
  return candidates.sort(compareTraits)[0];
}

/**
 * The common trait of the delegates with these keys that are not connected. 'none': not even a tag of all of them.
 * Undefined: what they share tells nothing, or the fleet has none of them.
 */
export function traitOfSilent(keys: ReadonlySet<string>, fleet: Fleet): CommonTrait | 'none' | undefined {
  const group = delegatesWhere(
    fleet,
    ({ key }) => keys.has(key),
    ({ status }) => status === 'DISCONNECTED',
  );
  const [first, ...rest] = delegatesIn(fleet, group.rows);
  const isShared = (tag: string) => rest.every(({ tags }) => tags.custom.includes(tag));
  return commonTrait(group, fleet) ?? (!first || first.tags.custom.some(isShared) ? undefined : 'none');
}

function sidesOf<Row>(members: readonly Row[], all: readonly Row[]): Sides<Row> {
  const group = new Set(members);
  return { members, others: all.filter((one) => !group.has(one)) };
}

function oneIfKnown(value: string | undefined): readonly string[] | undefined {
  return value === undefined ? undefined : [value];
}

/** The values that enough of the group have, with the count among the others whose values are known. */
function traitsOf<Row>(
  kind: CommonTrait['kind'],
  { members, others }: Sides<Row>,
  valuesOf: (row: Row) => readonly string[] | undefined,
): readonly CommonTrait[] {
  const inside = new Map<string, number>();
  for (const member of members)
    for (const value of valuesOf(member) ?? []) inside.set(value, (inside.get(value) ?? 0) + 1);
  const candidates = [...inside].filter(([, count]) => count >= LEAST_SHARE * members.length);
  if (candidates.length === 0) return [];
  const known = others.flatMap((one) => {
    const values = valuesOf(one);
    return values ? [values] : [];
  });
  return candidates.map(([value, count]) => ({
    kind,
    value,
    unit: kind === 'version' ? 'instances' : 'delegates',
    inside: { count, of: members.length },
    others: { count: known.filter((values) => values.includes(value)).length, of: known.length },
  }));
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
