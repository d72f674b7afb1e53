import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '@/domain/delegate/testing';
import { scopeOf } from '@/domain/scope/scope';
import { whoCanRun, withoutCandidate } from '@/domain/selectors/selectors';
import { matchSummary, remainingText } from './selector-labels';

const SCOPE = scopeOf('acme', 'retail');
const SILENT = NOW - 60 * 60_000;

function coverageOf(entries: readonly FleetEntry[], { selectors = ['prod'], isAboveRead = true } = {}) {
  return whoCanRun(selectors, [
    { scope: SCOPE, fleet: aFleet(entries) },
    { scope: scopeOf('acme'), fleet: isAboveRead ? aFleet([]) : undefined },
  ]);
}

const one = { name: 'a', tags: ['prod'] };
const two = { name: 'b', tags: ['prod'], instances: [{}, {}] };
const silent = { name: 'c', tags: ['prod'], instances: [{ heartbeatAt: SILENT }] };

test.each([
  ['several', [one, two], 'good', '2 delegates with 3 connected instances can run the step', []],
  [
    'one with several instances',
    [two, silent],
    'attention',
    '1 delegate with 2 connected instances can run the step',
    ['Without that delegate, no delegate can run the step.'],
  ],
  [
    'one instance',
    [one],
    'attention',
    '1 delegate with 1 connected instance can run the step',
    ['Without that instance, no delegate can run the step.'],
  ],
  [
    'none connected',
    [silent],
    'bad',
    'No connected delegate can run the step',
    ['1 delegate with these selectors is not connected.'],
  ],
  ['none at all', [], 'bad', 'No connected delegate can run the step', ['No delegate read here has prod.']],
] as const)('with %s', (_who, entries, tone, title, details) => {
  expect(matchSummary(coverageOf(entries))).toEqual({ tone, title, details });
});

test('a scope that could not be read leaves the answer open', () => {
  expect(matchSummary(coverageOf([], { isAboveRead: false }))).toEqual({
    tone: 'unknown',
    title: 'No connected delegate can run the step, as far as this page can read',
    details: ['No delegate read here has prod.', 'There may be more: account acme could not be read.'],
  });
  expect(matchSummary(coverageOf([one, two], { isAboveRead: false })).tone).toBe('good');
});

test('it says what remains when one goes', () => {
  const coverage = coverageOf([one, two]);
  const [first, second] = coverage.ready;
  if (!first || !second) throw new Error('Both are connected.');
  expect(remainingText(withoutCandidate(coverage, first))).toBe(
    'Without it, 1 delegate with 2 connected instances can still run the step.',
  );
  expect(remainingText(withoutCandidate(withoutCandidate(coverage, first), second))).toBe(
    'Without it, no delegate can run the step.',
  );
});
