import { describe, expect, test } from 'vitest';
import { boundsOf, filterCount, readActivity, writeActivity } from './address';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const DAY_MS = 86_400_000;

const read = (query: string) => readActivity(new URLSearchParams(query));

test('an address without parameters shows all events of the last 7 days', () => {
  expect(read('')).toEqual({
    period: '7d',
    states: [],
    kinds: [],
    delegates: [],
    tags: [],
    users: [],
    dropped: [],
  });
  expect(boundsOf('7d', NOW)).toEqual({ from: NOW - 7 * DAY_MS, to: NOW });
});

test.each([
  ['period=24h', '24h'],
  ['from=2026-11-23T02:00:00Z', { from: Date.parse('2026-11-23T02:00:00Z'), to: undefined }],
  [
    'from=2026-11-23T02:00:00Z&to=2026-11-23T03:00:00Z',
    { from: Date.parse('2026-11-23T02:00:00Z'), to: Date.parse('2026-11-23T03:00:00Z') },
  ],
] as const)('%s names the period', (query, period) => {
  expect(read(query)).toMatchObject({ period, dropped: [] });
});

test('filters are lists without repetitions', () => {
  const address = read(
    'state=lasting&kind=outage&kind=gap&kind=gap&delegate=a&delegate=a,b&tag=eu&tag=eu&by=ana&by=lee',
  );
  expect(address).toMatchObject({
    states: ['lasting'],
    kinds: ['outage', 'gap'],
    delegates: ['a', 'a,b'],
    tags: ['eu'],
    users: ['ana', 'lee'],
    dropped: [],
  });
  expect(filterCount(address)).toBe(8);
});

test.each([
  ['kind=fire&state=odd', ['state', 'kind']],
  ['period=2w', ['period']],
  [`kind=${'x'.repeat(10_000)}`, ['kind']],
  ['from=yesterday', ['from']],
  ['to=2026-11-23T03:00:00Z', ['to']],
  ['from=2026-11-23T03:00:00Z&to=2026-11-23T02:00:00Z', ['to']],
])('%s is left out, and said', (query, names) => {
  const { dropped } = read(query);
  expect(dropped.map(({ name }) => name)).toEqual(names);
  for (const { why } of dropped) expect(why).toMatch(/^Ignored \w+=.{0,41}: .*\.$/);
});

describe('writing', () => {
  test('gives an address that reads as the same, and keeps other parameters', () => {
    const from = Date.parse('2026-11-23T02:00:00Z');
    const state = {
      period: { from, to: from + DAY_MS },
      tags: ['eu west'],
      users: ['ana'],
      states: ['recovered'],
      kinds: ['lost'],
      delegates: ['a b'],
    } as const;
    const written = writeActivity(new URLSearchParams('all=true&period=1h'), state);
    expect(readActivity(written)).toEqual({ ...state, dropped: [] });
    expect(written.get('all')).toBe('true');
  });

  test('leaves out the usual period', () => {
    expect(writeActivity(new URLSearchParams('period=1h'), { period: '7d' }).toString()).toBe('');
  });
});

test('a period ends now, even if the address names a later end', () => {
  expect(boundsOf({ from: NOW - DAY_MS, to: NOW + DAY_MS }, NOW)).toEqual({ from: NOW - DAY_MS, to: NOW });
});
