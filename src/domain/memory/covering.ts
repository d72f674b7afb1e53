import { ascending, extent, sum } from 'd3-array';
import { MINUTE_MS } from '@/lib/units';
import { identifierByRule, nameKey } from '../delegate/name-key';
import type { ListingChoice } from '../scope/listing-choice';
import { orgOf, projectOf, type Scope, scopeAndAbove } from '../scope/scope';
import type { readUntil } from './coverage';
import type { OutageStep } from './events';
import {
  backIn,
  type DelegateInterval,
  type Incident,
  type IncidentSubject,
  isAt,
  type Tally,
} from './intervals';
import type { MissingKey } from './questions';
import { talliesOf } from './reporting-of';
import type { MemorySource } from './source';
import { storedFacts } from './stored-facts';

type SourceOf = (listing: ListingChoice) => MemorySource;

/** A listing from which the questions about a scope can be answered. */
interface Covering {
  readonly listing: ListingChoice;
  readonly source: MemorySource;
  /** The key under which it has recorded a delegate of the scope. */
  readonly recordedKey: (key: string) => string;
}

/**
 * The wider listings that may know delegates of a scope. Where the Manager sends the names of organizations and projects in
 * place of their identifiers, none does.
 */
function widerListings({ scope, includesBelow = false }: ListingChoice): readonly ListingChoice[] {
  return scopeAndAbove(scope)
    .filter((above) => above.level !== 'project' && !(includesBelow && above === scope))
    .map((above) => ({ scope: above, includesBelow: true }));
}

/** Undefined when a wider listing knows no delegate of the scope. Reads the keys of those that it knows. */
async function coveringBy(
  sourceOf: SourceOf,
  listing: ListingChoice,
  own: ListingChoice,
): Promise<Covering | undefined> {
  const wide = sourceOf(listing);
  const prefix = keyPrefix(own.scope, own.includesBelow);
  const keys = await wide.keysWith(prefix);
  if (keys.length === 0) return undefined;
  const names = own.includesBelow ? SAME_KEYS : ownKeys(keys, prefix);
  const source = scopedSource(wide, sourceOf(own), { keys, names, prefix });
  return { listing, source, recordedKey: names.recorded };
}

/** A server reads its listings one after another. */
const ALIKE_MS = MINUTE_MS;

/**
 * The source of the answers about a period: the scope's own listing, if it was read as well as a wider one, and since as
 * long. Its gaps do not count: only it has identifiers, and one listing has one story of a delegate.
 */
export async function bestSource(
  sourceOf: SourceOf,
  listing: ListingChoice,
  reading: (source: MemorySource) => Promise<ReturnType<typeof readUntil>>,
): Promise<MemorySource> {
  const own = sourceOf(listing);
  let best = { source: own, ...(await reading(own)) };
  for (const choice of widerListings(listing)) {
    const found = await reading(sourceOf(choice));
    const isLonger = found.since < best.since - ALIKE_MS;
    if (found.grade === best.grade ? !isLonger : found.grade < best.grade) continue;
    const covering = await coveringBy(sourceOf, choice, listing);
    if (covering) best = { source: covering.source, ...found };
  }
  return best.source;
}

/** A missing delegate under the keys of all listings that may have recorded it. */
export async function inAllListings(
  sourceOf: SourceOf,
  { key, since, ...choice }: MissingKey,
): Promise<readonly MissingKey[]> {
  const found = [{ ...choice, key, since }];
  for (const wider of widerListings(choice)) {
    const covering = await coveringBy(sourceOf, wider, choice);
    if (covering) found.push({ ...covering.listing, key: covering.recordedKey(key), since });
  }
  return found;
}

/** What the keys of a scope's delegates begin with in a listing of several scopes. */
function keyPrefix(scope: Scope, includesBelow = false): string {
  const { org, project } = { org: orgOf(scope), project: projectOf(scope) };
  if (includesBelow) return org === undefined ? nameKey('') : nameKey(`${org}:`);
  return nameKey('', { ...(org && { org }), ...(project && { project }) });
}

/** The keys of delegates in the scope's own listing, and those that are recorded. */
interface Keys {
  readonly own: (recorded: string) => string;
  readonly recorded: (own: string) => string;
}

const SAME_KEYS: Keys = { own: (key) => key, recorded: (key) => key };

/** Two names can have one identifier; the second one keeps its name. */
function ownKeys(keys: readonly string[], prefix: string): Keys {
  const recordedOf = new Map<string, string>();
  const ownOf = new Map<string, string>();
  for (const key of keys) {
    const name = key.slice(prefix.length);
    const identifier = identifierByRule(name);
    const own = recordedOf.has(identifier) ? nameKey(name) : identifier;
    recordedOf.set(nameKey(name), key);
    recordedOf.set(own, key);
    ownOf.set(key, own);
  }
  return {
    own: (key) => ownOf.get(key) ?? key,
    recorded: (key) => recordedOf.get(key) ?? key,
  };
}

