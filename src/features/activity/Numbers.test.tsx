// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Memory } from '@/domain/memory/questions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { answer, NOW, openActivity } from '@/testing/activity-page';
import { stopClock } from '@/testing/page';
import { saveFile } from '@/ui/save-file';

vi.mock('@/ui/save-file');

const ADDRESS = '/account/acme/delegates/activity';

beforeEach(() => {
  stopClock(NOW);
  window.history.replaceState(null, '', `${ADDRESS}?period=30d`);
});
afterEach(() => window.history.replaceState(null, '', '/'));

/** The last week has 1,200 delegates and an outage; of the one before, the first day was read; of others, nothing. */
const numbers = vi.fn<Memory['numbers']>(async ({ bounds }) => ({
  since: undefined,
  parts: bounds.slice(1).map((to, place) => {
    const from = bounds[place] ?? to;
    const isLast = place === bounds.length - 2;
    if (!isLast && place !== bounds.length - 3) return { from, to, unreadMs: to - from, known: undefined };
    const at = isLast ? to : from + DAY_MS;
    return {
      from,
      to,
      unreadMs: to - at,
      known: {
        at,
        delegates: 1_200,
        instances: 3_000,
        lowest: { at, reporting: 2_900, total: 3_000 },
        outages: isLast ? 1 : 0,
        outageMs: isLast ? 2 * HOUR_MS + 59 * MINUTE_MS : 0,
      },
    };
  }),
}));

const textsOf = (row: HTMLElement) =>
  [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map((cell) =>
    // The header of a cell is for a narrow window.
    [...cell.childNodes]
      .filter((part) => !(part instanceof Element && part.ariaHidden))
      .map((part) => part.textContent)
      .join(' '),
  );

test('the numbers of each week of the period are asked for when they are opened', async () => {
  openActivity(async () => answer([]), {}, { numbers });
  const button = await screen.findByRole('button', { name: 'Numbers by day and week', expanded: false });
  expect(numbers).not.toHaveBeenCalled();
  fireEvent.click(button);
  const table = await screen.findByRole('table', { name: 'Numbers by day and week' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const [, newest, partly, unread] = within(table).getAllByRole('row');
  expect([newest, partly, unread].map((row) => row && textsOf(row))).toEqual([
    ['23 Nov to 24 Nov, until 09:03', '1,200', '3,000', '2,900 of 3,000', '1  for 2 h 59 min', '0 min'],
    ['16 Nov to 22 Nov as of 17 Nov, 00:00', '1,200', '3,000', '2,900 of 3,000', '0', '6 days'],
    ['9 Nov to 15 Nov', ...Array.from({ length: 4 }, () => 'unknown'), '7 days'],
  ]);
  expect(within(table).getByRole('link', { name: '1 outage: show in Activity' })).toHaveAttribute(
    'href',
    expect.stringContaining(
      '/activity?kind=outage&from=2026-11-23T00%3A00%3A00Z&to=2026-11-24T09%3A03%3A00Z',
    ),
  );

  fireEvent.click(screen.getByRole('radio', { name: 'By day' }));
  expect(await screen.findByRole('rowheader', { name: 'Tuesday 24 Nov, until 09:03' })).toBeVisible();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('the file has the same lines, and an empty cell for what nobody knows', async () => {
  window.history.replaceState(null, '', `${ADDRESS}?from=2026-11-09T00:00:00Z&numbers=week`);
  openActivity(async () => answer([]), {}, { numbers });
  await screen.findByRole('table', { name: 'Numbers by day and week' });
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const [name, content] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toBe('numbers-by-week-demo-2026-11-24T090300Z.csv');
  expect(await content?.text()).toBe(
    [
      'Week,To,As Of,Delegates,Instances,Lowest Reporting,Outages,Outage Minutes,Not Read Minutes',
      '2026-11-09,2026-11-16T00:00:00Z,,,,,,,10080',
      '2026-11-16,2026-11-23T00:00:00Z,2026-11-17T00:00:00Z,1200,3000,2900,0,0,8640',
      '2026-11-23,2026-11-24T09:03:00Z,2026-11-24T09:03:00Z,1200,3000,2900,1,179,0',
      '',
    ].join('\r\n'),
  );
});

test('numbers by what is neither day nor week are folded, and the page says so', async () => {
  window.history.replaceState(null, '', `${ADDRESS}?numbers=year`);
  openActivity(async () => answer([]), {}, { numbers });
  expect(await screen.findByText('Ignored numbers=year: numbers are by day or by week.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Numbers by day and week', expanded: false })).toBeVisible();
});
