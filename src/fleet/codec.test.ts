import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import { fleetOf } from '@/domain/delegate/derive';
import { DELEGATE, INSTANCE } from '@/domain/delegate/fields';
import { delegateAt, delegateCount, type Fleet, instanceCount, instancesAt } from '@/domain/delegate/fleet';
import type { Fields } from '@/domain/table/field';
import { DEFAULT_SORT, orderRows } from '@/domain/view/order';
import { ABOUT, fleetIn, received } from '@/testing/codec';
import { fleets } from '@/testing/fleet-generators';
import { aFleet, NOW } from '@/testing/fleets';
import { decodeFirstRows, decodeFleet, encodedText, encodeFleet, encodePatch, inSeconds } from './codec';

const LATER = NOW + 30_000;

/** Makes many delegates, the first so many of them with another host and a newer heartbeat. */
function many(restarted: number, asOf: number): Fleet {
  const entries = Array.from({ length: 2_000 }, (_, row) => ({
    instances: [
      {
        heartbeatAt: asOf - 1_000 * (row % 60),
        hostName: `host-${row}-${row < restarted ? 'b' : 'a'}`,
      },
    ],
  }));
  return aFleet(entries, { asOf });
}

test('a fleet arrives as it was sent, with the facts about its answer', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      const decoded = decodeFleet(received(encodeFleet(fleet, ABOUT)));
      expect(fleetIn(decoded)).toEqual(fleet);
      expect(decoded.about).toEqual(ABOUT);
    }),
  );
});

test('the first line of a large fleet has the first rows of the whole, in the default order', () => {
  const fleet = many(0, NOW);
  const text = encodedText(fleet, ABOUT);
  expect(fleetIn(decodeFleet(JSON.parse(text)))).toEqual(fleet);
  const first = decodeFirstRows(text.split('\n')[0] ?? '');
  expect(first).toMatchObject({ delegateCount: 2_000, instanceCount: 2_000, about: { asOf: NOW } });
  const rows = first?.fleet ?? aFleet([]);
  const ofAll = orderRows(fleet, DEFAULT_SORT).subarray(0, 60);
  expect(Array.from(orderRows(rows, DEFAULT_SORT), (row) => delegateAt(rows, row))).toEqual(
    Array.from(ofAll, (row) => delegateAt(fleet, row)),
  );
  expect(instancesAt(rows, 7)).toEqual(instancesAt(fleet, ofAll[7] ?? -1));
});

test.each(['', '{"first":1,', '{"first":{"delegateCount":9},', '{"fields":"x",'])(
  'the damaged first line %o gives no rows',
  (line) => expect(decodeFirstRows(line)).toBeUndefined(),
);

test('a patch between any two fleets of the same size or another makes the second', () => {
  fc.assert(
    fc.property(fleets, fleets, fc.nat(), ({ fleet: before }, { fleet }, unreadableDelegates) => {
      const after = { ...fleet, unreadableDelegates };
      const decoded = decodeFleet(received(encodePatch(before, after, ABOUT)), before);
      expect(decoded.kind).toBe('patch');
      expect(decoded.fleet).toEqual(after);
    }),
  );
});

describe('a patch', () => {
  const before = many(0, NOW);
  const lengthOf = (after: Fleet) => JSON.stringify(encodePatch(before, after, ABOUT)).length;

  test('has one short number for each heartbeat when all have moved', () => {
    const characters = lengthOf(many(0, LATER)) - lengthOf(before);
    // A heartbeat of the instance, and one of its delegate: the seconds and a comma.
    expect(characters).toBeLessThan(2_000 * 2 * '30,'.length + 100);
  });

  test('has the new texts of a column once, and not the others', () => {
    const { delegates, instances } = encodePatch(before, many(2, LATER), ABOUT);
    const texts = { added: 'host-0-bhost-1-b', pieces: [8, 8, [2, 1_998]] };
    expect(delegates['hostNames']).toMatchObject({ texts });
    expect(instances['hostName']).toBe(0);
  });

  test('of a delegate more, in between, has its texts alone', () => {
    const names = Array.from({ length: 500 }, (_, row) => ({ name: `delegate-with-a-long-name-${row}` }));
    const few = aFleet(names);
    const patch = encodePatch(few, aFleet(names.toSpliced(250, 0, { name: 'another' })), ABOUT);
    expect(JSON.stringify(patch.delegates['name'])).toBe(
      '{"added":"another","pieces":[[0,250],7,[250,250]]}',
    );
  });
});

