import { expect, test } from 'vitest';
import { judgeFleet } from '@/domain/delegate/judgement';
import { aFleet, type FleetEntry, NOW } from '@/domain/delegate/testing';
import { scopeOf } from '@/domain/scope/scope';
import { whoCanRun, withoutCandidate } from '@/domain/selectors/selectors';
import { restWords, verdictOf } from './selector-labels';

const SCOPE = scopeOf('acme', 'retail');
const SILENT = NOW - 60 * 60_000;

function coverageOf(entries: readonly FleetEntry[], { selectors = ['prod'], isAboveRead = true } = {}) {
  const judgedOf = (of: readonly FleetEntry[]) => {
    const fleet = aFleet(of);
    return { fleet, judgement: judgeFleet(fleet, { now: NOW }) };
  };
  return whoCanRun(selectors, [
    { scope: SCOPE, listed: judgedOf(entries) },
    { scope: scopeOf('acme'), listed: isAboveRead ? judgedOf([]) : undefined },
  ]);
}

const one = { name: 'a', customTags: ['prod'] };
const two = { name: 'b', customTags: ['prod'], instances: [{}, {}] };
const silent = { name: 'c', customTags: ['prod'], instances: [{ heartbeatAt: SILENT }] };

test.each([
  ['several', [one, two], 'good', '2 delegates with 3 connected instances can run it', []],
  [
    'one with several instances',
    [two, silent],
    'attention',
    '1 delegate with 2 connected instances can run it',
    ['If that delegate goes, nobody is left.'],
  ],
  [
    'one instance',
    [one],
    'attention',
    '1 delegate with 1 connected instance can run it',
    ['If it goes, nobody is left.'],
  ],
  [
    'none connected',
    [silent],
    'bad',
    'No connected delegate can run it',
    ['1 delegate would, if connected.'],
  ],
  ['none at all', [], 'bad', 'No connected delegate can run it', ['No delegate read here has prod.']],
] as const)('with %s', (_who, entries, tone, title, details) => {
  expect(verdictOf(coverageOf(entries))).toEqual({ tone, title, details });
});

test('a scope that could not be read leaves the answer open', () => {
  expect(verdictOf(coverageOf([], { isAboveRead: false }))).toEqual({
    tone: 'unknown',
    title: 'No connected delegate can run it, as far as can be told',
    details: ['No delegate read here has prod.', 'There may be more: account acme could not be read.'],
  });
  expect(verdictOf(coverageOf([one, two], { isAboveRead: false })).tone).toBe('good');
});

test('what is left when one goes', () => {
  const coverage = coverageOf([one, two]);
  const [first, second] = coverage.ready;
  if (!first || !second) throw new Error('Both are connected.');
  expect(restWords(withoutCandidate(coverage, first))).toBe(
    'If it goes, 1 delegate with 2 connected instances can still run it.',
  );
  expect(restWords(withoutCandidate(withoutCandidate(coverage, first), second))).toBe(
    'If it goes, nobody is left.',
  );
});
