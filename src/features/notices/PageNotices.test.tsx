// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fleetQuery } from '@/features/fleet/queries';
import { createQueryClient } from '@/features/fleet/query-client';
import { hasMemory } from '@/fleet/feed';
import { aboutPast } from '@/fleet/past';
import { MINUTE_MS, SECOND_MS } from '@/lib/units';
import { aFleet } from '@/testing/fleets';
import { aHistory, edges, LISTING } from '@/testing/history';
import { Address, remember, renderPage } from '@/testing/page';
import { NotificationChoice } from './NotificationChoice';
import { PageNotices } from './PageNotices';

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static requestPermission = async () => FakeNotification.permission;
  static readonly shown: FakeNotification[] = [];
  readonly close = vi.fn<() => void>();
  constructor(
    readonly title: string,
    readonly options: NotificationOptions = {},
  ) {
    super();
    FakeNotification.shown.push(this);
  }
}

/** Locks of a browser with one tab; `held` are the names. */
function fakeLocks() {
  const held = new Set<string>();
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    async request(name: string, _options: LockOptions, work: () => Promise<unknown>) {
      held.add(name);
      await work();
      held.delete(name);
    },
  };
}

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  fireEvent(document, new Event('visibilitychange'));
};

beforeEach(() => {
  FakeNotification.permission = 'granted';
  FakeNotification.shown.length = 0;
  localStorage.clear();
  vi.spyOn(window, 'focus').mockReturnValue();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: fakeLocks() }));
});

/** A page that nobody sees, and what reads so many delegates a minute after it looked last. The first one has the tag prod. */
async function aHiddenPage(filter = '') {
  vi.useFakeTimers();
  const history = aHistory();
  remember(history.memory);
  localStorage.setItem('delegate-overview:notifications', 'on');
  localStorage.setItem('delegate-overview:notification-filter', filter);
  setHidden(true);
  const client = createQueryClient();
  const named = (count: number) =>
    edges(count).map((one, row) => ({ ...one, tags: row === 0 ? ['prod'] : [] }));
  const read = async (count: number) => {
    history.read(named(count), { afterMs: MINUTE_MS });
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS - SECOND_MS));
    const asOf = history.now();
    client.setQueryData(fleetQuery(LISTING).queryKey, {
      fleet: aFleet(named(count), { asOf }),
      about: aboutPast(asOf),
      version: 'a',
      preparedIn: 'worker',
      silentGroups: [],
      failuresBefore: 0,
    });
    await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
  };
  await read(5);
  renderPage(
    <>
      <PageNotices scope={LISTING.scope} />
      <NotificationChoice />
      <Address />
    </>,
    { client },
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  return read;
}

test('what happens while nobody sees the page is shown once a minute, and a click leads to it', async () => {
  const read = await aHiddenPage();
  await read(4);
  expect(FakeNotification.shown).toEqual([]);
  await read(4);
  await read(4);
  expect(FakeNotification.shown).toMatchObject([
    { title: expect.stringMatching(/^edge-5 is missing, as of /) },
  ]);
  act(() => void FakeNotification.shown[0]?.dispatchEvent(new Event('click')));
  expect(window.focus).toHaveBeenCalledOnce();
  expect(screen.getByTestId('address').textContent).toContain('/activity?from=');

  setHidden(false);
  await read(3);
  await read(3);
  await read(3);
  expect(FakeNotification.shown).toHaveLength(1);
});

test('a filter chooses of whom one is notified; a wrong one says why, and one without delegates says so', async () => {
  const read = await aHiddenPage('tag:prod');
  expect(screen.getByText('1 delegate matches now.')).toBeTruthy();
  await read(4);
  await read(4);
  await read(4);
  expect(FakeNotification.shown).toEqual([]);
  const field = screen.getByRole('textbox', { name: 'Only delegates that match' });
  const type = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  await type('tag:none');
  expect(screen.getByText('No delegate matches now, so nothing is sent.')).toBeTruthy();
  await type('status:late');
  expect(screen.getByRole('alert').textContent).toMatch(/^The filter cannot have status,/);
  await type('');
  await read(3);
  await read(3);
  await read(3);
  expect(FakeNotification.shown).toMatchObject([{ title: expect.stringMatching(/^edge-4 is missing/) }]);
});

test('the setting asks the browser on a click alone, and says why there are no notifications', async () => {
  remember({});
  FakeNotification.permission = 'default';
  const asked = vi.spyOn(FakeNotification, 'requestPermission').mockResolvedValue('granted');
  renderPage(<NotificationChoice />);
  const box = () => screen.getByRole('checkbox', { name: /^Notify me/ });
  expect([asked.mock.calls.length, box()]).toMatchObject([0, { checked: false }]);
  await act(async () => fireEvent.click(box()));
  expect(box()).toMatchObject({ checked: true });
  expect(FakeNotification.shown).toMatchObject([{ title: 'Notifications of delegates are on.' }]);
  fireEvent.click(box());
  expect(box()).toMatchObject({ checked: false });

  asked.mockResolvedValue('denied');
  await act(async () => fireEvent.click(box()));
  expect(screen.getByText(/^Your browser blocks them/)).toBeTruthy();
  act(() => hasMemory.set(false));
  expect(screen.getByText(/^They need a history/)).toBeTruthy();
});

test('a browser that notifies of installed apps alone has none for the page', async () => {
  remember({});
  vi.stubGlobal(
    'Notification',
    class extends FakeNotification {
      constructor() {
        super('');
        throw new TypeError('Illegal constructor');
      }
    },
  );
  renderPage(<NotificationChoice />);
  await act(async () => fireEvent.click(screen.getByRole('checkbox')));
  expect(screen.getByText('This browser has none for a page like this.')).toBeTruthy();
});