describe('what nobody encoded', () => {
  const fleet = aFleet([{ tags: ['eu', 'web'], instances: [{}, { hostName: 'pod-1' }] }, { name: 'edge' }]);
  const later = aFleet([{ tags: ['eu'] }, { name: 'core', instances: [{}, {}] }], { asOf: LATER });
  const whole = encodeFleet(fleet, ABOUT);
  const patch = encodePatch(fleet, later, ABOUT);
  const answers = fc.constantFrom(received(whole), received(patch));
  const readError = (answer: unknown, base?: Fleet) => {
    try {
      decodeFleet(answer, base);
    } catch (error) {
      return error;
    }
    throw new Error('It was read.');
  };

  test('is damaged, or a fleet whose columns all fit, whatever stands in place of a part', () => {
    const odd = fc.oneof(
      fc.constantFrom(undefined, null, -1, 0.5, 300, 2 ** 32, '', 'x', [], {}, [0, 2 ** 32], [0, -1]),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(answers, fc.nat(), odd, (answer, place, part) => {
        const damaged = structuredClone(answer);
        const all = placesIn(damaged);
        const { within, name } = all[place % all.length] ?? { within: {}, name: '' };
        Reflect.set(within, name, part);
        expect(isRefusedOrFits(damaged, fleet)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', null],
    ['a text', 'cut'],
    ['a list', [whole]],
    ['an object', {}],
    ['no time', { ...whole, context: {} }],
    ['no columns', { ...whole, delegates: {} }],
  ])('is unreadable: %s', (_what, answer) => {
    expect(readError(answer, fleet)).toMatchObject({
      kind: 'unreadable',
      message: 'The answer of this server is damaged.',
    });
  });

  test('is unreadable from another build', () => {
    expect(readError({ ...whole, fields: 'other' })).toMatchObject({
      detail: 'another build has encoded it',
    });
  });

  test.each([
    ['no fleet', undefined],
    ['a fleet of another time', fleetOf(fleet, { ...fleet.context, asOf: NOW - 1 })],
  ])('is unreadable as a patch of %s', (_of, base) => {
    expect(readError(patch, base)).toMatchObject({
      detail: 'it changes a fleet that the page does not have',
    });
  });

  test('changes nothing where it has the name of a prototype', () => {
    const text = JSON.stringify(whole).replaceAll(/\{(?=")/g, '{"__proto__":{"name":["x"]},"constructor":1,');
    const { fleet: read } = decodeFleet(JSON.parse(text));
    expect([read.delegates, read.instances]).toEqual([fleet.delegates, fleet.instances]);
    expect(Object.getPrototypeOf(read.delegates)).toBe(Object.prototype);
    expect(Object('')).not.toHaveProperty('name');
  });
});

/** All places below a JSON value, but for the facts that are taken as they are. */
function placesIn(value: unknown): readonly { readonly within: object; readonly name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    ['about', 'context', 'unreadableDelegates'].includes(name)
      ? []
      : [{ within: value, name }, ...placesIn(part)],
  );
}

/** Whether it cannot be decoded, or all columns have as many rows as the fleet. */
function isRefusedOrFits(answer: unknown, base: Fleet): boolean {
  try {
    const { fleet } = decodeFleet(answer, base);
    const counts = [...rowCountsOf(DELEGATE, fleet.delegates), ...rowCountsOf(INSTANCE, fleet.instances)];
    return counts.join() === [delegateCount(fleet), instanceCount(fleet)].join();
  } catch (error) {
    return error instanceof ManagerError;
  }
}

function rowCountsOf(fields: Fields, columns: object): ReadonlySet<number> {
  return new Set(
    Object.entries(fields).map(([name, { kind }]) => kind.rank(Reflect.get(columns, name)).length),
  );
}

test('moments in seconds are rounded down, and what is no moment stays', () => {
  const { instances, delegates } = inSeconds(
    aFleet([
      {
        upgraderSeenAt: NOW - 1,
        instances: [{ heartbeatAt: NOW + 999 }, { heartbeatAt: 0 }, { heartbeatAt: undefined }],
      },
    ]),
  );
  expect([...instances.lastHeartbeat]).toEqual([NOW, 0, Number.NaN]);
  expect([...delegates.upgraderSeenAt]).toEqual([NOW - 1_000]);
});
