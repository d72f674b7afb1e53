import { ManagerError } from '@/api/errors';
import type { Context } from '@/domain/delegate/context';
import { DELEGATE, DELEGATE_FACTS, INSTANCE, INSTANCE_FACTS } from '@/domain/delegate/fields';
import { delegateCount, type Fleet, type FleetFacts, instanceCount } from '@/domain/delegate/fleet';
import type { Columns, Fields } from '@/domain/table/field';
import { SECOND_MS } from '@/lib/units';
import {
  bytesFrom,
  bytesWith,
  type ColumnCodec,
  type ColumnsReader,
  check,
  columnsReader,
  columnsWriter,
  Damaged,
  hashOf,
} from './codec-bytes';
import { codecOf, PLACES } from './column-codecs';
import type { AboutListing } from './listing';
import { diffFleets, type FleetPatch, patchFleet } from './patch';

/** Changes whenever an answer of another build can no longer be read. Raise the number when `Head` changes. */
export const FIELDS_VERSION = hashOf(
  new TextEncoder().encode(['2', ...formsOf(DELEGATE), ...formsOf(INSTANCE)].join('\n')),
).toString(36);

/** What an answer says before its bytes. */
interface Head {
  readonly fields: string;
  readonly context: Context;
  readonly unreadableDelegates?: number | undefined;
  readonly about: AboutListing;
  /** The time of the fleet that a patch changes, epoch ms; absent from a whole fleet. */
  readonly baseAsOf?: number;
  readonly delegateCount: number;
  readonly instanceCount: number;
  /** What each column noted, by table and name. Their bytes follow each other in the order of the tables of fields. */
  readonly columns: Readonly<Record<string, readonly number[]>>;
}

/** What our server sent: a fleet, or the patch that turns the base into it. */
export type Decoded = { readonly about: AboutListing; readonly fleet: Fleet } & (
  | { readonly kind: 'whole' }
  | { readonly kind: 'patch'; readonly patch: FleetPatch }
);

export function encodeFleet(fleet: Fleet, about: AboutListing): Uint8Array {
  return encode(fleet, fleet, about);
}

/** Encodes what turns the base into the fleet. */
export function encodePatch(base: Fleet, fleet: Fleet, about: AboutListing): Uint8Array {
  return encode(diffFleets(fleet, base), fleet, about, base);
}

/** Decodes an answer; a patch needs its base. Throws a ManagerError for bytes that nobody encoded with this base. */
export function decode(bytes: Uint8Array, base?: Fleet): Decoded {
  try {
    const { head, blocks } = bytesFrom(bytes);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a hash covers every byte, and the next line checks the version
    const known = head as Head;
    check(known.fields === FIELDS_VERSION, 'another build has encoded it');
    const isPatch = known.baseAsOf !== undefined;
    if (isPatch)
      check(known.baseAsOf === base?.context.asOf, 'it changes a fleet that the page does not have');
    const reader = columnsReader(known.columns, blocks, known.context.asOf);
    const { about } = known;
    if (!isPatch || !base) {
      const fleet = readFleet(reader, known);
      reader.end();
      return { kind: 'whole', about, fleet };
    }
    const patch = readPatch(reader, known, base);
    reader.end();
    return { kind: 'patch', about, patch, fleet: patchFleet(base, patch) };
  } catch (cause) {
    if (!(cause instanceof Damaged || cause instanceof SyntaxError)) throw cause;
    const detail = cause.message;
    throw new ManagerError('unreadable', 'The answer of this server is damaged.', { detail }, { cause });
  }
}

/** Rounds moments down to whole seconds, in which they travel. To be done before the rules apply. */
export function inSeconds(facts: FleetFacts): FleetFacts {
  return {
    ...facts,
    delegates: { ...facts.delegates, ...timesInSeconds(DELEGATE_FACTS, facts.delegates) },
    instances: { ...facts.instances, ...timesInSeconds(INSTANCE_FACTS, facts.instances) },
  };
}

