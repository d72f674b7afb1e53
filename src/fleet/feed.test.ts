import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { failureData, ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { listingKey } from '@/domain/scope/listing-choice';
import { scopeOf } from '@/domain/scope/scope';
import { ACCESS_DENIED_EXAMPLE, GROUPS_EXAMPLE, ROWS_EXAMPLE } from '@/testing/contract-examples';
import { json, rest } from '@/testing/manager';
import { FIRST, NEXT, PlayedWorker, setUpNetwork } from '@/testing/worker';
import { createFleetFeed, type FleetFeed, fleetFeed, receivedCounts } from './feed';
import { type FleetAnswer, type FleetRequest } from './messages';
import { patchFleet } from './patch';
import type { StartWorker } from './worker-feed';

const network = setUpNetwork();

const workerFeed = () => createFleetFeed((name) => new PlayedWorker().begin(name));
const pageFeed = () => createFleetFeed({ pageBecause: 'of the test' });

/** Makes the network answer nothing until a request is aborted. */
function hang(): void {
  network.mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
}

function whole({ change }: FleetAnswer): Fleet {
  if (change.kind !== 'whole') throw new Error('The answer is a patch.');
  return change.fleet;
}

function patchIn({ change }: FleetAnswer) {
  if (change.kind !== 'patch') throw new Error('The answer is whole.');
  return change.patch;
}

/** Makes the network answer with the example, but with this tag at its first delegate. */
function retagged(tag: string): void {
  const { resource } = GROUPS_EXAMPLE;
  const [delegate, ...others] = resource.delegateGroupDetails;
  const delegates = [{ ...delegate, groupCustomSelectors: [tag] }, ...others];
  network.mockImplementation(async () => rest({ ...resource, delegateGroupDetails: delegates }));
}

describe('a feed with a worker', () => {
  test('the worker prepares the same fleet as the page would', async () => {
    const worker = new PlayedWorker();
    const beside = await createFleetFeed((name) => worker.begin(name)).ask(FIRST);
    const inPage = await pageFeed().ask(FIRST);
    expect([beside.preparedIn, inPage.preparedIn]).toEqual(['worker', { pageBecause: 'of the test' }]);
    expect(worker.received).toHaveLength(1);
    expect(delegateCount(whole(beside))).toBeGreaterThan(0);
    expect(whole(beside)).toEqual(whole(inPage));
    // Two calls differ in their durations and clock offsets.
    const timeless = { durationMs: 0, clockOffsetMs: 0 };
    expect({ ...beside.about, ...timeless }).toEqual({ ...inPage.about, ...timeless });
  });

  test('a patch contains only changes, and makes the same fleet as a whole answer', async () => {
    const feed = workerFeed();
    let fleet = whole(await feed.ask(FIRST));
    expect(patchIn(await feed.ask(NEXT))).toEqual({ context: fleet.context, delegates: {}, instances: {} });
    for (const [before, tag] of ['zebra', 'yak'].entries()) {
      retagged(tag);
      const patch = patchIn(await feed.ask({ ...NEXT, base: before + 2 }));
      expect(Object.keys(patch).sort()).toEqual(['context', 'delegates', 'instances']);
      expect([patch.delegates, patch.instances].map(Object.keys)).toEqual([['tags'], []]);
      fleet = patchFleet(fleet, patch);
      expect(fleet).toEqual(whole(await pageFeed().ask(FIRST)));
    }
  });

  test('an answer is whole when the page has no fleet of that listing', async () => {
    const feed = workerFeed();
    await feed.ask(FIRST);
    expect((await feed.ask(FIRST)).change.kind).toBe('whole');
    expect((await feed.ask({ ...NEXT, scope: scopeOf('acct0001') })).change.kind).toBe('whole');
  });

  test('the worker calls the Manager with the base path and key of the page', async () => {
    configureManager({ basePath: '/elsewhere', apiKey: 'pat.a.b.c' });
    const worker = new PlayedWorker();
    await createFleetFeed((name) => worker.begin(name)).ask(FIRST);
    expect(worker.received).toMatchObject([{ manager: { basePath: '/elsewhere', apiKey: 'pat.a.b.c' } }]);
    expect(network.mock.calls[0]?.[0]).toMatch(/^\/elsewhere\/ng/);
  });

  test('the name of the worker contains the first request, unless there is a key', async () => {
    const names: string[] = [];
    const start: StartWorker = (name) => {
      names.push(name);
      return new PlayedWorker().begin(name);
    };
    await createFleetFeed(start).ask(FIRST);
    configureManager({ apiKey: 'pat.a.b.c' });
    await createFleetFeed(start).ask(FIRST);
    expect(names).toEqual([expect.stringContaining('"retail"'), '']);
  });

  test('a refusal arrives as a ManagerError with the same data as without a worker', async () => {
    network.mockImplementation(async () => json(ACCESS_DENIED_EXAMPLE, 403, { 'retry-after': '7' }));
    const [sent, thrown] = await Promise.all(
      [workerFeed(), pageFeed()].map((feed) => feed.ask(FIRST).catch((error: unknown) => error)),
    );
    if (!(sent instanceof ManagerError && thrown instanceof ManagerError))
      throw new Error('Both are refusals.');
    expect(failureData(sent)).toEqual(failureData(thrown));
    expect(sent).toMatchObject({ kind: 'refused', status: 403, reason: 'not-permitted', isTransient: false });
    expect(sent.failedChecks?.length).toBeGreaterThan(0);
  });

  test('aborting a request rejects with the reason and aborts the call to the Manager', async () => {
    hang();
    const worker = new PlayedWorker();
    const feed = createFleetFeed((name) => worker.begin(name));
    const stopping = new AbortController();
    const asked = feed.ask(FIRST, { signal: stopping.signal });
    await expect.poll(() => network.mock.calls.length).toBe(1);
    const reason = new Error('The reader left.');
    stopping.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await expect.poll(() => network.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(worker.isTerminated).toBe(false);
    expect(worker.sent.map(({ kind }) => kind)).toEqual(['progress']);
    await expect(feed.ask(FIRST, { signal: stopping.signal })).rejects.toBe(reason);
  });

  test('progress of a listing is reported while it loads, and deleted afterwards', async () => {
    const reported: (readonly [listing: string, count: number])[] = [];
    onTestFinished(receivedCounts.subscribe(() => reported.push(...receivedCounts.get())));
    await workerFeed().ask(FIRST);
    expect(reported.length).toBeGreaterThan(0);
    expect(reported[0]).toEqual([listingKey({ scope: FIRST.scope }), expect.any(Number)]);
    // The entry is deleted after the answer.
    expect(receivedCounts.get().size).toBe(0);
  });
});

test('a page with its own fetch prepares fleets itself and starts no worker', async () => {
  configureManager({ fetch: async () => rest({ delegateGroupDetails: [] }) });
  const start = vi.fn<StartWorker>((name) => new PlayedWorker().begin(name));
  const { preparedIn } = await createFleetFeed(start).ask(FIRST);
  expect(preparedIn).toEqual({ pageBecause: 'this mode calls the Manager itself' });
  expect(start).not.toHaveBeenCalled();
});

test('a feed that was never started prepares fleets in the page', async () => {
  const { preparedIn } = await fleetFeed().ask(FIRST);
  expect(preparedIn).toEqual({ pageBecause: 'no worker was started' });
});

test('each answer reports the clock offset of the server when it is known', async () => {
  const onClockOffset = vi.fn<(offsetMs: number | undefined) => void>();
  configureManager({ onClockOffset });
  const { about } = await pageFeed().ask(FIRST);
  expect(about.clockOffsetMs).toEqual(expect.any(Number));
  expect(onClockOffset.mock.calls).toEqual([[about.clockOffsetMs]]);
});

test('the clock offset is relative to the clock of the page, whatever the clock of the worker', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { about, ...answer } = await pageFeed().ask(FIRST);
  const worker = new PlayedWorker({ alive: false });
  const asked = createFleetFeed((name) => worker.begin(name)).ask(FIRST);
  // The clock of this worker is an hour ahead, so the server seems an hour behind.
  const sent = { ...answer, about: { ...about, clockOffsetMs: -3_600_000 } };
  worker.send({ kind: 'answer', id: 1, answer: sent, answeredAt: Date.now() + 3_600_000 });
  expect((await asked).about.clockOffsetMs).toBe(0);
});

describe('rules applied again', () => {
  const latestVersion = { state: 'known', version: '26.07.89005' } as const;
  const ownerPrefixes = ['squad='];
  const ANEW: FleetRequest = { ...NEXT, task: 'derive', latestVersion, ownerPrefixes };

  test('reuse the last answer, and give the same fleet as a new answer', async () => {
    const feed = workerFeed();
    const first = whole(await feed.ask(FIRST));
    const patch = patchIn(await feed.ask(ANEW));
    expect(network).toHaveBeenCalledOnce();
    expect(patch.context).toMatchObject({ latestVersion, policy: { ownerPrefixes } });
    expect(patchFleet(first, patch)).toEqual(
      whole(await pageFeed().ask({ ...FIRST, latestVersion, ownerPrefixes })),
    );
  });

  test('load the listing when the last answer was for another one', async () => {
    const feed = workerFeed();
    await feed.ask({ ...FIRST, scope: scopeOf('elsewhere') });
    const { context } = whole(await feed.ask(ANEW));
    expect(network).toHaveBeenCalledTimes(2);
    expect(context.latestVersion).toEqual(latestVersion);
  });
});

test('a scope with and without child scopes are two listings, with no patch between them', async () => {
  network.mockImplementation(async () => json(ROWS_EXAMPLE));
  const feed = workerFeed();
  await feed.ask({ ...FIRST, includesBelow: true });
  expect(network).toHaveBeenLastCalledWith(expect.stringContaining('all=true'), expect.anything());
  network.mockImplementation(async () => json(GROUPS_EXAMPLE));
  const alone = await feed.ask(NEXT);
  expect(network).toHaveBeenLastCalledWith(expect.not.stringContaining('all=true'), expect.anything());
  expect(alone.change.kind).toBe('whole');
});

describe('a prefetched listing', () => {
  let feed: FleetFeed;

  beforeEach(() => {
    feed = workerFeed();
  });

  test('serves the first request for it, and no later one', async () => {
    void feed.prefetch({ scope: FIRST.scope });
    await expect.poll(() => network.mock.calls.length).toBe(1);
    await feed.ask(FIRST);
    expect(network).toHaveBeenCalledOnce();
    await feed.ask(FIRST);
    expect(network).toHaveBeenCalledTimes(2);
  });

  test('is aborted with the request that uses it', async () => {
    hang();
    void feed.prefetch({ scope: FIRST.scope });
    const stopping = new AbortController();
    const asked = feed.ask(FIRST, { signal: stopping.signal });
    await expect.poll(() => network.mock.calls.length).toBe(1);
    const reason = new Error('The reader left.');
    stopping.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  test.each([
    ['another scope', { scope: scopeOf('elsewhere') }],
    ['the same scope with those below it', { scope: FIRST.scope, includesBelow: true }],
  ])('is aborted when it was for %s', async (_what, choice) => {
    hang();
    void feed.prefetch(choice);
    await expect.poll(() => network.mock.calls.length).toBe(1);
    network.mockImplementation(async () => json(GROUPS_EXAMPLE));
    await feed.ask(FIRST);
    await expect.poll(() => network.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  test('fails the request that uses it when the prefetch failed', async () => {
    network.mockImplementation(async () => json({}, 403));
    void feed.prefetch({ scope: FIRST.scope });
    await expect.poll(() => network.mock.calls.length).toBeGreaterThan(0);
    await expect(feed.ask(FIRST)).rejects.toBeInstanceOf(ManagerError);
  });
});
