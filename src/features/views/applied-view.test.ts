import { expect, test } from 'vitest';
import type { SavedFilter } from '@/api/saved-filters';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import type { ManagerFilter } from '@/domain/query/saved-view';
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
const EU: DelegateFilters = { ...NO_FILTERS, delegateTags: ['prod', 'eu'] };

test.each<[string, string | undefined, DelegateFilters, string | undefined, boolean]>([
  ['the one that asks for the same', undefined, EU, 'eu', false],
  ['of two, the one that was chosen', 'europe', EU, 'europe', false],
  ['the one that was chosen and changed since', 'pay', { ...NO_FILTERS, search: 'payments' }, 'pay', true],
  ['another one that asks for the same by now', 'pay', EU, 'eu', false],
  ['none after everything was cleared', 'pay', NO_FILTERS, undefined, false],
  ['none where nothing was chosen', undefined, { ...NO_FILTERS, search: 'x' }, undefined, false],
  ['none when it is gone', 'gone', { ...NO_FILTERS, search: 'x' }, undefined, false],
])('%s', (_which, lastId, filters, identifier, isChanged) => {
  const applied = appliedView(VIEWS, lastId, filters);
  expect(applied?.saved.identifier).toBe(identifier);
  expect(applied?.isChanged ?? false).toBe(isChanged);
});
