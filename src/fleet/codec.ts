import { ManagerError } from '@/api/errors';
import type { Context } from '@/domain/delegate/context';
import { DELEGATE, DELEGATE_FACTS, INSTANCE, INSTANCE_FACTS } from '@/domain/delegate/fields';
import { delegateCount, type Fleet, type FleetFacts, instanceCount } from '@/domain/delegate/fleet';
import { keepRows } from '@/domain/delegate/keep-rows';
import type { Columns, Fields } from '@/domain/table/field';
import { DEFAULT_SORT, orderRows } from '@/domain/view/order';
import { parseJson } from '@/lib/json';
import { floorTo, SECOND_MS } from '@/lib/units';
import {
  BEGINNINGS,
  COUNTS,
  type CodecOf,
  type ColumnCodec,
  check,
  columnCodecs,
  Damaged,
  recordIn,
} from './column-codecs';
import type { AboutListing } from './listing';
import { diffFleets, type FleetPatch, patchFleet } from './patch';

/** From so many delegates on, the first rows travel before the fleet. */
const LARGE = 2_000;
/** More than any window shows. */
const FIRST_ROWS = 60;

const FNV_OFFSET = 0x811c_9dc5;
const FNV_PRIME = 0x0100_0193;

/** Changes whenever an answer of another build can no longer be read. Raise the number when its form changes. */
export const FIELDS_VERSION = hashOf(['3', ...formsOf(DELEGATE), ...formsOf(INSTANCE)].join('\n'));

/** A fleet, or what changes another one into it, as JSON. Its columns are those that the codec of their kind writes. */
export interface SentFleet {
  readonly fields: string;
  readonly context: Context;
  readonly unreadableDelegates?: number | undefined;
  readonly about: AboutListing;
  /** The time of the fleet that a patch changes, epoch ms; absent from a whole fleet. */
  readonly baseAsOf?: number;
  readonly delegateCount: number;
  readonly firstInstance?: unknown;
  readonly nameRanks?: unknown;
  readonly delegates: Readonly<Record<string, unknown>>;
  readonly instances: Readonly<Record<string, unknown>>;
}

/** The first rows of a large fleet in the default order, and its size. */
export interface FirstRows {
  readonly fleet: Fleet;
  readonly about: AboutListing;
  readonly delegateCount: number;
  readonly instanceCount: number;
}

interface SentFirstRows extends Omit<FirstRows, 'fleet' | 'about'> {
  readonly rows: SentFleet;
}

/** What our server sent: a fleet, or the patch that turns the base into it. */
export type Decoded = { readonly about: AboutListing; readonly fleet: Fleet } & (
  | { readonly kind: 'whole' }
  | { readonly kind: 'patch'; readonly patch: FleetPatch }
);

export function encodeFleet(fleet: Fleet, about: AboutListing): SentFleet {
  return encode(fleet, fleet, about);
}

/**
 * Encodes a whole fleet as text. That of a large one has its first rows in a line of their own, so that a page shows
 * them before it has the rest.
 */
export function encodedText(fleet: Fleet, about: AboutListing): string {
  const text = JSON.stringify(encodeFleet(fleet, about));
  if (delegateCount(fleet) < LARGE) return text;
  const rows = orderRows(fleet, DEFAULT_SORT).subarray(0, FIRST_ROWS);
  const first: SentFirstRows = {
    delegateCount: delegateCount(fleet),
    instanceCount: instanceCount(fleet),
    rows: encodeFleet(keepRows(fleet, rows), { ...about, unreadable: [] }),
  };
  return `{"first":${JSON.stringify(first)},\n${text.slice(1)}`;
}

/** Decodes the first line of an answer; undefined when it has no first rows, or they are damaged. */
export function decodeFirstRows(line: string): FirstRows | undefined {
  const sent = parseJson(`${line.slice(0, -1)}}`);
  try {
    const { delegateCount: delegates, instanceCount: instances, rows } = recordIn(recordIn(sent)['first']);
    check(typeof delegates === 'number' && typeof instances === 'number', 'its counts are missing');
    const { fleet, about } = decodeFleet(rows);
    return { delegateCount: delegates, instanceCount: instances, fleet, about };
  } catch (cause) {
    if (!(cause instanceof Damaged || cause instanceof ManagerError)) throw cause;
    // The rest of the answer says what is wrong.
    return undefined;
  }
}

/** Encodes what turns the base into the fleet. */
export function encodePatch(base: Fleet, fleet: Fleet, about: AboutListing): SentFleet {
  return encode(diffFleets(fleet, base), fleet, about, base);
}

