import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '../delegate/generators';
import { aFleet, NOW, namesIn } from '../delegate/testing';
import { filteredFleets } from '../query/generators';
import { scopeAndAbove, scopeOf } from '../scope/scope';
import { foldTag } from '../tags/tag-match';
import { ORDER_OF_CHOICE, resilienceOf, type ScopeDelegates, whoCanRun, withoutCandidate } from './selectors';

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
  return { ready: names(coverage.ready), silent: names(coverage.silent), unmatched: coverage.unmatched };
}

test.each<[readonly string[], ReturnType<typeof namesOf>]>([
  [['eu'], { ready: ['east', 'west', 'shared'], silent: ['off'], unmatched: [] }],
  [[' EU', 'BUILD '], { ready: ['west', 'shared'], silent: ['off'], unmatched: [] }],
  [['eu', 'EU', ''], { ready: ['east', 'west', 'shared'], silent: ['off'], unmatched: [] }],
  [['east'], { ready: ['east'], silent: [], unmatched: [] }],
  [['eu', 'gpu'], { ready: [], silent: [], unmatched: ['gpu'] }],
  [['east', 'shared'], { ready: [], silent: [], unmatched: [] }],
  [[], { ready: ['east', 'west', 'shared'], silent: ['off'], unmatched: [] }],
])('of the selectors %j', (selectors, expected) => {
  const coverage = whoCanRun(selectors, SCOPES);
  expect(namesOf(coverage)).toEqual(expected);
  expect(coverage.unread).toEqual([scopeOf('acme', 'retail')]);
});

describe('what is left', () => {
  test.each([
    [['gpu'], 'nobody'],
    [['east'], 'lastInstance'],
    [['west'], 'lastDelegate'],
    [['eu', 'build'], 'spare'],
  ] as const)('for %j is %s', (selectors, resilience) => {
    expect(resilienceOf(whoCanRun(selectors, SCOPES))).toBe(resilience);
  });

  test('if one goes is everybody else', () => {
    const coverage = whoCanRun(['build'], SCOPES);
    const [west] = coverage.ready;
    const left = west && withoutCandidate(coverage, west);
    expect(left && namesOf(left)).toEqual({ ready: ['shared'], silent: ['off'], unmatched: [] });
    expect(left && resilienceOf(left)).toBe('lastInstance');
  });
});

test('the order of choice says what is checked here and what the Manager tries out itself', () => {
  const checkedHere = ORDER_OF_CHOICE.filter(({ isCheckedHere }) => isCheckedHere).map(({ step }) => step);
  expect(checkedHere).toEqual(['Heartbeat', 'Scope', 'Selectors']);
  expect(ORDER_OF_CHOICE.slice(3).map(({ step }) => step)).toEqual(['Capability', 'Allow list', 'Deny list']);
});

test('the scopes of a step are its own and those above', () => {
  expect(scopeAndAbove(PROJECT)).toEqual([PROJECT, scopeOf('acme', 'retail'), ACCOUNT]);
  expect(scopeAndAbove(ACCOUNT)).toEqual([ACCOUNT]);
});

test('finds in any fleet those that looking at every delegate finds', () => {
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
      const rows = (isConnected: boolean) =>
        able.filter((one) => one.connectedInstances > 0 === isConnected).map(({ row }) => row);
      const { ready, silent } = whoCanRun(selectors, [{ scope: ACCOUNT, fleet }]);
      expect(new Set(ready.map(({ row }) => row))).toEqual(new Set(rows(true)));
      expect(new Set(silent.map(({ row }) => row))).toEqual(new Set(rows(false)));
    }),
    { numRuns: 200 },
  );
});
