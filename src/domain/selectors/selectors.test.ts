import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { aFleet, NOW, namesIn } from '@/testing/fleets';
import { filteredFleets } from '@/testing/view-generators';
import { scopeAndAbove, scopeOf } from '../scope/scope';
import { foldTag } from '../tags/tag-match';
import {
  coverageByTag,
  ORDER_OF_CHOICE,
  resilienceOf,
  type ScopeDelegates,
  whoCanRun,
  withoutCandidate,
} from './selectors';

const ACCOUNT = scopeOf('acme');
const PROJECT = scopeOf('acme', 'retail', 'payments');
const SILENT = { heartbeatAt: NOW - 3_600_000 };

const SCOPES: readonly ScopeDelegates[] = [
  {
    scope: PROJECT,
    fleet: aFleet([
      { name: 'west', tags: ['EU', 'build'], instances: [{}, {}, SILENT] },
      { name: 'east', tags: ['eu'] },
      { name: 'off', tags: ['eu', 'build'], instances: [SILENT] },
    ]),
  },
  { scope: scopeOf('acme', 'retail'), fleet: undefined },
  { scope: ACCOUNT, fleet: aFleet([{ name: 'shared', tags: [' eu ', 'Build'] }]) },
];

function namesOf(coverage: ReturnType<typeof whoCanRun>) {
  const names = (candidates: typeof coverage.ready) =>
    candidates.flatMap(({ fleet, row }) => namesIn(fleet, [row]));
  return {
    ready: names(coverage.ready),
    silent: names(coverage.silent),
    unknown: names(coverage.unknown),
    unmatched: coverage.unmatched,
  };
}

test.each<[readonly string[], ReturnType<typeof namesOf>]>([
  [['eu'], { ready: ['east', 'west', 'shared'], silent: ['off'], unknown: [], unmatched: [] }],
  [[' EU', 'BUILD '], { ready: ['west', 'shared'], silent: ['off'], unknown: [], unmatched: [] }],
  [['eu', 'EU', ''], { ready: ['east', 'west', 'shared'], silent: ['off'], unknown: [], unmatched: [] }],
  [['east'], { ready: ['east'], silent: [], unknown: [], unmatched: [] }],
  [['eu', 'gpu'], { ready: [], silent: [], unknown: [], unmatched: ['gpu'] }],
  [['east', 'shared'], { ready: [], silent: [], unknown: [], unmatched: [] }],
  [[], { ready: ['east', 'west', 'shared'], silent: ['off'], unknown: [], unmatched: [] }],
])('the delegates that can run a step with the selectors %j', (selectors, expected) => {
  const coverage = whoCanRun(selectors, SCOPES);
  expect(namesOf(coverage)).toEqual(expected);
  expect(coverage.unread).toEqual([scopeOf('acme', 'retail')]);
});

test('connected delegates that lack one selector are told apart, with the selector as written', () => {
  const { near } = whoCanRun(['eu', 'Build'], SCOPES);
  expect(near.map(({ fleet, row, lacks }) => [...namesIn(fleet, [row]), lacks])).toEqual([['east', 'Build']]);
});

test('tags are counted as a step would count them: each delegate once, also by its implicit tags', () => {
  const own = aFleet([
    { name: 'a', tags: ['eu', 'EU', 'gpu'] },
    { name: 'b', tags: ['eu', 'team:web', 'ARM', 'a'] },
  ]);
  const above = aFleet([
    { name: 'c', tags: ['arm'], instances: [SILENT] },
    { name: 'd', tags: ['mac'], instances: [SILENT] },
    { name: 'e', tags: ['mac'], instances: [{ heartbeatAt: Number.NaN }] },
  ]);
  const tags = coverageByTag([
    { scope: PROJECT, fleet: own },
    { scope: ACCOUNT, fleet: above },
  ]);
  expect(tags.filter(({ isForSteps }) => isForSteps)).toEqual([
    { tag: 'mac', isForSteps: true, ready: [], all: 2, unknown: 1 },
    { tag: 'ARM', isForSteps: true, ready: ['b'], all: 2, unknown: 0 },
    { tag: 'gpu', isForSteps: true, ready: ['a'], all: 1, unknown: 0 },
    { tag: 'a', isForSteps: true, ready: ['a', 'b'], all: 2, unknown: 0 },
    { tag: 'eu', isForSteps: true, ready: ['a', 'b'], all: 2, unknown: 0 },
  ]);
  const others = tags.filter(({ isForSteps }) => !isForSteps);
  expect(others.map(({ tag }) => tag)).toEqual(['c', 'd', 'e', 'b', 'team:web']);
});

