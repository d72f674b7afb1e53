import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { entriesOf } from './entries';
import type { ActivityEvent } from './events';

const MIDNIGHT = Date.UTC(2026, 10, 24);
const dayOf = (at: number) => Math.floor(at / DAY_MS);

interface Loss {
  readonly name: string;
  readonly hour: number;
  readonly instances?: number;
  readonly end?: 'back' | 'gone' | 'lasting' | 'down';
}

function lost({ name, hour, instances = 1, end = 'back' }: Loss): ActivityEvent {
  const from = MIDNIGHT + hour * HOUR_MS;
  return {
    id: `${name} ${hour}`,
    kind: 'lost',
    from,
    to: end === 'lasting' || end === 'down' ? undefined : from + MINUTE_MS,
    delegates: [{ key: name, name }],
    count: 1,
    instances: { count: end === 'back' ? instances : 0, of: instances, gone: end === 'gone' ? instances : 0 },
    backDelegates: { count: end === 'back' ? 1 : 0, of: 1 },
    notBack: [],
    worstAt: from,
    lastBack: undefined,
    trait: undefined,
    isDown: end === 'down',
    steps: [],
  };
}

const newestFirst = (events: readonly ActivityEvent[]) => events.toSorted((a, b) => b.from - a.from);
const told = (losses: readonly Loss[]) =>
  entriesOf(newestFirst(losses.map(lost)), dayOf).map(
    ({ kind, events }) => `${kind}: ${events.map(({ id }) => id).join(', ')}`,
  );

test('what one delegate loses from three times a day on is one entry', () => {
  const edge = [9, 12, 15].map((hour) => ({ name: 'edge', hour }));
  expect(told(edge.slice(1))).toEqual(['event: edge 15', 'event: edge 12']);
  expect(told([...edge, { name: 'web', hour: 13 }])).toEqual([
    'repeat: edge 15, edge 12, edge 9',
    'event: web 13',
  ]);
});

test.each([
  ['another day', { name: 'edge', hour: 25 }],
  ['another delegate', { name: 'web', hour: 15 }],
  ['a loss that lasts', { name: 'edge', hour: 15, end: 'lasting' }],
] as const)('%s is no repetition', (_what, other) => {
  expect(told([{ name: 'edge', hour: 9 }, { name: 'edge', hour: 12 }, other])).toHaveLength(3);
});

test('many delegates that lost one instance each in the same hours are one entry', () => {
  const three = ['a', 'b', 'c'].map((name, place) => ({ name, hour: 6 + place }));
  expect(told(three)).toEqual(['each: c 8, b 7, a 6']);
  expect(told([...three, { name: 'd', hour: 9.5 }])).toEqual(['event: d 9.5', 'each: c 8, b 7, a 6']);
  // A delegate is in it once.
  expect(told([...three, { name: 'a', hour: 8.5 }])).toEqual(['each: a 8.5, c 8, b 7', 'event: a 6']);
});

test.each([
  ['that lost several', { instances: 2 }],
  ['whose instance nobody expects any more', { end: 'gone' }],
  ['whose instance is not back', { end: 'lasting' }],
] as const)('a delegate %s is not among those that recovered', (_what, more) => {
  const two = ['a', 'b'].map((name) => ({ name, hour: 6 }));
  expect(told([...two, { name: 'c', hour: 6, ...more }])).toHaveLength(3);
});

test.each([
  ['are down, however many instances each lost', { end: 'down' }, [1, 3, 2], 1],
  ['lost as many instances each, and have others', { end: 'lasting' }, [2, 2, 2], 1],
  ['lost different numbers, and have others', { end: 'lasting' }, [1, 2, 3], 4],
  ['are back', {}, [2, 2, 2], 2],
] as const)(
  'delegates that fell one by one before and after midnight: those that %s',
  (_who, more, numbers, count) => {
    const hours = [23.2, 23.6, 24.1];
    const four = [...hours, 22.5].map((hour, place) => ({
      name: `${place}`,
      hour,
      instances: numbers[place] ?? numbers[0],
      ...more,
    }));
    expect(told(four)).toHaveLength(count);
  },
);

test('delegates that are down are not among those that have an instance', () => {
  const of = (end: 'lasting' | 'down', names: readonly string[]) =>
    names.map((name, place) => ({ name, hour: 6 + place / 10, end }));
  expect(told([...of('lasting', ['a', 'b', 'c']), ...of('down', ['d', 'e', 'f'])])).toEqual([
    'each: c 6.2, b 6.1, a 6',
    'each: f 6.2, e 6.1, d 6',
  ]);
});

test.each([
  ['nothing follows', [], false, false],
  ['more that lasts may follow', [], true, true],
  ['what follows is over', [{ name: 'd', hour: 5 }], true, false],
  ['what follows began long before', [{ name: 'd', hour: -20, end: 'down' }], true, false],
] as const)(
  'an entry has an unknown rest only where it may have one: %s',
  (_what, others, isMore, mayGrow) => {
    const three = ['a', 'b', 'c'].map((name) => ({ name, hour: 6, end: 'down' }) as const);
    const events = newestFirst([...three, ...others].map(lost));
    expect(entriesOf(events, dayOf, isMore)[0]).toMatchObject({ kind: 'each', mayGrow });
  },
);

test('no event is lost or told twice, and entries keep the order of their newest events', () => {
  const loss = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    hour: fc.integer({ min: 0, max: 50 }),
    instances: fc.integer({ min: 1, max: 2 }),
    end: fc.constantFrom('back', 'gone', 'lasting', 'down'),
  });
  fc.assert(
    fc.property(fc.array(loss, { maxLength: 40 }), (losses) => {
      const events = newestFirst(losses.map((one, place) => ({ ...lost(one), id: `${place}` })));
      const entries = entriesOf(events, dayOf);
      const ids = entries.flatMap((entry) => entry.events.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
      const places = entries.map((entry) => events.findIndex(({ id }) => id === entry.events[0].id));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});
