// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { ActivityEvent } from '@/domain/memory/events';
import type { Memory } from '@/domain/memory/questions';
import { visitText } from '@/domain/memory/visit';
import { scopeKey } from '@/domain/scope/scope';
import { paused } from '@/features/fleet/polling';
import { dataAgePlace } from '@/features/frame/data-age-place';
import { hasMemory } from '@/fleet/feed';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { answer, came, NOW, openActivity } from '@/testing/activity-page';
import { ACCOUNT } from '@/testing/app-view';
import { NO_KINDS, pressOpener, stopClock } from '@/testing/page';

const ADDRESS = '/account/acme/delegates/activity';

beforeEach(() => {
  stopClock(NOW);
  window.history.replaceState(null, '', ADDRESS);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const isLoading = () => screen.findByText('Loading what happened');

test('events stand under their days, and older ones come by a button', async () => {
  const activity = vi.fn<Memory['activity']>(async ({ before }) =>
    before === undefined
      ? answer([came('first', 1)], { next: 'first', kinds: { ...NO_KINDS, came: 2 } })
      : answer([came('second', 20)]),
  );
  openActivity(activity);
  expect(await isLoading()).toBeInTheDocument();
  expect(await screen.findByText('The newest 1 of 2 events in 7 days, newest first')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('2 events in 7 days, newest first')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const yesterday = within(screen.getByRole('region', { name: 'Yesterday, Monday 23 Nov' }));
  expect(yesterday.getByRole('link', { name: 'second' })).toBeVisible();
  // The second page is about the period of the first.
  expect(activity.mock.calls.map(([{ from, to, before }]) => [to - from, before])).toEqual([
    [7 * DAY_MS, undefined],
    [7 * DAY_MS, 'first'],
  ]);
});

test('the chart is of the chosen period', async () => {
  const reporting = vi.fn<Memory['reporting']>(async () => ({
    buckets: [{ at: NOW, reporting: 3, total: 3 }],
    newest: { at: NOW, reporting: 3, total: 3 },
    outages: [],
    gaps: [],
    since: NOW - 30 * DAY_MS,
  }));
  openActivity(async () => answer([]), {}, { reporting });
  expect(await screen.findByRole('button', { name: 'Reporting instances, as table' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '24 h' }));
  await waitFor(() => expect(reporting).toHaveBeenCalledTimes(2));
  expect(reporting.mock.calls.map(([{ from, to }]) => [from, to])).toEqual([
    [Date.UTC(2026, 10, 17, 9), NOW],
    [Date.UTC(2026, 10, 23, 9), NOW],
  ]);
});

test('of too much for one answer, the older part comes by the button, and the page says so', async () => {
  const cutAt = NOW - 2 * HOUR_MS;
  const activity = vi.fn<Memory['activity']>(async ({ to }) =>
    to >= cutAt ? answer([came('first', 1)], { cutAt }) : answer([came('second', 3)]),
  );
  openActivity(activity);
  expect(await screen.findByText(/The numbers beside the filters count from 07:03 on/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'second' })).toBeVisible();
  expect(activity.mock.calls.map(([{ to, before }]) => [to, before])).toEqual([
    [NOW, undefined],
    [cutAt - 1, undefined],
  ]);
});

test('an event leads to its delegates and no others, as they were then', async () => {
  const delegates = [
    { key: '_edge', name: 'edge' },
    { key: 'name:far edge', name: 'far edge' },
  ];
  const from = Date.UTC(2026, 10, 24, 8, 0, 0, 500);
  const both = { ...came('both', 1), from, delegates, count: 2 };
  openActivity(async () => answer([both, { ...both, id: 'many', count: 101 }]));
  const link = await screen.findByRole('link', { name: 'Show these 2' });
  expect(link).toHaveAttribute(
    'href',
    '/account/demo/delegates?delegate=_edge&delegate=name%3Afar+edge&asOf=2026-11-24T08%3A00%3A01Z',
  );
  // An address cannot name more delegates than the answer does.
  expect(screen.getByRole('link', { name: 'Show the first 2' })).toHaveAttribute(
    'href',
    link.getAttribute('href'),
  );
});

/** A delegate that is down since its only instance fell silent. */
function down(name: string, from: number): ActivityEvent {
  return {
    id: name,
    kind: 'lost',
    from,
    to: undefined,
    delegates: [{ key: `_${name}`, name }],
    count: 1,
    instances: { count: 0, of: 2, gone: 0 },
    backDelegates: { count: 0, of: 1 },
    notBack: [],
    worstAt: from + 5 * 60_000,
    lastBack: undefined,
    trait: undefined,
    isDown: true,
    steps: [{ at: from, delegates: 1, instances: 2, back: 0 }],
  };
}

test('below what lasts, each time of another day has its day', async () => {
  openActivity(async () => answer([down('edge', Date.UTC(2026, 10, 22, 5, 54))]));
  const lasting = within(await screen.findByRole('region', { name: /^Lasting now/ }));
  expect(lasting.getByText('since 22 Nov')).toBeVisible();
  const asOf = lasting.getByRole('link', { name: /^As of 22 Nov, 05:59/ });
  expect(within(asOf).getByText('As of 22 Nov')).toBeVisible();
});

test('delegates that fell one by one are one entry, which links to them as they are now', async () => {
  const at = (minute: number) => Date.UTC(2026, 10, 24, 7, minute);
  openActivity(async () => answer(['c', 'b', 'a'].map((name, place) => down(name, at(30 - 10 * place)))));
  const [entry] = await screen.findAllByRole('listitem');
  const lasting = within(entry ?? document.body);
  expect(lasting.getByText('3 delegates are not connected, 6 instances.')).toBeVisible();
  expect(lasting.getByText('since 07:10', { selector: '.activity-event > time' })).toBeVisible();
  expect(lasting.getByRole('link', { name: 'Show these 3' })).toHaveAttribute(
    'href',
    '/account/demo/delegates?delegate=_c&delegate=_b&delegate=_a',
  );
  expect(lasting.getAllByRole('link', { name: /^As of/ }).at(-1)).toHaveTextContent(/^As of 07:35/);
  expect(lasting.getByText('Show 3 events')).toBeVisible();
  expect(screen.getByText('3 events in 7 days, in 1 entry, newest first')).toBeVisible();
});

test('no link leads to a part of an entry', async () => {
  const names = Array.from({ length: 101 }, (_, place) => `${place}`);
  openActivity(async () => answer(names.map((name) => down(name, NOW - HOUR_MS))));
  expect(await screen.findByText('101 delegates are not connected, 202 instances.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Show/ })).toBeNull();
});

test('the last visit stands between the events before and after it', async () => {
  localStorage.setItem(
    `delegate-overview:visit:${scopeKey(ACCOUNT)}`,
    visitText({ seen: NOW - 2 * HOUR_MS, before: undefined }),
  );
  openActivity(async () => answer([came('new', 1), came('old', 3)]));
  await screen.findByText('2 events in 7 days, newest first');
  const [, visit] = within(screen.getByRole('region', { name: /^Today/ })).getAllByRole('listitem');
  expect(visit).toHaveTextContent('Your last visit, 07:03');
});

test('a link that is shared keeps the period that is shown', async () => {
  const writeText = vi.fn<Clipboard['writeText']>(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  openActivity(async () => answer([]));
  pressOpener(await screen.findByRole('button', { name: 'Share' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy link', hidden: true }));
  const [link] = writeText.mock.lastCall ?? [''];
  expect(new URL(link).search).toBe('?from=2026-11-17T09%3A03%3A00Z&to=2026-11-24T09%3A03%3A00Z');
});

test.each([
  ['a quiet week', NOW - 30 * DAY_MS, 'Nothing happened in this period', '0 events in 7 days'],
  ['a memory of one hour', NOW - HOUR_MS, 'Nothing happened in this period', 'Recording started at 08:03.'],
  ['a memory without a reading', undefined, 'Nothing has been read yet', 'Recording starts with'],
])('%s is said', async (_what, since, title, text) => {
  openActivity(async () => answer([], { since }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(document.body).toHaveTextContent(text);
});

test.each([
  ['before the memory began', -31, -30.5, 'No data for this period', /^Recording started on 25 Oct/],
  ['in the future', 1, 2, 'This period is in the future', /^Choose an earlier period/],
])('a period %s says so, whatever the filters are', async (_where, from, to, title, text) => {
  const day = (days: number) => new Date(NOW + days * DAY_MS).toISOString().replace('.000', '');
  window.history.replaceState(null, '', `${ADDRESS}?kind=came&from=${day(from)}&to=${day(to)}`);
  const activity = vi.fn<Memory['activity']>(async () => answer([]));
  openActivity(activity);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  const [{ from: begin, to: end }] = activity.mock.lastCall ?? [{ from: 0, to: 0 }];
  expect(begin).toBeLessThan(end);
});

test('a value of the address that cannot be used is left out, and said', async () => {
  window.history.replaceState(null, '', `${ADDRESS}?all=zzz&kind=fire`);
  openActivity(async () => answer([]));
  for (const value of ['all=zzz', 'kind=fire'])
    expect(await screen.findByText(new RegExp(`^Ignored ${value}: `))).toBeVisible();
});

test('a failure shows what the server said, and can be tried again', async () => {
  const activity = vi
    .fn<Memory['activity']>()
    .mockRejectedValueOnce(new ManagerError('refused', 'The memory is locked by another server.'))
    .mockResolvedValue(answer([came('edge', 1)]));
  openActivity(activity);
  expect(await screen.findByText(/The memory is locked by another server\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'edge' })).toBeVisible();
});

test('a failure of the whole memory gives its reason once', async () => {
  const fail = async () => Promise.reject(new ManagerError('refused', 'The memory is locked.'));
  openActivity(fail, {}, { reporting: fail });
  expect(await screen.findByText('It could not be read.')).toBeVisible();
  expect(await screen.findByText(/The memory is locked\./)).toBeVisible();
});

test('a memory that does not record says since when and why', async () => {
  openActivity(async () => answer([]), {
    notRecording: { since: NOW - HOUR_MS, reason: { kind: 'store', message: 'The disk is full.' } },
  });
  expect(await screen.findByText('Not recording since 08:03.')).toBeVisible();
  expect(screen.getByText('The disk is full.')).toBeVisible();
});

test('the bar has the age of the events, renews them with the chart, and stops asking while paused', async () => {
  dataAgePlace.set(document.body);
  onTestFinished(() => {
    dataAgePlace.set(null);
    paused.set(false);
  });
  const activity = vi.fn<Memory['activity']>(async () => answer([]));
  const reporting = vi.fn<Memory['reporting']>(async () => ({
    buckets: [],
    newest: undefined,
    outages: [],
    gaps: [],
    since: undefined,
  }));
  openActivity(activity, {}, { reporting });
  expect(await screen.findByText('0 events in 7 days, newest first')).toBeVisible();
  const age = within(screen.getByRole('group', { name: 'Data age' }));
  fireEvent.click(age.getByRole('button', { name: 'Refresh now' }));
  await waitFor(() =>
    expect([activity.mock.calls, reporting.mock.calls]).toMatchObject([{ length: 2 }, { length: 2 }]),
  );
  fireEvent.click(age.getByRole('button', { name: 'Pause refreshing' }));
  expect(screen.getByRole('group', { name: 'Data age' })).toHaveTextContent('Paused at 09:03');
  fireEvent.focus(window);
  fireEvent.click(age.getByRole('button', { name: 'Resume refreshing' }));
  await waitFor(() => expect(activity).toHaveBeenCalledTimes(3));
});

test('without a memory the page says where one would come from', () => {
  openActivity(async () => answer([]));
  act(() => hasMemory.set(false));
  expect(screen.getByText('Nothing remembers this fleet')).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Period/ })).toBeNull();
});
