/**
 * Random values for tests only. They derive from the table of fields: a new fact needs an entry here only when its kind
 * does not suffice.
 */

import * as fc from 'fast-check';
import { type Context, type LatestVersion, POLICY } from '@/domain/delegate/context';
import type { Facts, ListingFormat } from '@/domain/delegate/declare';
import { DELEGATE_FACTS, INSTANCE_FACTS } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import { TAGS, type Tags } from '@/domain/delegate/tags';
import { VERSION } from '@/domain/delegate/version';
import { delegateScopeText } from '@/domain/scope/delegate-scope';
import type { Field } from '@/domain/table/field';
import { COUNT, FLAG, LISTS, NUMBER } from '@/domain/table/kinds';
import { readText } from '@/domain/table/read';
import { DAY_MS } from '@/lib/units';
import { type DelegateEntry, fleetFrom, inDays, LATEST_VERSION, NOW } from './fleets';

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;
const SURROGATE_COUNT = AFTER_SURROGATES - FIRST_SURROGATE;

/**
 * Generates one character, with the same distribution as fast-check's `unit: 'binary'`. That unit lists all 1.1 million
 * characters when a test file first generates a string, which takes a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10_ffff - SURROGATE_COUNT).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATE_COUNT),
  // fast-check maps its own dangerous strings, such as `__proto__`, back to numbers with this function.
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new TypeError('Not one character');
    if (code < FIRST_SURROGATE) return code;
    if (code < AFTER_SURROGATES) throw new TypeError('A lone surrogate');
    return code - SURROGATE_COUNT;
  },
);

const LONG = 'a'.repeat(600);

/**
 * Generates markup, names from the object prototype, lone surrogates, text that changes length in lower case, and
 * separators.
 */
export const hostileStrings: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\n', '\u001F', '\uD800', '\u202Egnp.exe', 'İstanbul', 'straße'),
  fc.constantFrom('<img src=x onerror=alert(1)>', '__proto__', 'constructor', '%00&search=x#', LONG),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom('prod', 'Prod', 'payments-eu', 'payments eu', 'edge', 'a', 'A'),
);

/** Texts as the reader returns them. */
const texts: fc.Arbitrary<string> = hostileStrings
  .map((text) => readText(text))
  .filter((text) => text !== undefined);

/** Readable versions of all lengths, with and without a suffix, and unreadable ones. */
export const versions: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(LATEST_VERSION, `${LATEST_VERSION}.minimal`, '26.07.88902', '26.08', '1.0.76600'),
  fc
    .tuple(fc.integer({ min: 24, max: 27 }), fc.integer({ min: 1, max: 12 }), fc.nat(9_999))
    .map(([year, month, build]) => `${year}.${String(month).padStart(2, '0')}.${80_000 + build}`),
  fc.constantFrom('latest', '26', 'v26.08.89100', '26..1', '26.08.x', '99999999999.1', '-1.2'),
  texts,
);

/** UTC days around the limits of an end of support, and far from them. */
const days = fc.constantFrom(-400, -1, 0, 1, 29, 30, 31, 150).map(inDays);

/** Fresh, late, old and future moments, often exactly on a limit; and none on record (0). */
const moments = fc.oneof(
  fc.constantFrom(0, 75_000, 75_001, 300_000, 300_001).map((age) => NOW - age),
  fc.constantFrom(0, NOW + 60_000),
  fc.nat(10 * 60_000).map((age) => NOW - age),
);

const ownerTags = fc.constantFrom('owner:web', 'Owner:data', 'team: web', 'team:');

const tags: fc.Arbitrary<Tags> = fc
  .tuple(
    fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: texts }, ownerTags), { maxLength: 3 }),
    fc.uniqueArray(texts, { maxLength: 2 }),
  )
  .map(([custom, others]) => ({
    custom: custom.sort(),
    implicit: others.filter((tag) => !custom.includes(tag)).sort(),
  }));

const scopeNames = fc.constantFrom('retail', 'payments', 'Re/tail', 'Default Project', '__proto__');

/** Scopes of all levels, by names or identifiers. */
export const delegateScopes = fc.record({ org: scopeNames, project: scopeNames }, { requiredKeys: [] });

