import { group } from 'd3-array';
import { startOfUtcDay } from '../delegate/context';
import { DELEGATE_FACTS, INSTANCE_FACTS } from '../delegate/fields';
import { type Fleet, instanceCount } from '../delegate/fleet';
import { isNameKey } from '../delegate/name-key';
import type { Field } from '../table/field';
import { DICTIONARY } from '../table/kinds';
import { allTexts, isSameNumbers, isSameTexts, textAt } from '../table/texts';
import { holdInstance, recordInstances } from './instance-recorder';
import {
  type DelegateInterval,
  type InstanceChange,
  type InstanceInterval,
  type OpenDelegate,
} from './intervals';
import { lastSeenOf } from './last-seen';
import { delegateFactsAt, type ExpiryForm, instanceFactsReader, storedFacts } from './stored-facts';

interface OpenIntervals {
  readonly delegates: readonly DelegateInterval[];
  readonly instances: readonly InstanceInterval[];
  /** When the delegates that are not listed any more left. */
  readonly left: readonly Pick<DelegateInterval, 'key' | 'to'>[];
}

interface Answer {
  readonly fleet: Fleet;
  readonly at: number;
  /** When the listing was read before. */
  readonly readAt: number;
  /** When delegates and instances that are not listed any more were listed last. */
  readonly closeAt: number;
  /** Whether a delegate that seems to be missing may be among unreadable ones. */
  readonly hasUnreadable: boolean;
  /** Whether it is the first answer of this listing. */
  readonly isFirst: boolean;
}

/** The intervals that an answer begins, ends or changes. */
interface Changes {
  readonly delegates: DelegateInterval[];
  readonly instances: InstanceChange[];
}

interface DelegateChanges extends Changes {
  /** The delegates in the rows of the answer. */
  readonly open: readonly OpenDelegate[];
  /** The delegates that may be among unreadable ones. */
  readonly held: readonly OpenDelegate[];
}

/** Creates what compares each answer with the open intervals of delegates and instances. */
export function createDelegateRecorder(opened: OpenIntervals, nextId: () => number) {
  let open = openDelegates(opened);
  let held: readonly OpenDelegate[] = [];
  let before: Fleet | undefined;
  let form: ExpiryForm = 'daysLeft';
  const left = new Map(opened.left.map(({ key, to }) => [key, to]));

  function close(one: OpenDelegate, at: number, closed: 'left' | 'changed', changes: Changes) {
    const interval = { ...one.interval, to: at, closed, last: lastSeenOf(one, at) };
    changes.delegates.push(interval);
    endInstances(one, at, changes);
    if (closed === 'left') left.set(interval.key, at);
  }

  function hold(one: OpenDelegate, at: number, changes: Changes): OpenDelegate {
    const unknown = one.instances.map((known) =>
      holdInstance(known, { at, nextId, changes: changes.instances }),
    );
    if (unknown.every((instance, place) => instance === one.instances[place])) return one;
    const interval = { ...one.interval, last: lastSeenOf(one, at) };
    changes.delegates.push(interval);
    return { interval, instances: unknown };
  }

  return {
    forget(horizon: number): void {
      for (const [key, to = horizon] of left) if (to < horizon) left.delete(key);
    },
    record({ fleet, at, readAt, closeAt, hasUnreadable, ...answer }: Answer): DelegateChanges {
      const changes: Changes = { delegates: [], instances: [] };
      // Nobody came or left: the delegates have other keys, as at a first answer.
      const isOtherListing = hasOtherKeys(open, fleet);
      const isFirst = answer.isFirst || isOtherListing;
      const isSameRows = before !== undefined && hasSameListing(before, fleet);
      const hasNews = !before || !isSameRows || !hasSameFacts(before, fleet);
      if (before && isSameRows) form = expiryForm(before, fleet, form);
      const former = isSameRows ? { at: (row: number) => open[row], gone: () => held } : formerDelegates();
      const ids = isSameRows ? undefined : fleet.instances.id;
      const factsOf = instanceFactsReader(fleet);
      const versionAt = versionsOf(fleet);
      const next = Array.from({ length: fleet.firstInstance.length - 1 }, (_, row) =>
        recordDelegate(row, former.at(row)),
      );
      const gone = former.gone();
      held = hasUnreadable ? gone.map((one) => hold(one, at, changes)) : [];
      const closed = isOtherListing ? 'changed' : 'left';
      if (!hasUnreadable) for (const one of gone) close(one, closeAt, closed, changes);
      open = next;
      before = fleet;
      return { ...changes, open, held };

      /** What each row was before, taken once, and what no row is any more. */
      function formerDelegates() {
        const known = [...held, ...open];
        const byKey = new Map(known.map((one) => [one.interval.key, one]));
        const renamedAt = renamings(fleet, known);
        return {
          at(row: number) {
            const one = byKey.get(textAt(fleet.delegates.key, row)) ?? renamedAt(row);
            if (one) byKey.delete(one.interval.key);
            return one;
          },
          gone: () => [...byKey.values()],
        };
      }

      function recordDelegate(row: number, known: OpenDelegate | undefined): OpenDelegate {
        const was = known?.interval;
        const isRenamed = known !== undefined && known.interval.key !== textAt(fleet.delegates.key, row);
        if (isRenamed) endInstances(known, at, changes);
        const version = versionAt(row) ?? was?.version;
        const isUnchanged = was && !hasNews && was.version === version;
        const interval = isUnchanged
          ? was
          : delegateInterval(fleet, row, { at, version, was, left, isFirst, nextId });
        const listed = recordInstances(
          { fleet, row, key: interval.key, at, readAt, closeAt, ids, hasNews, form, factsOf, nextId },
          isRenamed ? [] : (known?.instances ?? []),
          changes.instances,
        );
        const isEmptied = known !== undefined && known.instances.length > 0 && listed.length === 0;
        const current = isEmptied ? { ...interval, last: lastSeenOf(known, closeAt) } : interval;
        if (was && current.id !== was.id) changes.delegates.push({ ...was, to: at, closed: 'changed' });
        if (current !== was) changes.delegates.push(current);
        const isSame = current === was && listed === known?.instances;
        return isSame ? known : { interval: current, instances: listed };
      }
    },
  };
}

