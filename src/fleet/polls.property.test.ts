import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { healthCards } from '@/domain/delegate/cards';
import { fleetOf } from '@/domain/delegate/derive';
import { DELEGATE_FACTS, INSTANCE_FACTS } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, keyAt, rowOf } from '@/domain/delegate/fleet';
import { facetCounts } from '@/domain/filter/facets';
import { LISTED_FACETS, NO_FILTERS } from '@/domain/filter/filters';
import { searchFleet } from '@/domain/filter/search';
import { orderRows, SORT_KEYS } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { ABOUT, fleetIn, patchIn, received } from '@/testing/codec';
import { answers, contexts } from '@/testing/fleet-generators';
import {
  aFleet,
  CONTEXT,
  type DelegateEntry,
  type FleetEntry,
  fleetFrom,
  type InstanceEntry,
  NOW,
  withDefaults,
} from '@/testing/fleets';
import { decodeFleet, encodeFleet, encodePatch } from './codec';
import { diffFleets, type FleetPatch, patchFleet } from './patch';

type Answer = readonly DelegateEntry[];
/** Changes an answer at one index; a new fact there is that of another delegate. */
type Edit = (answer: Answer, at: number, other: DelegateEntry) => Answer;

function ofOne(edit: (one: DelegateEntry, other: DelegateEntry) => DelegateEntry): Edit {
  return (answer, at, other) => answer.map((one, row) => (row === at ? edit(one, other) : one));
}

function ofInstances(edit: (one: InstanceEntry, other?: InstanceEntry) => InstanceEntry): Edit {
  return ofOne((one, { instances: others }) => ({
    ...one,
    instances: one.instances.map((each, position) => edit(each, others[position])),
  }));
}

const CHANGES: readonly Edit[] = [
  ...Object.keys({ ...DELEGATE_FACTS, unreadableInstances: 0, instances: 0 }).map((name) =>
    ofOne((one, other) => ({ ...one, [name]: Object.entries(other).find(([fact]) => fact === name)?.[1] })),
  ),
  ...Object.keys({ ...INSTANCE_FACTS, id: 0, heartbeatAt: 0 }).map((name) =>
    ofInstances((one, other = {}) => ({
      ...one,
      [name]: Object.entries(other).find(([fact]) => fact === name)?.[1],
    })),
  ),
  ofOne((one) => ({ ...one, instances: one.instances.toReversed() })),
  ofOne((one) => ({ ...one, instances: one.instances.slice(1) })),
  // A delegate is added, removed, listed twice, or moved.
  (answer, at, other) => answer.toSpliced(at, 0, other),
  (answer, at) => answer.toSpliced(at, 1),
  (answer, at) => answer.toSpliced(at, 0, ...answer.slice(at, at + 1)),
  (answer, at) => [...answer.slice(at), ...answer.slice(0, at)],
  (answer, at) => answer.toSpliced(at, 2, ...answer.slice(at, at + 2).toReversed()),
];

const rounds = fc.record({
  edits: fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.nat(), fc.nat()), { maxLength: 3 }),
  context: fc.oneof({ weight: 2, arbitrary: fc.constant(CONTEXT) }, contexts),
  /** The rules are applied again, without a new answer. */
  isSameAnswer: fc.nat(3).map((chance) => chance === 0),
  /** The page has lost the fleet to which the patch applies. */
  losesBase: fc.nat(5).map((chance) => chance === 0),
});

/** Each answer follows from the one before. */
const polls = fc
  .record({ first: answers, others: answers, all: fc.array(rounds, { minLength: 2, maxLength: 5 }) })
  .map(({ first, others, all }) => {
    let answer: Answer = [...first, ...Array.from({ length: 4 }, (_, row) => withDefaults({}, row))];
    return all.map(({ edits, ...round }) => {
      for (const [edit, at, from] of edits) {
        const other = others[from % Math.max(1, others.length)];
        if (other) answer = edit(answer, at % Math.max(1, answer.length), other);
      }
      return { ...round, answer };
    });
  });

