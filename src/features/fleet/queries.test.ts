import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import type { Fleet } from '@/domain/delegate/fleet';
import { findingsOf } from '@/domain/findings/finding';
import { backCount } from '@/domain/findings/silent-group';
import { scopeOf } from '@/domain/scope/scope';
import { tokensQuery } from '@/features/tokens/queries';
import { fleetFeed, startFleetFeed } from '@/fleet/feed';
import { aboutPast } from '@/fleet/past';
import { GROUPS_EXAMPLE } from '@/testing/contract-examples';
import { aFleet, NOW } from '@/testing/fleets';
import { json } from '@/testing/manager';
import { PlayedWorker } from '@/testing/worker';
import { asLatestVersion, fleetQuery, takeAnswer } from './queries';

const SCOPE = scopeOf('acct0001');
const onClockOffset = vi.fn<(offsetMs: number | undefined) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 15, 10, 30) });
  onClockOffset.mockReset();
});
/** Ms. Waiting moves the fake clock a little; dates have no milliseconds. */
function reportedOffset(): number {
  expect(onClockOffset).toHaveBeenCalledOnce();
  return onClockOffset.mock.lastCall?.[0] ?? Number.NaN;
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('an answer that is read late does not distort the clock offset', async () => {
  vi.stubGlobal('fetch', async () => json(GROUPS_EXAMPLE, 200, { date: new Date().toUTCString() }));
  configureManager({ onClockOffset });
  const worker = new PlayedWorker();
  void startFleetFeed((name) => worker.begin(name)).prefetch({ scope: SCOPE });
  await expect.poll(() => worker.sent.some(({ kind }) => kind === 'answer')).toBe(true);
  pass(8_000);
  await new QueryClient().fetchQuery(fleetQuery({ scope: SCOPE }));
  expect(Math.abs(reportedOffset())).toBeLessThan(2_000);
});

test('a slow body of a token list does not distort the clock offset', async () => {
  configureManager({
    onClockOffset,
    fetch: async () => {
      const date = new Date().toUTCString();
      const pull = (body: ReadableStreamDefaultController) => {
        pass(8_000);
        body.enqueue(new TextEncoder().encode('{"resource":[]}'));
        body.close();
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      return new Response(body, { headers: { date, 'content-type': 'application/json' } });
    },
  });
  await new QueryClient().fetchQuery(tokensQuery(SCOPE));
  expect(Math.abs(reportedOffset())).toBeLessThan(2_000);
});

test('an answer that the page did not take costs no second request', async () => {
  const fetchListing = vi.fn<() => Promise<Response>>(async () => json(GROUPS_EXAMPLE));
  vi.stubGlobal('fetch', fetchListing);
  startFleetFeed((name) => new PlayedWorker().begin(name));
  const [page, other] = [new QueryClient(), new QueryClient()];
  for (const client of [page, other, page]) await client.fetchQuery(fleetQuery({ scope: SCOPE }));
  expect(fetchListing).toHaveBeenCalledTimes(3);
  const [data, others] = [page, other].map((client) =>
    client.getQueryData(fleetQuery({ scope: SCOPE }).queryKey),
  );
  expect(data?.fleet.delegates).toEqual(others?.fleet.delegates);
});

test('a look at another listing of the scope forgets no delegate that is connected again', async () => {
  const silent = { heartbeatAt: NOW - 3_600_000 };
  const fleetWith = (back: number) =>
    aFleet([
      ...Array.from({ length: 9 }, (_, i) => ({ name: `d${i}`, instances: [i < back ? {} : silent] })),
      ...Array.from({ length: 30 }, (_, i) => ({ name: `w${i}`, instances: [{}, {}] })),
    ]);
  startFleetFeed((name) => new PlayedWorker().begin(name));
  const asked = vi.spyOn(fleetFeed(), 'ask');
  const client = new QueryClient();
  const read = async (fleet: Fleet, includesBelow = false) => {
    asked.mockResolvedValueOnce({
      version: 1,
      change: { kind: 'whole', fleet },
      about: aboutPast(NOW),
      preparedIn: 'worker',
    });
    const { silentGroups } = await client.fetchQuery(fleetQuery({ scope: SCOPE, includesBelow }));
    const finding = findingsOf(fleet).find(({ rule }) => rule === 'FELL_SILENT_TOGETHER');
    return finding && backCount(silentGroups, finding, fleet);
  };
  expect(await read(fleetWith(0))).toEqual({ count: 0, of: 9 });
  expect(await read(fleetWith(2))).toEqual({ count: 2, of: 9 });
  // All scopes: other delegates, with other keys.
  expect(await read(aFleet([{ name: 'other' }]), true)).toBeUndefined();
  expect(await read(fleetWith(3))).toEqual({ count: 3, of: 9 });
});

test('rules applied again during a poll do not cause another request', async () => {
  let answers = Promise.resolve();
  const fetchListing = vi.fn<() => Promise<Response>>(async () => {
    await answers;
    return json(GROUPS_EXAMPLE);
  });
  vi.stubGlobal('fetch', fetchListing);
  startFleetFeed((name) => new PlayedWorker().begin(name));
  const client = new QueryClient();
  const choice = { scope: SCOPE, includesBelow: false };
  await client.fetchQuery(fleetQuery(choice));
  let release = () => {};
  answers = new Promise((resolve) => {
    release = resolve;
  });
  const poll = client.fetchQuery(fleetQuery(choice));
  const latestVersion = { state: 'known', version: '26.09.87001' } as const;
  const derived = await fleetFeed().ask({ ...choice, task: 'derive', latestVersion, base: 1 });
  expect(takeAnswer(client, choice, derived)).toBe(true);
  release();
  await poll;
  expect(fetchListing).toHaveBeenCalledTimes(2);
});

test('rules applied again keep the age and the error of an old listing', async () => {
  const fetchListing = vi.fn<() => Promise<Response>>(async () => json(GROUPS_EXAMPLE));
  vi.stubGlobal('fetch', fetchListing);
  startFleetFeed((name) => new PlayedWorker().begin(name));
  const client = new QueryClient();
  const choice = { scope: SCOPE, includesBelow: false };
  const { queryKey } = fleetQuery(choice);
  await client.fetchQuery(fleetQuery(choice));
  fetchListing.mockImplementation(async () => json({}, 403));
  await expect(client.fetchQuery(fleetQuery(choice))).rejects.toThrow(ManagerError);
  const before = client.getQueryState(queryKey);
  pass(8_000);
  const latestVersion = { state: 'known', version: '26.09.87001' } as const;
  const derived = await fleetFeed().ask({ ...choice, task: 'derive', latestVersion, base: 1 });
  expect(takeAnswer(client, choice, derived)).toBe(true);
  const { data, error, dataUpdatedAt } = client.getQueryState(queryKey) ?? {};
  expect(data?.fleet.context.latestVersion).toEqual(latestVersion);
  expect({ error, dataUpdatedAt }).toEqual({ error: before?.error, dataUpdatedAt: before?.dataUpdatedAt });
  expect(error).not.toBeNull();
});

test.each([
  ['known', 'with an answer', undefined],
  ['known', 'after another failure', 503],
  ['unknown', 'once the permission is gone', 403],
])('the latest version is %s %s', (state, _when, status) => {
  const error = status === undefined ? null : new ManagerError('refused', 'No.', { status });
  expect(asLatestVersion({ state: 'known', version: '26.09.87001' }, error).state).toBe(state);
});