function endInstances({ instances }: OpenDelegate, at: number, changes: Changes): void {
  for (const before of instances) changes.instances.push({ before, after: { ...before, to: at } });
}

interface Known {
  readonly at: number;
  readonly version: string | undefined;
  readonly was: DelegateInterval | undefined;
  readonly left: Map<string, number | undefined>;
  readonly isFirst: boolean;
  readonly nextId: () => number;
}

/** The known interval if no fact has changed. */
function delegateInterval(
  fleet: Fleet,
  row: number,
  { at, version, was, left, isFirst, nextId }: Known,
): DelegateInterval {
  const key = textAt(fleet.delegates.key, row);
  const listedName = textAt(fleet.delegates.name, row);
  // In place of a name that cannot be read, it has its identifier.
  const name = was && listedName === key ? was.name : listedName;
  const facts = delegateFactsAt(fleet, row);
  if (was && was.name === name && was.version === version && was.facts === facts) return was;
  const instances = fleet.delegates.instanceCount[row] ?? 0;
  const base = {
    id: nextId(),
    from: at,
    to: undefined,
    key,
    name,
    facts,
    version,
    instances,
    closed: undefined,
  };
  if (was) {
    const isSame = storedFacts(was.facts).autoUpgrade === storedFacts(facts).autoUpgrade;
    const autoUpgradeSince = isSame ? was.autoUpgradeSince : at;
    return { ...base, opened: 'changed', leftAt: was.leftAt, last: was.last, autoUpgradeSince };
  }
  const leftAt = left.get(key);
  left.delete(key);
  const opened = isFirst ? 'first' : leftAt === undefined ? 'came' : 'returned';
  return { ...base, opened, leftAt, last: undefined, autoUpgradeSince: isFirst ? undefined : at };
}

/**
 * Where only names are known, finds the delegate that a row was before: it is not listed any more, and had an instance of
 * the row. It has another name now.
 */
