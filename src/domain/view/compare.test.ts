import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { filteredFleets } from '@/testing/view-generators';
import { NO_FILTERS } from '../filter/filters';
import { compareSides } from './compare';
import { DEFAULT_SORT } from './order';
import { selectView } from './view';

const STAGING = { ...NO_FILTERS, delegateTags: ['staging'] };
const PROD = { ...NO_FILTERS, delegateTags: ['prod'] };

const SILENT = { heartbeatAt: NOW - 3_600_000 };

const named = (name: string, tags: readonly string[], versions: readonly string[]): FleetEntry => ({
  name,
  tags,
  instances: versions.map((version) => ({ version })),
});

function gapsIn(entries: readonly FleetEntry[]) {
  return compareSides(aFleet(entries), STAGING, PROD).rows.map(({ name, gaps }) => [name, ...gaps]);
}

test('delegates stand side by side by their name without the words that only one side has', () => {
  const { rows, apart } = compareSides(
    aFleet([
      named('payments-staging', ['staging', 'gpu'], ['26.08.89100']),
      named('Prod_payments', ['prod', 'gpu'], ['26.08.89100']),
      named('staging', ['staging'], []),
    ]),
    STAGING,
    PROD,
  );
  expect(rows.map(({ label, left, right }) => [label, left?.names, right?.names])).toEqual([
    ['staging', ['staging'], undefined],
    ['payments-…', ['payments-staging'], ['Prod_payments']],
  ]);
  expect(apart).toEqual(['staging', 'prod']);
  expect(rows.at(-1)?.gaps).toEqual([]);
});

test('the largest gap comes first, and what is unknown is no gap', () => {
  expect(
    gapsIn([
      named('same-staging', ['staging', 'team:staging'], ['26.08.89100']),
      named('same-prod', ['prod', 'team:prod'], ['26.08.89100']),
      named('tags-staging', ['staging', 'gpu'], ['26.08.89100']),
      named('tags-prod', ['prod', 'eu'], ['26.08.89100']),
      named('fewer-staging', ['staging'], ['26.08.89100']),
      named('fewer-prod', ['prod'], ['26.08.89100', '26.08.89100']),
      named('old-staging', ['staging'], ['26.06.88900']),
      named('old-prod', ['prod'], ['26.08.89100']),
      named('older-staging', ['staging'], ['26.08.89100']),
      named('older-prod', ['prod'], ['26.05.88500']),
      named('unknown-staging', ['staging'], ['latest']),
      named('unknown-prod', ['prod'], ['26.08.89100']),
      { name: 'down-staging', tags: ['staging'] },
      { name: 'down-prod', tags: ['prod'], instances: [SILENT] },
      { name: 'part-staging', tags: ['staging'], instances: [{}, {}] },
      { name: 'part-prod', tags: ['prod'], instances: [{}, SILENT] },
      { name: 'both-staging', tags: ['staging'], instances: [SILENT] },
      { name: 'both-prod', tags: ['prod'], instances: [SILENT] },
      { name: 'unread-staging', tags: ['staging'], instances: [{ heartbeatAt: Number.NaN }] },
      { name: 'unread-prod', tags: ['prod'] },
      named('alone-prod', ['prod'], ['26.08.89100']),
    ]),
  ).toEqual([
    ['alone', { kind: 'missing', on: 'left' }],
    ['down', { kind: 'down', on: 'right' }],
    ['older', { kind: 'version', behind: 'right', releases: 6 }],
    ['old', { kind: 'version', behind: 'left', releases: 2 }],
    ['part', { kind: 'connected', fewer: 'right', by: 1 }],
    ['fewer', { kind: 'instances', fewer: 'left', by: 1 }],
    ['tags', { kind: 'tags', left: ['gpu'], right: ['eu'] }],
    ['both'],
    ['same'],
    ['unknown'],
    ['unread'],
  ]);
});

test('each delegate of a side is in exactly one row of it', () => {
  fc.assert(
    fc.property(filteredFleets, filteredFleets, ({ fleet, filters }, { filters: other }) => {
      const { rows } = compareSides(fleet, filters, other);
      const of = (side: 'left' | 'right') =>
        rows.flatMap((row) => row[side]?.rows ?? []).toSorted((a, b) => a - b);
      const chosen = (by: typeof filters) =>
        [...selectView(fleet, by, DEFAULT_SORT).rows].toSorted((a, b) => a - b);
      expect(of('left')).toEqual(chosen(filters));
      expect(of('right')).toEqual(chosen(other));
    }),
  );
});