/** Decodes an answer; a patch needs its base. Throws a ManagerError for what nobody encoded with this base. */
export function decodeFleet(answer: unknown, base?: Fleet): Decoded {
  try {
    const sent = sentFleetIn(answer);
    const { about, baseAsOf } = sent;
    const isPatch = baseAsOf !== undefined;
    if (isPatch) check(baseAsOf === base?.context.asOf, 'it changes a fleet that the page does not have');
    const patch = readPatch(sent, isPatch ? base : undefined);
    if (isPatch && base) return { kind: 'patch', about, patch, fleet: patchFleet(base, patch) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a base, a missing column was damage
    return { kind: 'whole', about, fleet: patch as Fleet };
  } catch (cause) {
    if (!(cause instanceof Damaged)) throw cause;
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
      ? [[name, column.map((at) => floorTo(at, SECOND_MS))] as const]
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

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(36);
}

function encode(parts: Fleet | FleetPatch, fleet: Fleet, about: AboutListing, base?: Fleet): SentFleet {
  const { context } = fleet;
  const { unreadableDelegates, firstInstance, nameRanks, delegates, instances } = parts;
  const codecOf = columnCodecs(context.asOf);
  return {
    fields: FIELDS_VERSION,
    context,
    unreadableDelegates,
    about,
    ...(base && { baseAsOf: base.context.asOf }),
    delegateCount: delegateCount(fleet),
    ...(firstInstance && { firstInstance: BEGINNINGS.write(firstInstance, base?.firstInstance) }),
    ...(nameRanks && { nameRanks: COUNTS.write(nameRanks, base?.nameRanks) }),
    delegates: writeTable(DELEGATE, codecOf, delegates, base?.delegates),
    instances: writeTable(INSTANCE, codecOf, instances, base?.instances),
  };
}

function writeTable<Table extends Fields>(
  fields: Table,
  codecOf: CodecOf,
  columns: Partial<Columns<Table>>,
  base: Columns<Table> | undefined,
): SentFleet['delegates'] {
  const written = Object.entries(fields).flatMap(([name, { kind }]) => {
    const column: unknown = columns[name];
    return column === undefined ? [] : [[name, codecOf(kind).write(column, base?.[name])] as const];
  });
  return Object.fromEntries(written);
}

function sentFleetIn(answer: unknown): SentFleet {
  const { fields, context, about, delegates, instances } = recordIn(answer);
  check(fields === FIELDS_VERSION, 'another build has encoded it');
  check(Number.isFinite(recordIn(context)['asOf']), 'its time is missing');
  for (const part of [about, delegates, instances]) recordIn(part);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server with this version has written this form
  return answer as SentFleet;
}

/** Without a base, all columns of a fleet. */
function readPatch(sent: SentFleet, base: Fleet | undefined): FleetPatch {
  const { context, unreadableDelegates, delegateCount: count } = sent;
  const codecOf = columnCodecs(context.asOf);
  const readOfDelegates = columnReader(count, base && delegateCount(base));
  const firstInstance = readOfDelegates(BEGINNINGS, sent.firstInstance, base?.firstInstance);
  const nameRanks = readOfDelegates(COUNTS, sent.nameRanks, base?.nameRanks);
  const all = (firstInstance ?? base?.firstInstance)?.at(-1) ?? 0;
  const readOfInstances = columnReader(all, base && instanceCount(base));
  return {
    context,
    ...(unreadableDelegates !== undefined && { unreadableDelegates }),
    ...(firstInstance && { firstInstance }),
    ...(nameRanks && { nameRanks }),
    delegates: readTable(DELEGATE, codecOf, readOfDelegates, sent.delegates, base?.delegates),
    instances: readTable(INSTANCE, codecOf, readOfInstances, sent.instances, base?.instances),
  };
}

type ReadColumn = <Column>(
  codec: ColumnCodec<Column>,
  sent: unknown,
  base: Column | undefined,
) => Column | undefined;

/** Creates the reader of columns. It gives undefined for one that was not sent: the base must have it for as many rows. */
function columnReader(rows: number, rowsBefore: number | undefined): ReadColumn {
  return (codec, sent, base) => {
    check(sent !== undefined || rows === rowsBefore, 'it lacks a column');
    return sent === undefined ? undefined : codec.read(sent, rows, base);
  };
}

function readTable<Table extends Fields>(
  fields: Table,
  codecOf: CodecOf,
  read: ReadColumn,
  sent: SentFleet['delegates'],
  base: Columns<Table> | undefined,
): Partial<Columns<Table>> {
  const columns = Object.entries(fields).flatMap(([name, { kind }]) => {
    const column = read<unknown>(codecOf(kind), sent[name], base?.[name]);
    return column === undefined ? [] : [[name, column] as const];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codec of each kind reads the columns of its kind
  return Object.fromEntries(columns) as Partial<Columns<Table>>;
}