function renamings({ delegates, instances, firstInstance }: Fleet, known: readonly OpenDelegate[]) {
  let owners: ReadonlyMap<string, OpenDelegate> | undefined;
  return (row: number): OpenDelegate | undefined => {
    const key = textAt(delegates.key, row);
    if (known.length === 0 || !isNameKey(key)) return undefined;
    owners ??= ownersIn(known, new Set(allTexts(delegates.key)));
    const scope = key.slice(0, key.lastIndexOf(textAt(delegates.name, row)));
    for (let place = firstInstance[row] ?? 0; place < (firstInstance[row + 1] ?? 0); place++) {
      const owner = owners.get(textAt(instances.id, place));
      if (owner?.interval.key.startsWith(scope)) return owner;
    }
    return undefined;
  };
}

/** The delegates that are not listed, by the ids of their instances; not by hosts and places, which others can have. */
function ownersIn(known: readonly OpenDelegate[], listed: ReadonlySet<string>) {
  const gone = known.filter(({ interval }) => !listed.has(interval.key));
  return new Map(
    gone.flatMap((one) =>
      one.instances
        .filter(({ instance }) => !/^(?:host:|#)/.test(instance))
        .map(({ instance }) => [instance, one] as const),
    ),
  );
}

function openDelegates({ delegates, instances }: OpenIntervals): readonly OpenDelegate[] {
  const byKey = group(instances, ({ delegate }) => delegate);
  return delegates.map((interval) => ({ interval, instances: byKey.get(interval.key) ?? [] }));
}

/** Whether all known keys are those of identifiers and all listed ones those of names, or the other way round. */
function hasOtherKeys(open: readonly OpenDelegate[], { delegates }: Fleet): boolean {
  const [first] = open;
  if (!first || delegates.key.ends.length === 0) return false;
  const isByName = isNameKey(first.interval.key);
  // Nearly always the first one decides, without reading the others.
  if (isNameKey(textAt(delegates.key, 0)) === isByName) return false;
  return (
    open.every(({ interval }) => isNameKey(interval.key) === isByName) &&
    allTexts(delegates.key).every((key) => isNameKey(key) !== isByName)
  );
}

/** Whether two answers list the same delegates with the same instances in the same order. */
function hasSameListing(a: Fleet, b: Fleet): boolean {
  return (
    isSameTexts(a.delegates.key, b.delegates.key) &&
    isSameNumbers(a.firstInstance, b.firstInstance) &&
    isSameTexts(a.instances.id, b.instances.id)
  );
}

/** Whether two answers with the same rows have the same facts, heartbeats apart, and were given on the same day. */
function hasSameFacts(a: Fleet, b: Fleet): boolean {
  return (
    startOfUtcDay(a.context.asOf) === startOfUtcDay(b.context.asOf) &&
    isSameNumbers(a.delegates.hasUnreadableInstances, b.delegates.hasUnreadableInstances) &&
    hasSameColumns(DELEGATE_FACTS, a.delegates, b.delegates, []) &&
    hasSameColumns(INSTANCE_FACTS, a.instances, b.instances, ['lastHeartbeat'])
  );
}

function hasSameColumns(
  fields: Readonly<Record<string, Field>>,
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
  ignored: readonly string[],
): boolean {
  return Object.entries(fields).every(
    ([name, { kind }]) => ignored.includes(name) || kind.isSame(a[name], b[name]),
  );
}

/** What two answers of different days show; else the form known before. */
function expiryForm(before: Fleet, after: Fleet, known: ExpiryForm): ExpiryForm {
  const elapsedMs = startOfUtcDay(after.context.asOf) - startOfUtcDay(before.context.asOf);
  if (elapsedMs === 0) return known;
  let dates = 0;
  let times = 0;
  for (let place = 0; place < instanceCount(after); place++) {
    const movedMs = (after.instances.supportEnds[place] ?? 0) - (before.instances.supportEnds[place] ?? 0);
    if (movedMs === 0) dates++;
    if (movedMs === elapsedMs) times++;
  }
  return dates === times ? known : dates > times ? 'date' : 'daysLeft';
}

/** The lowest version of the connected instances in a row; equal versions are one string object. */
function versionsOf({ delegates }: Fleet): (row: number) => string | undefined {
  const texts = new Map<number, string | undefined>();
  const { ids } = delegates.version;
  return (row) => {
    const id = ids[row] ?? -1;
    if (!texts.has(id)) texts.set(id, DICTIONARY.at(delegates.version, row));
    return texts.get(id);
  };
}