test('a delegate with unreadable heartbeats is neither ready nor silent', () => {
  const fleet = aFleet([{ name: 'odd', tags: ['eu'], instances: [{ heartbeatAt: Number.NaN }] }]);
  const coverage = whoCanRun(['eu'], [{ scope: ACCOUNT, fleet }]);
  expect(namesOf(coverage)).toEqual({ ready: [], silent: [], unknown: ['odd'], unmatched: [] });
  expect(resilienceOf(coverage)).toBe('nobody');
});

describe('the resilience', () => {
  test.each([
    [['gpu'], 'nobody'],
    [['east'], 'lastInstance'],
    [['west'], 'lastDelegate'],
    [['eu', 'build'], 'spare'],
  ] as const)('for %j is %s', (selectors, resilience) => {
    expect(resilienceOf(whoCanRun(selectors, SCOPES))).toBe(resilience);
  });

  test('after removing one candidate depends only on the others', () => {
    const coverage = whoCanRun(['build'], SCOPES);
    const [west] = coverage.ready;
    const left = west && withoutCandidate(coverage, west);
    expect(left && namesOf(left)).toEqual({ ready: ['shared'], silent: ['off'], unknown: [], unmatched: [] });
    expect(left && resilienceOf(left)).toBe('lastInstance');
  });
});

test('the order of choice marks the steps that are checked here', () => {
  const checkedHere = ORDER_OF_CHOICE.filter(({ isCheckedHere }) => isCheckedHere).map(({ step }) => step);
  expect(checkedHere).toEqual(['Heartbeat', 'Scope', 'Selectors']);
  expect(ORDER_OF_CHOICE.slice(3).map(({ step }) => step)).toEqual(['Capability', 'Allow list', 'Deny list']);
});

test('the scopes of a step are its own and its parents', () => {
  expect(scopeAndAbove(PROJECT)).toEqual([PROJECT, scopeOf('acme', 'retail'), ACCOUNT]);
  expect(scopeAndAbove(ACCOUNT)).toEqual([ACCOUNT]);
});

test('the result for any fleet equals a check of each delegate by itself', () => {
  const cases = filteredFleets.chain(({ fleet, expected }) => {
    const tags = expected.map(({ delegate }) => [...delegate.tags.custom, ...delegate.tags.implicit]);
    const selector = fc.oneof(fc.constantFrom('eu', ...tags.flat()), hostileStrings);
    return fc.record({
      fleet: fc.constant(fleet),
      delegates: fc.constant(
        expected.map(({ delegate }, row) => ({ ...delegate, row, own: tags[row] ?? [] })),
      ),
      selectors: fc.array(selector, { maxLength: 3 }),
    });
  });
  fc.assert(
    fc.property(cases, ({ fleet, delegates, selectors }) => {
      const wanted = selectors.map(foldTag).filter((selector) => selector !== '');
      const able = delegates.filter(({ own }) => wanted.every((tag) => own.map(foldTag).includes(tag)));
      const rowsOf = (candidates: readonly { readonly row: number }[]) =>
        new Set(candidates.map(({ row }) => row));
      const away = able.filter(({ connectedInstances }) => connectedInstances === 0);
      const { ready, silent, unknown } = whoCanRun(selectors, [{ scope: ACCOUNT, fleet }]);
      expect(rowsOf(ready)).toEqual(rowsOf(able.filter((one) => !away.includes(one))));
      expect(rowsOf(silent)).toEqual(rowsOf(away.filter(({ status }) => status !== undefined)));
      expect(rowsOf(unknown)).toEqual(rowsOf(away.filter(({ status }) => status === undefined)));
    }),
    { numRuns: 200 },
  );
});
