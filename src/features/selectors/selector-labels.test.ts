import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { whoCanRun, withoutCandidate } from '@/domain/selectors/selectors';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
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
  [
    'several connected delegates',
    [one, two],
    undefined,
    '2 delegates can run this step.',
    ['3 instances are connected.'],
  ],
  [
    'one connected delegate with two instances',
    [two, silent],
    'attention',
    '1 delegate can run this step.',
    ['2 instances are connected.', 'Without this delegate, no delegate can run the step.'],
  ],
  [
    'one connected delegate with one instance',
    [one],
    'attention',
    '1 delegate can run this step.',
    ['1 instance is connected.', 'Without it, no delegate can run the step.'],
  ],
  [
    'no connected delegate',
    [silent],
    'bad',
    'No connected delegate can run this step.',
    ['1 delegate with these selectors is not connected.'],
  ],
  ['no delegate', [], 'bad', 'No connected delegate can run this step.', ['No connected delegate has prod.']],
] as const)(
  'the summary states how many delegates can run the step: %s',
  (_who, entries, tone, title, details) => {
    expect(matchSummary(coverageOf(entries))).toEqual({ tone, title, details });
  },
);

test('a delegate with unreadable heartbeats counts as unknown, not as not connected', () => {
  const odd = { name: 'd', tags: ['prod'], instances: [{ heartbeatAt: Number.NaN }] };
  expect(matchSummary(coverageOf([odd]))).toEqual({
    tone: 'unknown',
    title: 'No connected delegate can run this step, as far as this page can read.',
    details: ['It is unknown whether 1 delegate with these selectors is connected.'],
  });
  expect(matchSummary(coverageOf([one, odd])).details).toContain(
    'Without it, no delegate can run the step, as far as this page can read.',
  );
});

test('an unread scope makes a negative answer unknown', () => {
  expect(matchSummary(coverageOf([], { isAboveRead: false }))).toEqual({
    tone: 'unknown',
    title: 'No connected delegate can run this step, as far as this page can read.',
    details: ['No connected delegate has prod.', 'There may be more: this account could not be read.'],
  });
  expect(matchSummary(coverageOf([one, two], { isAboveRead: false })).tone).toBeUndefined();
});

test('the text about what remains is limited to what could be read', () => {
  const coverage = coverageOf([one], { isAboveRead: false });
  const [only] = coverage.ready;
  if (!only) throw new Error('It is connected.');
  expect(remainingText(withoutCandidate(coverage, only))).toBe('No known delegate left');
});

test('the text says which delegates remain without a delegate', () => {
  const coverage = coverageOf([one, two]);
  const [first, second] = coverage.ready;
  if (!first || !second) throw new Error('Both are connected.');
  expect(remainingText(withoutCandidate(coverage, first))).toBe('1 delegate left');
  expect(remainingText(withoutCandidate(withoutCandidate(coverage, first), second))).toBe('No delegate left');
});
