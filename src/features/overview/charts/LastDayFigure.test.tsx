// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import type { Memory, Reporting } from '@/domain/memory/questions';
import { hasMemory } from '@/fleet/has-memory';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, NOW } from '@/testing/fleets';
import { contentPainted } from '@/ui/content-painted';
import { ChartFigures } from './ChartFigures';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  localStorage.setItem('delegate-overview:time-zone', 'utc');
  hasMemory.set(true);
  contentPainted.set(true);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  hasMemory.set(false);
  contentPainted.set(false);
  configureManager({});
});

const TITLE = 'Reporting, last 24 h';

/** Opens the charts; the memory gives this answer about the last day. */
function open(answer: Reporting | Promise<Reporting>) {
  const reporting = vi.fn<Memory['reporting']>(async () => answer);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the charts ask nothing else
  configureManager({ memory: { reporting } as Partial<Memory> as Memory });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/list?status=LATE']}>
        <ChartFigures listing={{ scope: ACCOUNT }} fleet={aFleet([{}])} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return reporting;
}

const BEGINNING = NOW - DAY_MS;

/** A day of 24 numbers of reporting instances, of 22. */
function aDay(counts: (hour: number) => number | undefined, rest: Partial<Reporting> = {}): Reporting {
  const buckets = Array.from({ length: 24 }, (_, hour) => {
    const reporting = counts(hour);
    return reporting === undefined ? undefined : { reporting, total: 22 };
  });
  return { buckets, outages: [], gaps: [], since: BEGINNING, ...rest };
}

test('the last day takes the place of "Silent since", and its outage leads to the page as it was', async () => {
  const at = BEGINNING + 4 * HOUR_MS;
  const outage = { id: '1', kind: 'outage', from: at, to: at + HOUR_MS, instances: 19 } as const;
  open(aDay((hour) => (hour === 4 ? 3 : 22), { outages: [outage] }));
  const link = await screen.findByRole('link', { name: /^Outage of 19 instances/ });
  expect(link.getAttribute('href')).toMatch(/^\/list\?status=LATE&asOf=2026-09-14T/);
  expect(screen.getByRole('figure', { name: TITLE })).toHaveTextContent('22 of 22 now; lowest 3');
  expect(screen.queryByRole('figure', { name: 'Silent since' })).toBeNull();
});

test('its table says a gap', async () => {
  const gap = { from: BEGINNING, to: BEGINNING + HOUR_MS, reason: { kind: 'unreachable' } } as const;
  open(aDay((hour) => (hour === 0 ? undefined : 22), { gaps: [gap] }));
  const opener = await screen.findByRole('button', { name: `${TITLE}, as table` });
  fireEvent.click(opener);
  // What a browser does after the press.
  act(() => document.getElementById(opener.getAttribute('popovertarget') ?? '')?.showPopover());
  const table = within(await screen.findByRole('table', { name: TITLE, hidden: true }));
  expect(table.getAllByRole('cell', { hidden: true }).at(-1)).toHaveTextContent('Not read');
});

test('a memory that began an hour ago says so', async () => {
  open(aDay((hour) => (hour < 23 ? undefined : 22), { since: NOW - HOUR_MS }));
  expect(await screen.findByText(/memory since \d\d:\d\d/)).toBeVisible();
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

test('without a memory there is "Silent since"', () => {
  hasMemory.set(false);
  open(aDay(() => 22));
  expect(screen.getByRole('figure', { name: 'Silent since' })).toBeVisible();
});
