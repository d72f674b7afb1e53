import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeFleet } from '../delegate/judgement';
import { judgedFleets } from '../delegate/oracle';
import {
  aFleet,
  delegatesOf,
  type FleetEntry,
  hostileStrings,
  LATEST_VERSION,
  NOW,
} from '../delegate/testing';
import { scopeAndAbove, scopeOf } from '../scope/scope';
import { foldTag } from '../tags/tag-match';
import {
  type JudgedFleet,
  ORDER_OF_CHOICE,
  resilienceOf,
  type ScopeDelegates,
  whoCanRun,
  withoutCandidate,
} from './selectors';

const ACCOUNT = scopeOf('acme');
const PROJECT = scopeOf('acme', 'retail', 'payments');
const SILENT = { heartbeatAt: NOW - 3_600_000 };

function judged(entries: readonly FleetEntry[]): JudgedFleet {
  const fleet = aFleet(entries);
  return { fleet, judgement: judgeFleet(fleet, { now: NOW, latestVersion: LATEST_VERSION }) };
}

const SCOPES: readonly ScopeDelegates[] = [
  {
    scope: PROJECT,
    listed: judged([
      { name: 'west', customTags: ['EU', 'build'], instances: [{}, {}, SILENT] },
      { name: 'east', customTags: ['eu'] },
      { name: 'off', customTags: ['eu', 'build'], instances: [SILENT] },
    ]),
  },
  { scope: scopeOf('acme', 'retail'), listed: undefined },
  { scope: ACCOUNT, listed: judged([{ name: 'shared', customTags: [' eu ', 'Build'] }]) },
];

function namesOf(coverage: ReturnType<typeof whoCanRun>) {
  const names = (candidates: typeof coverage.ready) =>
    candidates.map(({ fleet, ordinal }) => fleet.delegateAt(ordinal)?.name);
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

test('the order of choice says what is judged here and what the Manager tries out itself', () => {
  const judgedHere = ORDER_OF_CHOICE.filter(({ isJudgedHere }) => isJudgedHere).map(({ step }) => step);
  expect(judgedHere).toEqual(['Heartbeat', 'Scope', 'Selectors']);
  expect(ORDER_OF_CHOICE.slice(3).map(({ step }) => step)).toEqual(['Capability', 'Allow list', 'Deny list']);
});

test('the scopes of a step are its own and those above', () => {
  expect(scopeAndAbove(PROJECT)).toEqual([PROJECT, scopeOf('acme', 'retail'), ACCOUNT]);
  expect(scopeAndAbove(ACCOUNT)).toEqual([ACCOUNT]);
});

test('the answer is the one that looking at every delegate gives', () => {
  const cases = judgedFleets.chain((listed) => {
    const tags = delegatesOf(listed.fleet).flatMap((each) => [...each.customTags, ...each.implicitTags]);
    const selector = tags.length > 0 ? fc.oneof(fc.constantFrom(...tags), hostileStrings) : hostileStrings;
    return fc.tuple(fc.constant(listed), fc.array(selector, { maxLength: 3 }));
  });
  fc.assert(
    fc.property(cases, ([listed, selectors]) => {
      const { ready, silent } = whoCanRun(selectors, [{ scope: ACCOUNT, listed }]);
      const expected = { ready: new Set<number>(), silent: new Set<number>() };
      for (const [ordinal, { customTags, implicitTags }] of delegatesOf(listed.fleet).entries()) {
        const own = new Set([...customTags, ...implicitTags].map(foldTag));
        const hasAll = selectors.map(foldTag).every((selector) => selector === '' || own.has(selector));
        if (!hasAll) continue;
        const isConnected = (listed.judgement.connectedCounts[ordinal] ?? 0) > 0;
        expected[isConnected ? 'ready' : 'silent'].add(ordinal);
      }
      expect(new Set(ready.map(({ ordinal }) => ordinal))).toEqual(expected.ready);
      expect(new Set(silent.map(({ ordinal }) => ordinal))).toEqual(expected.silent);
    }),
    { numRuns: 300 },
  );
});