/** Instances of so many delegates are in memory at once while they are counted. */
const COUNTED_AT_ONCE = 1_000;

/** What a listing of several scopes has recorded of the delegates with these keys. */
function scopedSource(
  wide: MemorySource,
  own: MemorySource,
  { keys, names, prefix }: { keys: readonly string[]; names: Keys; prefix: string },
): MemorySource {
  const isOwn = new Set(keys);
  const delegatesOf = (intervals: readonly DelegateInterval[]) =>
    intervals
      .filter(({ key }) => isOwn.has(key))
      .map((one) => ({ ...one, key: names.own(one.key), facts: ownFacts(one.facts, names) }));
  const instancesOf = async (recorded: readonly string[], from: number, to: number) =>
    (await wide.instancesOf(recorded, from, to)).map((one) => ({
      ...one,
      delegate: names.own(one.delegate),
    }));
  return {
    readings: wide.readings,
    keysWith: own.keysWith,
    delegatesAt: async (at) => delegatesOf(await wide.delegatesAt(at)),
    delegateTallies: (from, to) => wide.delegateTallies(from, to, prefix),
    instancesAt: async (at) => (await instancesOf(keys, at, at)).filter((one) => isAt(one, at)),
    // Those of the other scopes count, too: they are read with these.
    fewChangesFrom: wide.fewChangesFrom,
    delegateChanges: async (from, to) => delegatesOf(await wide.delegateChanges(from, to)),
    delegatesOf: async (asked, from, to) =>
      delegatesOf(await wide.delegatesOf(asked.map(names.recorded), from, to)),
    delegatesLeft: async (at, choice) =>
      delegatesOf(await wide.delegatesLeft(at, { ...choice, start: prefix })),
    hostsLeft: async (at, choice) =>
      (await wide.hostsLeft(at, { ...choice, start: prefix }))
        .filter(({ delegate }) => isOwn.has(delegate))
        .map((one) => ({ ...one, delegate: names.own(one.delegate) })),
    instancesOf: (asked, from, to) => instancesOf(asked.map(names.recorded), from, to),
    incidents: async (from, to) =>
      (await wide.incidents(from, to)).flatMap((incident) => {
        const subjects = incident.subjects.filter(({ key }) => isOwn.has(key));
        const renamed = subjects.map((one) => ({ ...one, key: names.own(one.key) }));
        return ownIncident(incident, renamed).filter(
          (one) => one.from <= to && (one.to === undefined || one.to >= from),
        );
      }),
    // The tallies of the listing count the delegates of all its scopes.
    tallies: async (from, to) => {
      const tallies: Tally[] = [];
      for (let place = 0; place < keys.length; place += COUNTED_AT_ONCE) {
        const instances = await wide.instancesOf(keys.slice(place, place + COUNTED_AT_ONCE), from, to);
        for (const one of talliesOf(instances.map((after) => ({ before: undefined, after }))))
          if (one.at <= to) tallies.push(one);
      }
      return tallies;
    },
    actions: own.actions,
    dismissals: async () =>
      (await wide.dismissals())
        .filter(({ key }) => isOwn.has(key))
        .map((one) => ({ ...one, key: names.own(one.key) })),
  };
}

/** In its own listing, a delegate has no scope. */
function ownFacts(json: string, names: Keys): string {
  if (names === SAME_KEYS) return json;
  const { scope: _, ...facts } = storedFacts(json);
  return JSON.stringify(facts);
}

/**
 * The part of an incident that is about some of its delegates: their times and their numbers; none for no delegate. One
 * delegate alone lost instances; several had an outage. What all of them have in common is not said of a part of them.
 */
export function ownIncident(incident: Incident, subjects: readonly IncidentSubject[]): readonly Incident[] {
  if (subjects.length === incident.subjects.length) return [{ ...incident, subjects }];
  const lost = subjects.flatMap((one) => one.lost);
  const [from, newest] = extent(lost, ({ heartbeatAt }) => heartbeatAt);
  if (from === undefined || newest === undefined) return [];
  const counts = { delegates: subjects.length, instances: lost.length };
  const begun: OutageStep = { at: newest, ...counts, back: 0 };
  const backs = subjects.filter(({ backAt }) => backAt !== undefined);
  const steps = [...new Set(backs.map(({ backAt = newest }) => backAt))].sort(ascending).map((at) => ({
    at: Math.max(at, newest),
    ...counts,
    back: sum(backs, (one) => (one.backAt !== undefined && one.backAt <= at ? backIn(one.lost) : 0)),
  }));
  const isOver = lost.every(({ outcome }) => outcome !== undefined);
  const allBackAt = backs.length === subjects.length ? steps.at(-1)?.at : undefined;
  return [
    {
      ...incident,
      kind: subjects.length === 1 ? 'lost' : 'outage',
      from,
      to: isOver ? (allBackAt ?? incident.to) : undefined,
      subjects,
      steps: [begun, ...steps],
      trait: undefined,
    },
  ];
}
