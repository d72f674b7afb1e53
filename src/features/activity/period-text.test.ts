import { expect, test } from 'vitest';
import { dayTitle } from './period-text';

const NOW = Date.parse('2026-11-24T00:30:00Z');

test.each([
  ['2026-11-24T00:10:00Z', { name: 'Today', date: 'Tuesday 24 Nov' }],
  ['2026-11-23T23:50:00Z', { name: 'Yesterday', date: 'Monday 23 Nov' }],
  ['2026-11-20T12:00:00Z', { name: 'Friday', date: '20 Nov' }],
  ['2025-11-21T12:00:00Z', { name: 'Friday', date: '21 Nov 2025' }],
])('%s stands under its day', (moment, title) => {
  expect(dayTitle(Date.parse(moment), NOW, 'utc')).toEqual(title);
});
