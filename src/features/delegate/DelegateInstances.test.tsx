// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { fleetOn } from '@/domain/delegate/day-to-come';
import { delegateAt } from '@/domain/delegate/fleet';
import type { Memory, Strip } from '@/domain/memory/questions';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { silentFor } from '@/testing/findings';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { remember, renderPage, stopClock } from '@/testing/page';
import { contentPainted } from '@/ui/content-painted';
import { DelegateInstances } from './DelegateInstances';

beforeEach(() => {
  stopClock(NOW);
  contentPainted.set(true);
});

const aStrip = (id: string, more: Partial<Strip> = {}): Strip => ({
  id,
  host: id,
  intervals: [
    { state: 'reporting', from: NOW - HOUR_MS, to: NOW - HOUR_MS / 2 },
    { state: 'silent', from: NOW - HOUR_MS / 2, to: NOW },
  ],
  silentSince: undefined,
  isReplaced: false,
  endedAt: undefined,
  ...more,
});

interface Opened {
  readonly instances?: FleetEntry['instances'];
  readonly strips?: Memory['strips'];
  readonly at?: number;
  readonly query?: string;
  /** The day to come that the page shows, epoch ms. */
  readonly dayToCome?: number;
}

function open({ instances = [{ id: 'a', hostName: 'pod-a' }], strips, at, query = '', dayToCome }: Opened) {
  const now = aFleet([{ instances }]);
  const fleet = dayToCome === undefined ? now : fleetOn(now, dayToCome);
  const delegate = delegateAt(fleet, 0);
  if (!delegate) throw new Error('There is no delegate.');
  if (strips) remember({ strips });
  renderPage(<DelegateInstances scope={ACCOUNT} {...{ fleet, delegate, at }} isGone={false} />, {
    address: `/${query}`,
  });
  return { key: delegate.key, table: screen.getByRole('table', { name: `Instances of ${delegate.name}` }) };
}

const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('each instance says how its past ends; the period is in the address', async () => {
  const strips = vi.fn<Memory['strips']>(async () => ({
    instances: [aStrip('a')],
    since: NOW - 40 * DAY_MS,
  }));
  const { table } = open({ strips });
  expect(await within(table).findByText('silent 30 min')).toBeInTheDocument();
  expect(within(table).getByRole('button', { name: 'Last 24 hours, as table' })).toBeVisible();
  fireEvent.click(within(table).getByRole('radio', { name: '30 days' }));
  expect(await within(table).findByRole('button', { name: 'Last 30 days, as table' })).toBeVisible();
  expect(strips.mock.calls.map(([{ from, to }]) => [to - from, to])).toEqual([
    [DAY_MS, NOW],
    [30 * DAY_MS, NOW],
  ]);
});

test('at a moment of the past, the period ends there', async () => {
  const strips = vi.fn<Memory['strips']>(async () => ({ instances: [aStrip('a')], since: 0 }));
  const { table } = open({ strips, at: NOW - 5 * DAY_MS });
  expect(await within(table).findByRole('button', { name: 'Until 10:30, as table' })).toBeVisible();
  expect(strips.mock.calls[0]?.[0].to).toBe(NOW - 5 * DAY_MS);
});

test.each([
  ['now', undefined, 'period=30d'],
  ['at a moment of the past, or when it is gone', NOW - 40 * DAY_MS, 'from=2026-07-07T10%3A30%3A00Z'],
])('%s, a link leads to the events of this delegate', (_when, at, period) => {
  const { key } = open({ strips: async () => ({ instances: [], since: 0 }), ...(at && { at }) });
  expect(screen.getByRole('link', { name: 'Events of this delegate' })).toHaveAttribute(
    'href',
    `/account/demo/delegates/activity?${period}&delegate=${encodeURIComponent(key)}`,
  );
});

test('what replaced others is listed first; the others are folded', async () => {
  const old = aStrip('old', {
    intervals: [{ state: 'gone', from: NOW - HOUR_MS, to: NOW }],
    isReplaced: true,
    endedAt: NOW - HOUR_MS,
  });
  const { table } = open({ strips: async () => ({ instances: [aStrip('a'), old], since: 0 }) });
  const show = await within(table).findByRole('button', { name: 'Show 1 replaced' });
  expect(rows(table)).toEqual(['pod-a']);
  fireEvent.click(show);
  expect(rows(table)).toEqual(['pod-a', 'old']);
  expect(within(table).getByRole('cell', { name: 'Replaced 09:30' })).toBeVisible();
});

test('of many instances, the worst eight are shown, then all', () => {
  const pods = Array.from({ length: 12 }, (_, place) => ({ id: `${place}`, hostName: `pod-${place}` }));
  const instances = pods.map((pod, place) => (place === 11 ? { ...pod, ...silentFor(30) } : pod));
  const { table } = open({ instances });
  expect(rows(table)).toEqual(['pod-11', ...Array.from({ length: 7 }, (_, place) => `pod-${place}`)]);
  expect(table).toHaveTextContent('The other 4 are connected.');
  fireEvent.click(within(table).getByRole('button', { name: 'Show all 12' }));
  expect(rows(table)).toHaveLength(12);
});

test('a card filters many instances; its filter can be removed', async () => {
  window.history.replaceState(null, '', '/?instances=EXPIRED');
  const pods = Array.from({ length: 10 }, (_, place) => ({ hostName: `pod-${place}` }));
  const instances = pods.map((pod, place) => (place === 4 ? { ...pod, supportEnds: inDays(-12) } : pod));
  const { table } = open({ instances, query: '?instances=EXPIRED' });
  expect(rows(table)).toEqual(['pod-4']);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 10' }));
  await waitFor(() => expect(rows(table)).toHaveLength(8));
});

test('of a day to come, the connectivity of now has no tone', () => {
  const { table } = open({ instances: [{ ...silentFor(30) }], dayToCome: inDays(45) });
  const cell = within(table).getByRole('cell', { name: 'Not connected' });
  expect(cell.querySelector('[data-tone]')).toBeNull();
  expect(table.closest('[data-to-come]')).not.toBeNull();
});

test('without a memory, there are no lanes and no period', () => {
  const { table } = open({});
  expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
});

test('a failure has its reason, and can be tried again', async () => {
  const strips = vi.fn<Memory['strips']>(() =>
    Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')),
  );
  const { table } = open({ strips });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server of this page cannot be reached.');
  strips.mockResolvedValue({ instances: [aStrip('a')], since: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(table).getByText('silent 30 min')).toBeInTheDocument());
});
