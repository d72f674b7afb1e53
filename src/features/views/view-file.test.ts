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
    'what is shown goes with them, whole',
    SHOWN,
    [PAYMENTS, { name: 'Shown on 2026-09-15T10:30:00Z', view: SHOWN }],
  ],
  ['what is shown is one of them', PAYMENTS.view, [PAYMENTS]],
  ['everything is shown', viewOfQuery('').view, [PAYMENTS]],
])('a file of saved views, when %s', (_when, shown, views) => {
  const { count, text } = viewFile(SAVED, shown, NOW);
  expect(readViewFile(text)).toEqual({ views, problems: [] });
  expect(count).toBe(views.length);
});
