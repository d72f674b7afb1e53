import { expect, test } from 'vitest';
import type { SavedFilter } from '@/api/saved-filters';
import { viewOfQuery } from '@/domain/address/list-view';
import { type ManagerFilter, toManagerFilter } from '@/domain/address/saved-view';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { appliedView } from './applied-view';

const saved = (identifier: string, properties: ManagerFilter): SavedFilter => ({
  identifier,
  name: identifier,
  visibility: 'EveryOne',
  properties,
});
const VIEWS = [
  saved('eu', { delegateTags: ['eu', 'prod'] }),
  saved('europe', { delegateTags: ['prod', 'eu'] }),
  saved('pay', { delegateName: 'pay' }),
];
const PLAIN = viewOfQuery('');
const EU: DelegateFilters = { ...NO_FILTERS, delegateTags: ['prod', 'eu'] };

test.each<[string, string | undefined, DelegateFilters, string | undefined, boolean]>([
  ['the one with the same filters', undefined, EU, 'eu', false],
  ['the chosen one of two with the same filters', 'europe', EU, 'europe', false],
  [
    'the chosen one, when its filters have changed',
    'pay',
    { ...NO_FILTERS, search: 'payments' },
    'pay',
    true,
  ],
  ['another one, when it has the changed filters', 'pay', EU, 'eu', false],
  ['none, when all filters are cleared', 'pay', NO_FILTERS, undefined, false],
  ['none, when no view was chosen', undefined, { ...NO_FILTERS, search: 'x' }, undefined, false],
  ['none, when the chosen view does not exist', 'gone', { ...NO_FILTERS, search: 'x' }, undefined, false],
])('the applied view is %s', (_which, lastId, filters, identifier, isChanged) => {
  const applied = appliedView(VIEWS, lastId, { ...PLAIN, filters });
  expect(applied?.saved.identifier).toBe(identifier);
  expect(applied?.isChanged ?? false).toBe(isChanged);
});

test('a whole view is shown only with its order', () => {
  const worst = viewOfQuery('finding=SOLE_TAG&sort=-name');
  const views = [saved('sole', toManagerFilter(worst))];
  expect(appliedView(views, undefined, worst)?.isChanged).toBe(false);
  expect(appliedView(views, 'sole', viewOfQuery('finding=SOLE_TAG'))?.isChanged).toBe(true);
});
