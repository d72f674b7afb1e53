import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchDelegates } from '../table/search';
import type { DecodedDelegate, Delegate } from './delegate';
import { updateFleet } from './fleet';
import { createFleetPacker } from './fleet-update';
import { writtenFleet } from './fleet-writer';
import { uniqueKeys } from './roster-writer';
import { decodedAnswers, decodedOf, delegatesOf, fleetOf, NOW, polledFleets } from './testing';

test('the delegates of any answer are the same when they are taken out again, but for keys that it repeats', () => {
  fc.assert(
    fc.property(decodedAnswers, (decoded) => {
      const [fleet] = polledFleets([decoded]);
      if (!fleet) throw new Error('One answer makes one fleet.');
      const keys = uniqueKeys(decoded.map(({ delegate }) => delegate.key));
      expect(delegatesOf(fleet)).toEqual(decoded.map(({ delegate }, i) => ({ ...delegate, key: keys[i] })));
      expect([...fleet.heartbeats]).toEqual(decoded.flatMap(({ heartbeats }) => heartbeats));
    }),
    { numRuns: 100 },
  );
});

/** Answers that follow each other: most delegates stay as they are, some change, come, go or change places. */
const sequences: fc.Arbitrary<readonly (readonly DecodedDelegate[])[]> = fc
  .tuple(decodedAnswers, fc.integer({ min: 0, max: 30 }))
  .chain(([varied, extra]) => {
    const first = [...varied, ...decodedOf(Array.from({ length: extra }, () => ({})))];
    const step = fc.record({
      kind: fc.constantFrom('beat', 'change', 'change', 'drop', 'add', 'reverse'),
      at: fc.nat(),
    });
    return fc.array(step, { maxLength: 6 }).map((steps) => {
      const answers: (readonly DecodedDelegate[])[] = [first];
      for (const { kind, at } of steps) answers.push(stepped(answers.at(-1) ?? [], kind, at));
      return answers;
    });
  });

function stepped(answer: readonly DecodedDelegate[], kind: string, at: number): readonly DecodedDelegate[] {
  const next: DecodedDelegate[] = structuredClone([...answer]).map(({ delegate, heartbeats }) => ({
    delegate,
    heartbeats: heartbeats.map((beat) => beat + 60_000),
  }));
  const place = at % Math.max(1, next.length);
  const [one] = next.slice(place);
  if (kind === 'drop') next.splice(place, 1);
  if (kind === 'reverse') next.reverse();
  if (kind === 'add') next.splice(place, 0, ...decodedOf([{ name: `added ${at}`, instances: [{}, {}] }]));
  if (kind === 'change' && one) {
    const instances = [...one.delegate.instances, { id: `new ${at}`, hostName: `host ${at}` }];
    const delegate = {
      ...one.delegate,
      description: `moved ${at}`,
      customTags: ['moved'],
      implicitTags: [],
      instances,
    };
    next[place] = { delegate, heartbeats: [...one.heartbeats, NOW] };
  }
  return next;
}

test('updates from answer to answer lead where a fresh load of the last leads', () => {
  fc.assert(
    fc.property(sequences, (answers) => {
      const updated = [...polledFleets(answers)].at(-1);
      const fresh = fleetOf(answers.at(-1) ?? []);
      if (!updated) throw new Error('There is at least one answer.');
      expect(delegatesOf(updated)).toEqual(delegatesOf(fresh));
      expect(updated.heartbeats).toEqual(fresh.heartbeats);
      const { search, ...columns } = updated.index;
      const { search: freshSearch, ...freshColumns } = fresh.index;
      expect(columns).toEqual(freshColumns);
      for (const query of ['moved', 'added', 'host', 'delegate 1', 'prod']) {
        expect(searchDelegates(search, query)).toEqual(searchDelegates(freshSearch, query));
      }
    }),
    { numRuns: 100 },
  );
});

test('a delegate that was looked at stays the same object for as long as it does not change', () => {
  fc.assert(
    fc.property(sequences, (answers) => {
      let known = new Map<string, Delegate>();
      for (const fleet of polledFleets(answers)) {
        const delegates = delegatesOf(fleet);
        const needlesslyNew = delegates.filter((delegate) => {
          const before = known.get(delegate.key);
          return delegate !== before && JSON.stringify(delegate) === JSON.stringify(before);
        });
        expect(needlesslyNew).toEqual([]);
        known = new Map(delegates.map((delegate) => [delegate.key, delegate]));
      }
    }),
    { numRuns: 50 },
  );
});

test('an answer that tells nothing new leaves the fleet as it is, unreadable heartbeats included', () => {
  const entry = { instances: [{}, { heartbeatAt: Number.NaN }] };
  const beaten = { instances: [{ heartbeatAt: NOW }, { heartbeatAt: Number.NaN }] };
  const [first, same, moved] = polledFleets([[entry], [entry], [beaten]].map(decodedOf));
  expect(same).toBe(first);
  expect(moved).not.toBe(first);
});

test('fleets of earlier answers keep saying what they said', () => {
  const answers = [{ description: 'one' }, { description: 'two' }].map((entry) =>
    decodedOf([entry, ...Array.from({ length: 20 }, () => ({}))]),
  );
  const said = [...polledFleets(answers)].map((fleet) => fleet.delegateAt(0)?.description);
  expect(said).toEqual(['one', 'two']);
});

test.each([
  ['heartbeats alone', [{}]],
  ['a few changes', [{ description: 'changed' }]],
])('an update of %s needs the fleet that it is an update of', (_what, [entry]) => {
  const packer = createFleetPacker();
  const rest = Array.from({ length: 20 }, () => ({}));
  packer.pack(writtenFleet(decodedOf([{}, ...rest])));
  const update = packer.pack(writtenFleet(decodedOf([entry ?? {}, ...rest])));
  expect(update.base).toBeUndefined();
  expect(() => updateFleet(update)).toThrow(RangeError);
});

test('many changes, or other delegates, are sent as a whole', () => {
  const packer = createFleetPacker();
  const sent = [
    [{}, {}, {}],
    [{ description: 'a' }, {}, {}],
    [{ description: 'a' }, {}],
  ].map((entries) => packer.pack(writtenFleet(decodedOf(entries))));
  expect(sent.map(({ base }) => base !== undefined)).toEqual([true, true, true]);
});
