import { expect, test } from 'vitest';
import { viewOfQuery } from '@/domain/query/list-view';
import { readViewFile } from '@/domain/query/view-file';
import { viewFile } from './view-file';

const NOW = Date.UTC(2026, 8, 15, 10, 30);
const SAVED = [
  { identifier: 'pay', name: 'Payments', visibility: 'EveryOne', properties: { delegateName: 'pay' } },
] as const;

const PAYMENTS = { name: 'Payments', view: viewOfQuery('search=pay').view };
const SHOWN = viewOfQuery('search=pay&sort=-name&columns=delegate,tags').view;

test.each([
  [
    'the shown view also has a sort and columns',
    SHOWN,
    [PAYMENTS, { name: 'Shown on 2026-09-15T10:30:00Z', view: SHOWN }],
  ],
  ['the shown view is one of them', PAYMENTS.view, [PAYMENTS]],
  ['the shown view has no filters', viewOfQuery('').view, [PAYMENTS]],
])('the file has the saved views, and the shown one if it differs: %s', (_when, shown, views) => {
  const { count, text } = viewFile(SAVED, shown, NOW);
  expect(readViewFile(text)).toEqual({ views, problems: [] });
  expect(count).toBe(views.length);
});
