import { expect, test } from 'vitest';
import { NO_FILTERS } from '@/domain/filter/filters';
import { filterParts } from './facet-labels';

test('chosen delegates are one part of the filters, each other value is its own', () => {
  const filters = { ...NO_FILTERS, owner: ['web', 'data'], delegate: ['_a', '_b', '_c'] };
  const parts = filterParts(filters, 'utc');
  expect(parts.map(({ title, label }) => `${title}: ${label}`)).toEqual([
    'Owner: web',
    'Owner: data',
    'Delegates: 3 chosen',
  ]);
  expect(parts[0]?.without).toEqual({ ...filters, owner: ['data'] });
  expect(parts[2]).toMatchObject({
    alone: { ...NO_FILTERS, delegate: ['_a', '_b', '_c'] },
    without: { ...filters, delegate: [] },
  });
});

test('what is left out reads as a sentence', () => {
  const filters = {
    ...NO_FILTERS,
    version: ['>=26.08 <26.10'],
    'version!': ['<=26.10'],
    'delegateTags!': ['canary'],
    'ends!': ['..30d', '7d..30d', '30d..', '..0d'],
    'delegate!': ['_a'],
  };
  expect(filterParts(filters, 'utc').map(({ name }) => name)).toEqual([
    'Version: 26.08 or newer, older than 26.10',
    'Version is not 26.10 or older',
    'Tag is not canary',
    'Support ends is not within 30 days',
    'Support ends is not in 8 to 30 days',
    'Support ends is not in more than 30 days',
    'Support ends is not today or before',
    'Delegates are not 1 chosen',
  ]);
});
