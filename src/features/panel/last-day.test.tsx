// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { Memory, Reporting } from '@/domain/memory/questions';
import { formatIso } from '@/lib/time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, NOW } from '@/testing/fleets';
import { remember, renderPage, stopClock } from '@/testing/page';
import { contentPainted } from '@/ui/content-painted';
import { ChartFigures } from './ChartFigures';

beforeEach(() => {
  stopClock(NOW);
  contentPainted.set(true);
});
afterEach(() => contentPainted.set(false));

const TITLE = 'Reporting, last 24 h';

/** Opens the charts; the memory gives this answer about the last day. */
function open(answer: Reporting | Promise<Reporting>) {
  const reporting = vi.fn<Memory['reporting']>(async () => answer);
  remember({ reporting });
  renderPage(<ChartFigures listing={{ scope: ACCOUNT }} fleet={aFleet([{}])} />, {
    address: '/list?status=LATE',
  });
  return reporting;
}

const BEGINNING = NOW - DAY_MS;

/** A day of 24 numbers of reporting instances, of 22. */
function aDay(counts: (hour: number) => number | undefined, rest: Partial<Reporting> = {}): Reporting {
  const buckets = Array.from({ length: 24 }, (_, hour) => {
    const reporting = counts(hour);
    return reporting === undefined ? undefined : { at: BEGINNING + hour * HOUR_MS, reporting, total: 22 };
  });
  const newest = buckets.findLast(Boolean);
  return { buckets, newest, outages: [], gaps: [], since: BEGINNING, ...rest };
}

test('the last day takes the place of "Silent since", and its outage leads to the page as it was', async () => {
  const at = BEGINNING + 4 * HOUR_MS;
  const worstAt = at + 5 * MINUTE_MS;
  const outage = { id: '1', kind: 'outage', from: at, to: at + HOUR_MS, instances: 19, worstAt } as const;
  open(aDay((hour) => (hour === 4 ? 3 : 22), { outages: [outage] }));
  const link = await screen.findByRole('link', { name: /^Outage of 19 instances/ });
  const asOf = (moment: number) =>
    `/list?${new URLSearchParams({ status: 'LATE', asOf: formatIso(moment) ?? '' })}`;
  expect(link).toHaveAttribute('href', asOf(worstAt));
  const lowest = screen.getByRole('link', { name: /^Lowest 3 at/ });
  expect(lowest).toHaveAttribute('href', asOf(at));
  expect(screen.getByRole('figure', { name: TITLE })).toHaveTextContent('22 of 22 now; lowest 3');
  expect(screen.queryByRole('figure', { name: 'Silent since' })).toBeNull();
});

test('a memory that began an hour ago says so', async () => {
  open(aDay((hour) => (hour < 23 ? undefined : 22), { since: NOW - HOUR_MS }));
  expect(await screen.findByText(/recording since \d\d:\d\d/)).toBeVisible();
  expect(screen.getByText('No data')).toBeVisible();
});

test('a failure has its reason', async () => {
  open(Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')));
  expect(await screen.findByText(/could not be read\. The server of this page cannot/)).toBeVisible();
});

test('before the list is painted, nobody asks', async () => {
  contentPainted.set(false);
  const reporting = open(aDay(() => 22));
  expect(await screen.findByRole('figure', { name: 'Versions' })).toBeVisible();
  expect(reporting).not.toHaveBeenCalled();
});