/** Known values of a field, by its kind. */
export function valuesOf(name: string, { kind }: Field): fc.Arbitrary<unknown> {
  if (name === 'scope') return delegateScopes.map(delegateScopeText);
  if (kind.values) return fc.constantFrom(...kind.values);
  if (kind.unit) return kind.unit === 'day' ? days : moments;
  if (kind === FLAG) return fc.boolean();
  if (kind === COUNT || kind === NUMBER) return fc.nat(9);
  if (kind === TAGS) return tags;
  if (kind === LISTS) return fc.uniqueArray(texts, { minLength: 1, maxLength: 3 });
  return kind === VERSION ? versions : texts;
}

/** Generates some of the facts that this format has. */
function factsIn(facts: Facts, format: ListingFormat, requiredKeys: readonly string[]) {
  const reported = Object.entries(facts).filter(
    ([name, { wire }]) => wire[format] !== undefined && name !== 'delegateType',
  );
  return fc.record(Object.fromEntries(reported.map(([name, field]) => [name, valuesOf(name, field)])), {
    requiredKeys: [...requiredKeys],
  });
}

/** Generates the delegates of one answer, as the reader returns them. Some lack a fact, and identifiers may repeat. */
function entriesIn(format: ListingFormat): fc.Arbitrary<readonly DelegateEntry[]> {
  const instance = factsIn(INSTANCE_FACTS, format, []).map(({ lastHeartbeat, ...facts }) => ({
    ...facts,
    heartbeatAt: lastHeartbeat,
  }));
  const delegate = fc
    .record({
      facts: factsIn(DELEGATE_FACTS, format, ['name', 'tags']),
      instances: fc.array(fc.tuple(instance, fc.option(fc.uuid(), { nil: undefined })), { maxLength: 4 }),
      unreadableInstances: fc.constantFrom(0, 0, 0, 1, 2),
    })
    .map(({ facts, instances, unreadableInstances }) => {
      const listed = instances.map(([values, id]) => ({ ...values, id }));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each fact has values of its own kind, and name and tags are required
      return { ...facts, instances: listed, unreadableInstances } as unknown as DelegateEntry;
    })
    .map((entry) => (format === 'groups' ? entry : { ...entry, tags: tagsOfRow(entry) }));
  return fc.array(delegate, { maxLength: 8 });
}

/** A row has one implicit tag: the name in lower case. */
function tagsOfRow({ name, tags: { custom, implicit } }: DelegateEntry): Tags {
  const lowerCase = name.toLowerCase();
  return {
    custom: custom.filter((tag) => tag !== lowerCase),
    implicit: implicit.length > 0 ? [lowerCase] : [],
  };
}

/** Answers of up to eight delegates, of one scope or of several. */
export const answers: fc.Arbitrary<readonly DelegateEntry[]> = fc.oneof(
  { weight: 3, arbitrary: entriesIn('groups') },
  { weight: 1, arbitrary: entriesIn('scopedRows') },
);

/** The latest supported version: known, newer, not comparable, or not known. */
const latestVersions: fc.Arbitrary<LatestVersion> = fc.constantFrom<LatestVersion[]>(
  ...[LATEST_VERSION, '26.09.89301', 'latest'].map((version) => ({ state: 'known', version }) as const),
  { state: 'loading' },
  { state: 'unknown', why: 'The Manager named no latest version.' },
);

/** Contexts from {@link NOW} to a day later. */
export const contexts: fc.Arbitrary<Context> = fc
  .tuple(fc.oneof(fc.constant(0), fc.nat(400_000), fc.constant(DAY_MS)), latestVersions)
  .map(([passedMs, latestVersion]) => ({ asOf: NOW + passedMs, latestVersion, policy: POLICY }));

/** A fleet, and the answer that it was read from. */
export interface ReadFleet {
  readonly entries: readonly DelegateEntry[];
  readonly fleet: Fleet;
}

/** Fleets of up to eight delegates. */
export const fleets: fc.Arbitrary<ReadFleet> = fc
  .tuple(answers, contexts)
  .map(([entries, context]) => ({ entries, fleet: fleetFrom(entries, context) }));
