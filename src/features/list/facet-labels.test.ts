import { expect, test } from 'vitest';
import { NO_FILTERS } from '@/domain/query/filters';
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