function timesInSeconds<Table extends Fields>(
  fields: Table,
  columns: Columns<Table>,
): Partial<Columns<Table>> {
  const times = Object.entries(fields).flatMap(([name, { kind }]) => {
    const column: unknown = columns[name];
    return kind.unit === 'time' && column instanceof Float64Array
      ? [[name, column.map((at) => Math.floor(at / SECOND_MS) * SECOND_MS)] as const]
      : [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- columns of moments, each under its own name
  return Object.fromEntries(times) as Partial<Columns<Table>>;
}

function formsOf(fields: Fields): readonly string[] {
  return Object.entries(fields).map(([name, { kind }]) =>
    [name, kind.form, ...(kind.values ?? [])].join(' '),
  );
}

function encode(parts: Fleet | FleetPatch, fleet: Fleet, about: AboutListing, base?: Fleet): Uint8Array {
  const { unreadableDelegates, firstInstance, nameRanks, delegates, instances } = parts;
  const writer = columnsWriter(fleet.context.asOf);
  if (firstInstance) writer.add('firstInstance', PLACES, firstInstance, base?.firstInstance);
  if (nameRanks) writer.add('nameRanks', PLACES, nameRanks, base?.nameRanks);
  for (const [table, fields, columns, before] of [
    ['delegates', DELEGATE, delegates, base?.delegates],
    ['instances', INSTANCE, instances, base?.instances],
  ] as const) {
    const earlier: Readonly<Record<string, unknown>> = { ...before };
    const sent: Readonly<Record<string, unknown>> = columns;
    for (const [name, codec] of codecsOf(fields)) {
      if (name in sent) writer.add(`${table}.${name}`, codec, sent[name], earlier[name]);
    }
  }
  const head: Head = {
    fields: FIELDS_VERSION,
    context: fleet.context,
    unreadableDelegates,
    about,
    ...(base && { baseAsOf: base.context.asOf }),
    delegateCount: delegateCount(fleet),
    instanceCount: instanceCount(fleet),
    columns: writer.columns,
  };
  return bytesWith(head, writer.blocks);
}

function codecsOf(fields: Fields): readonly (readonly [name: string, codec: ColumnCodec<unknown>])[] {
  return Object.entries(fields).map(([name, { kind }]) => [name, codecOf(kind)]);
}

function readFleet(reader: ColumnsReader, head: Head): Fleet {
  const { context, firstInstance, nameRanks, delegates, instances } = readPatch(reader, head, undefined);
  const { unreadableDelegates } = head;
  check(firstInstance !== undefined && nameRanks !== undefined, 'it lacks a column');
  check(isComplete(DELEGATE, delegates) && isComplete(INSTANCE, instances), 'it lacks a column');
  return { context, unreadableDelegates, firstInstance, nameRanks, delegates, instances };
}

function isComplete<Table extends Fields>(
  fields: Table,
  columns: Partial<Columns<Table>>,
): columns is Columns<Table> {
  return Object.keys(fields).every((name) => name in columns);
}

function readPatch(reader: ColumnsReader, head: Head, base: Fleet | undefined): FleetPatch {
  const { delegateCount: count, instanceCount: all, context, unreadableDelegates } = head;
  const firstInstance = reader.read('firstInstance', PLACES, count + 1, base?.firstInstance);
  const nameRanks = reader.read('nameRanks', PLACES, count, base?.nameRanks);
  check((firstInstance ?? base?.firstInstance)?.at(-1) === all, 'its instances do not fit its delegates');
  check((nameRanks ?? base?.nameRanks)?.length === count, 'its names do not fit its delegates');
  return {
    context,
    ...(unreadableDelegates !== undefined && { unreadableDelegates }),
    ...(firstInstance && { firstInstance }),
    ...(nameRanks && { nameRanks }),
    delegates: readTable('delegates', DELEGATE, reader, count, base?.delegates),
    instances: readTable('instances', INSTANCE, reader, all, base?.instances),
  };
}

function readTable<Table extends Fields>(
  table: string,
  fields: Table,
  reader: ColumnsReader,
  rows: number,
  base: Columns<Table> | undefined,
): Partial<Columns<Table>> {
  const columns = codecsOf(fields).flatMap(([name, codec]) => {
    const column = reader.read(`${table}.${name}`, codec, rows, base?.[name]);
    return column === undefined ? [] : [[name, column] as const];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codec of each kind reads the columns of its kind
  return Object.fromEntries(columns) as Partial<Columns<Table>>;
}