/** Everything that users see of a fleet. Much of it is cached while a column is the same. */
function seenOf(fleet: Fleet) {
  const rows = Array.from(fleet.nameRanks.keys());
  const sorts = SORT_KEYS.flatMap((key) => [false, true].map((descending) => ({ key, descending })));
  const filters = { ...NO_FILTERS, versionStatus: ['EXPIRED', 'ACTIVE'], search: 'p' };
  return {
    delegates: rows.map((row) => delegateAt(fleet, row)),
    rows: rows.map((row) => rowOf(fleet, keyAt(fleet, row) ?? '')),
    orders: sorts.map((sort) => orderRows(fleet, sort)),
    facets: LISTED_FACETS.map((facet) => facetCounts(fleet, filters, facet)),
    found: ['p', 'prod', 'host 1'].map((query) => searchFleet(fleet, query).rows),
    view: selectView(fleet, filters, { key: 'health', descending: false }),
    cards: healthCards(fleet),
  };
}

/** The parts that keep their identity while their content is equal. */
function partsOf({ delegates, instances, firstInstance, nameRanks }: Fleet) {
  return { ...delegates, firstInstance, nameRanks, ...prefixed(instances) };
}

function prefixed(columns: object) {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [`instances.${name}`, column]));
}

function differences(a: object, b: object): readonly string[] {
  const others = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).flatMap(([name, part]) =>
    isDeepStrictEqual(part, others.get(name)) ? [] : [name],
  );
}

interface Sent {
  readonly whole: (fleet: Fleet) => Fleet;
  /** Returns the patch from one fleet of the sender to the next, as the page with its own copy of the first gets it. */
  readonly patch: (after: Fleet, before: Fleet, page: Fleet) => FleetPatch;
}

const BY_WORKER: Sent = {
  whole: (fleet) => structuredClone(fleet),
  patch: (after, before) => structuredClone(diffFleets(after, before)),
};

const BY_SERVER: Sent = {
  whole: (fleet) => fleetIn(decodeFleet(received(encodeFleet(fleet, ABOUT)))),
  patch: (after, before, page) => patchIn(decodeFleet(received(encodePatch(before, after, ABOUT)), page)),
};

test.each([
  ['a worker', BY_WORKER],
  ['our server', BY_SERVER],
])('a fleet patched by any sequence of polls from %s equals the last answer loaded in full', (_by, sent) => {
  fc.assert(
    fc.property(polls, (all) => {
      let worker: Fleet | undefined;
      let page: Fleet | undefined;
      for (const { answer, context, isSameAnswer, losesBase } of all) {
        const next = isSameAnswer && worker ? fleetOf(worker, context) : fleetFrom(answer, context);
        const before = losesBase ? undefined : page;
        page = worker && before ? patchFleet(before, sent.patch(next, worker, before)) : sent.whole(next);
        worker = next;
        // A clone, without the caches of the fleet that was patched.
        const afresh = structuredClone(next);
        expect(differences(partsOf(page), partsOf(afresh))).toEqual([]);
        expect(differences(seenOf(page), seenOf(afresh))).toEqual([]);
        expect(page.context).toEqual(context);
        const parts = new Map<string, unknown>(Object.entries(partsOf(before ?? page)));
        const changedParts = differences(partsOf(page), partsOf(before ?? page));
        const newParts = Object.entries(partsOf(page)).filter(([name, part]) => part !== parts.get(name));
        expect(newParts.map(([name]) => name)).toEqual(changedParts);
      }
    }),
    { numRuns: 60 },
  );
});

function changed(before: Fleet, after: Fleet): readonly string[] {
  const { context, delegates, instances, ...parts } = diffFleets(after, before);
  expect(context).toBe(after.context);
  return [...Object.keys(delegates), ...Object.keys(instances), ...Object.keys(parts)];
}

const PLAIN: FleetEntry = { name: 'a', instances: [{ heartbeatAt: NOW - 20_000 }, {}] };

test.each<[string, FleetEntry, readonly string[]]>([
  ['nothing', {}, []],
  ['a heartbeat', { instances: [{ heartbeatAt: NOW - 1_000 }, {}] }, ['lastHeartbeat', 'lastHeartbeat']],
  ['a description', { description: 'moved' }, ['description']],
  ['an upgrader', { upgraderSeenAt: NOW - 9 }, ['upgraderSeenAt']],
])('a patch for an answer with %s new contains only its parts', (_what, change, parts) => {
  expect(changed(aFleet([PLAIN]), aFleet([{ ...PLAIN, ...change }]))).toEqual(parts);
});

test('another time of the same day changes no column', () => {
  const before = aFleet([PLAIN]);
  expect(changed(before, fleetOf(before, { ...CONTEXT, asOf: NOW + 1_000 }))).toEqual([]);
});
