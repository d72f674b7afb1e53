import type { Fact, Facts, ListingFormat } from '@/domain/delegate/declare';
import { factColumns } from '@/domain/delegate/fact-columns';
import { DELEGATE_FACTS, INSTANCE_FACTS } from '@/domain/delegate/fields';
import type { FleetFacts } from '@/domain/delegate/fleet';
import { nameKey } from '@/domain/delegate/name-key';
import type { ReadContext, WireObject } from '@/domain/delegate/read-facts';
import { delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { Columns } from '@/domain/table/field';
import { isRecord, readText } from '@/domain/table/read';
import { textsOf } from '@/domain/table/texts';

/** A part of a listing that could not be read, and what is lost with it. */
export interface UnreadablePart {
  /** Index of the delegate in the answer. */
  readonly position: number;
  readonly name?: string;
  /** Whether the whole delegate is missing from the list, or only some of its instances. */
  readonly lost: 'delegate' | 'instances';
  /** A sentence for the user. */
  readonly reason: string;
}

export interface FleetBuilder {
  /** Reads one delegate. Never throws: an unreadable fact is unknown, and an item that is not a delegate is left out. */
  readonly add: (item: unknown) => void;
  /** The parts left out so far. */
  readonly unreadable: readonly UnreadablePart[];
  /** The number of delegates and instances in the answer so far, readable or not. */
  readonly partCount: () => number;
  readonly finish: () => FleetFacts;
}

/** For facts that do not depend on other facts. */
const ALONE: ReadContext = { asOf: Number.NaN, hasInstances: true, isLegacy: false };

const INSTANCE_LISTS: Readonly<Record<ListingFormat, string>> = {
  groups: 'delegateInstanceDetails',
  rows: 'delegateReplicas',
  scopedRows: 'delegateReplicas',
};

/** `asOf` is the time of the answer, epoch ms. */
export function fleetBuilder(format: ListingFormat, asOf: number): FleetBuilder {
  const unreadable: UnreadablePart[] = [];
  const delegates = factReader(DELEGATE_FACTS, format);
  const instances = factReader(INSTANCE_FACTS, format);
  const keys: string[] = [];
  const unreadableFlags: number[] = [];
  const instanceIds: string[] = [];
  const firstInstance = [0];
  let position = -1;

  function keyOf(item: WireObject, name: string): string {
    const identifier = delegates.readOne('identifier', item, ALONE);
    if (identifier !== undefined) return identifier;
    const scope = delegates.readOne('scope', item, ALONE) ?? '';
    return nameKey(name, format === 'scopedRows' ? delegateScopeOf(scope) : undefined);
  }

  return {
    unreadable,
    partCount: () => position + 1 + instanceIds.length,
    add(item) {
      position += 1;
      const found = isRecord(item) ? item : {};
      const { items, loss } = instancesOf(found[INSTANCE_LISTS[format]]);
      const isLegacy = delegates.readOne('isImmutable', found, ALONE) === false;
      const context = { asOf, hasInstances: items.length > 0 || loss !== undefined, isLegacy };
      const name = delegates.readOne('name', found, context);
      if (name === undefined) {
        const reason = isRecord(item) ? 'It has neither an identifier nor a name.' : 'It is not an object.';
        unreadable.push({ position, lost: 'delegate', reason });
        return;
      }
      if (loss !== undefined) unreadable.push({ position, name, lost: 'instances', reason: loss });
      keys.push(keyOf(found, name));
      unreadableFlags.push(Number(loss !== undefined));
      delegates.read(found, context);
      for (const one of items) instances.read(one, context);
      for (const id of uniqueTexts(items.map(instanceId))) instanceIds.push(id);
      firstInstance.push(instanceIds.length);
    },
    finish() {
      const columns = delegates.finish();
      return {
        firstInstance: new Uint32Array(firstInstance),
        delegates: {
          ...columns,
          key: textsOf(uniqueTexts(keys)),
          hasUnreadableInstances: new Uint8Array(unreadableFlags),
        },
        instances: { ...instances.finish(), id: textsOf(instanceIds) },
        nameRanks: DELEGATE_FACTS.name.kind.rank(columns.name),
        unreadableDelegates: position + 1 - keys.length,
      };
    },
  };
}

interface FactReader<Table extends Facts> {
  readonly read: (item: WireObject, context: ReadContext) => void;
  /** Reads one fact without keeping it. */
  readonly readOne: <Name extends keyof Table>(
    name: Name,
    item: WireObject,
    context: ReadContext,
  ) => ReturnType<Table[Name]['read']> | undefined;
  readonly finish: () => Columns<Table>;
}

function factReader<Table extends Facts>(facts: Table, format: ListingFormat): FactReader<Table> {
  const columns = factColumns(facts);
  return {
    read: (item, context) => columns.add((fact) => readFact(fact, format, item, context)),
    readOne: (name, item, context) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fact of this name reads this type
      readFact(facts[name], format, item, context) as ReturnType<Table[typeof name]['read']>,
    finish: columns.finish,
  };
}

function readFact(
  fact: Fact | undefined,
  format: ListingFormat,
  item: WireObject,
  context: ReadContext,
): unknown {
  const at = fact?.wire[format];
  if (fact === undefined || at === undefined) return undefined;
  return fact.read(typeof at === 'string' ? item[at] : at(item), context, item);
}

function instanceId({ uuid, hostName }: WireObject, position: number): string {
  const host = readText(hostName);
  return readText(uuid) ?? (host === undefined ? `#${position}` : `host:${host}`);
}

interface ReadableInstances {
  readonly items: readonly WireObject[];
  /** A sentence. */
  readonly loss: string | undefined;
}

const NO_INSTANCES: ReadableInstances = { items: [], loss: undefined };

function instancesOf(list: unknown): ReadableInstances {
  if (list === undefined || list === null) return NO_INSTANCES;
  if (!Array.isArray(list)) return { items: [], loss: 'Its instances are not a list.' };
  const items: readonly WireObject[] = list.every(isRecord) ? list : list.filter(isRecord);
  const lost = list.length - items.length;
  if (lost === 0) return { items, loss: undefined };
  return {
    items,
    loss: lost === 1 ? 'One of its instances is not an object.' : `${lost} of its instances are not objects.`,
  };
}

/** Above this length, a set is faster than pairwise comparison. */
const FEW = 8;

function hasRepeated(texts: readonly string[]): boolean {
  if (texts.length > FEW) return new Set(texts).size < texts.length;
  return texts.some((text, place) => texts.indexOf(text) < place);
}

/** Repeated texts get a suffix (`a~2`, `a~3` ...). */
export function uniqueTexts(texts: readonly string[]): readonly string[] {
  if (!hasRepeated(texts)) return texts;
  const taken = new Set(texts);
  const counts = new Map<string, number>();
  return texts.map((text) => {
    let count = (counts.get(text) ?? 0) + 1;
    let unique = text;
    if (count > 1) {
      while (taken.has(`${text}~${count}`)) count++;
      unique = `${text}~${count}`;
      taken.add(unique);
    }
    counts.set(text, count);
    return unique;
  });
}
