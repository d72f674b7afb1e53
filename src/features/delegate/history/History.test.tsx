// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { Memory, Strip, Strips } from '@/domain/memory/questions';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aDelegate } from '@/testing/fleets';
import { remember, renderPage, stopClock } from '@/testing/page';
import { History } from './History';

const NOW = Date.UTC(2026, 10, 24, 9, 3);

beforeEach(() => stopClock(NOW));

function open(strips: Memory['strips'], at?: number) {
  remember({ strips });
  renderPage(<History scope={ACCOUNT} delegate={aDelegate()} at={at} isHeld={false} />);
}

const aLane = (place: number): Strip => ({
  id: `uuid-${place}`,
  host: `pod-${place}`,
  intervals: [
    { state: 'reporting', from: NOW - HOUR_MS, to: NOW - HOUR_MS / 2 },
    { state: 'silent', from: NOW - HOUR_MS / 2, to: NOW },
  ],
  silentSince: undefined,
  isReplaced: false,
  endedAt: undefined,
});
const lanes = (count: number): Strips => ({
  instances: Array.from({ length: count }, (_, place) => aLane(place)),
  since: NOW - 40 * DAY_MS,
});

test('each instance has a line that says how it ends, over both periods', async () => {
  const strips = vi.fn<Memory['strips']>(async () => lanes(2));
  open(strips);
  const day = await screen.findByRole('list', { name: 'Last 24 hours, by instance' });
  expect(
    within(day)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['pod-0silent 30 min', 'pod-1silent 30 min']);
  expect(await screen.findByRole('list', { name: '30 days, by instance' })).toBeVisible();
  expect(strips.mock.calls.map(([{ from, to }]) => [to - from, to])).toEqual([
    [DAY_MS, NOW],
    [30 * DAY_MS, NOW],
  ]);
});

test('at a moment of the past, both periods end there', async () => {
  const strips = vi.fn<Memory['strips']>(async () => lanes(1));
  const at = NOW - 5 * DAY_MS;
  open(strips, at);
  expect(await screen.findByRole('list', { name: '24 hours to 09:03, by instance' })).toBeVisible();
  expect(await screen.findByRole('list', { name: '30 days to 19 Nov, by instance' })).toBeVisible();
  expect(strips.mock.calls.every(([{ to }]) => to === at)).toBe(true);
});

test.each([
  ['now', undefined, 'period=30d'],
  ['at a moment of the past, or when it is gone', NOW - 40 * DAY_MS, 'from=2026-09-15T09%3A03%3A00Z'],
])('%s, a link leads to the events of this delegate', async (_when, at, period) => {
  open(async () => lanes(1), at);
  const { key } = aDelegate();
  expect(screen.getByRole('link', { name: 'Events of this delegate' })).toHaveAttribute(
    'href',
    `/account/demo/delegates/activity?${period}&delegate=${encodeURIComponent(key)}`,
  );
});

test('a memory without instances of this delegate says so', async () => {
  open(async () => ({ instances: [], since: NOW - HOUR_MS }));
  expect(await screen.findByText('No instance is remembered in this time.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('30 days')).toBeNull());
});

test('a memory that has not begun says so', async () => {
  open(async () => ({ instances: [], since: undefined }));
  expect(await screen.findByText('The memory of this scope has not begun.')).toBeVisible();
});

test('a failure has its reason, and can be tried again', async () => {
  const strips = vi.fn<Memory['strips']>(() =>
    Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')),
  );
  open(strips);
  const [alert] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent('The server of this page cannot be reached.');
  strips.mockResolvedValue(lanes(1));
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
  expect(await screen.findByRole('list', { name: 'Last 24 hours, by instance' })).toBeVisible();
});
