import { type Columns, changedColumns, rowAt } from '../table/field';
import { isSameNumbers, isSameTexts, textAt } from '../table/texts';
import { CONNECTIVITIES } from './connectivity';
import { type Context, isSameLatestVersion, isSamePrefixes, startOfUtcDay } from './context';
import { deriveColumns, type FleetFacts } from './derive';
import { DELEGATE, type Delegate, INSTANCE, type Instance } from './fields';
import { AUTO_UPGRADES } from './read-facts';

/**
 * The delegates of one scope as one answer lists them, with everything that the rules make of them. Cards, rows, filters, orders
 * and exports read these columns and apply no rule themselves, so they cannot disagree.
 */
export interface Fleet extends FleetFacts {
  readonly context: Context;
  readonly delegates: Columns<typeof DELEGATE>;
  readonly instances: Columns<typeof INSTANCE>;
}

/** What the rules make of the facts at a moment. The facts may be those of a fleet: then it is that fleet at another moment. */
export function fleetOf(facts: FleetFacts, context: Context): Fleet {
  const derived = deriveColumns(facts, context);
  return {
    ...facts,
    context,
    delegates: { ...facts.delegates, ...derived.delegates },
    instances: { ...facts.instances, ...derived.instances },
  };
}

/** How many delegates there are. */
export function delegateCount({ nameRanks }: Pick<Fleet, 'nameRanks'>): number {
  return nameRanks.length;
}

/** How many instances there are. */
export function instanceCount({ firstInstance }: Pick<Fleet, 'firstInstance'>): number {
  return firstInstance.at(-1) ?? 0;
}

const PARTIAL = CONNECTIVITIES.indexOf('PARTIAL');
const DETECTING = AUTO_UPGRADES.indexOf('DETECTING');

/** Whether something is likely to change soon: a heartbeat is late, a delegate is partially connected, an upgrader is being detected. */
export function isTransitioning({ delegates }: Fleet): boolean {
  const { status, autoUpgrade, lateInstances } = delegates;
  return (
    status.ids.includes(PARTIAL) ||
    autoUpgrade.ids.includes(DETECTING) ||
    lateInstances.some((count) => count > 0)
  );
}

/** The delegate of a row; undefined when there is none. */
export function delegateAt(fleet: Fleet, row: number): Delegate | undefined {
  return row >= 0 && row < delegateCount(fleet) ? rowAt(DELEGATE, fleet.delegates, row) : undefined;
}

/** The instances of a delegate, in the Manager's order. */
export function instancesAt({ firstInstance, instances }: Fleet, row: number): readonly Instance[] {
  const first = firstInstance[row] ?? 0;
  return Array.from({ length: (firstInstance[row + 1] ?? first) - first }, (_, position) =>
    rowAt(INSTANCE, instances, first + position),
  );
}

/** The key of a row; undefined when there is none. */
export function keyAt({ delegates }: Fleet, row: number): string | undefined {
  return textAt(delegates.key, row) || undefined;
}

// By the column of keys, which stays the same object while the same delegates are in the fleet in the same order.
const keyIndexes = new WeakMap<object, ReadonlyMap<string, number>>();

/** The row of the delegate with a key; -1 when there is none. */
export function rowOf(fleet: Fleet, key: string): number {
  const { key: column } = fleet.delegates;
  let rows = keyIndexes.get(column);
  if (!rows) {
    rows = new Map(Array.from(column.ends, (_, row) => [textAt(column, row), row]));
    keyIndexes.set(column, rows);
  }
  return rows.get(key) ?? -1;
}

/** Whether two fleets have the same delegates in the same rows. */
export function hasSameRows(a: Fleet, b: Fleet): boolean {
  return a.delegates.key === b.delegates.key;
}

/** What differs between a fleet and the one before: plain data, so that a worker can send it. */
export interface FleetPatch extends Partial<Omit<Fleet, 'delegates' | 'instances'>> {
  readonly delegates: Partial<Fleet['delegates']>;
  readonly instances: Partial<Fleet['instances']>;
}

/** What to change in `before` to get `after`. */
export function diffFleets(after: Fleet, before: Fleet): FleetPatch {
  const { context, firstInstance, search, nameRanks } = after;
  return {
    ...(!isSameContext(context, before.context) && { context }),
    ...(!isSameNumbers(firstInstance, before.firstInstance) && { firstInstance }),
    ...(!isSameTexts(search, before.search) && { search }),
    ...(!isSameNumbers(nameRanks, before.nameRanks) && { nameRanks }),
    delegates: changedColumns(DELEGATE, after.delegates, before.delegates),
    instances: changedColumns(INSTANCE, after.instances, before.instances),
  };
}

/** The fleet after a patch; the same object when nothing changed. What did not change keeps its identity. */
export function patchFleet(fleet: Fleet, { delegates, instances, ...parts }: FleetPatch): Fleet {
  const changes = [parts, delegates, instances].map((group) => Object.keys(group).length);
  if (changes.every((count) => count === 0)) return fleet;
  return {
    ...fleet,
    ...parts,
    delegates: changes[1] === 0 ? fleet.delegates : { ...fleet.delegates, ...delegates },
    instances: changes[2] === 0 ? fleet.instances : { ...fleet.instances, ...instances },
  };
}

/** Whether the day, the latest version and the prefixes of owners are the same: what else a context has shows in the columns. */
function isSameContext(a: Context, b: Context): boolean {
  return (
    startOfUtcDay(a.asOf) === startOfUtcDay(b.asOf) &&
    isSameLatestVersion(a.latestVersion, b.latestVersion) &&
    isSamePrefixes(a.policy.ownerPrefixes, b.policy.ownerPrefixes)
  );
}
