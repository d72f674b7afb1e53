import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ACCESS_DENIED_EXAMPLE, GROUPS_EXAMPLE, ROWS_EXAMPLE } from '@/api/contract-examples';
import { ManagerError, toldFailure } from '@/api/errors';
import { configureManager } from '@/api/manager';
import { json, rest } from '@/api/testing';
import { takeHostNames, updateFleet } from '@/domain/delegate/fleet';
import { rankTags, tagRanksOf } from '@/domain/delegate/tag-order';
import { delegatesOf } from '@/domain/delegate/testing';
import { scopeOf } from '@/domain/scope/scope';
import { textOrderOf } from '@/domain/table/text-order';
import { createFleetFeed, fleetFeed } from './fleet-feed';
import { listingKey } from './messages';
import { received } from './received';
import { PlayedWorker } from './testing';
import type { StartWorker } from './worker-feed';

const SCOPE = scopeOf('acct0001', 'retail');
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset().mockImplementation(async () => json(GROUPS_EXAMPLE));
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.useRealTimers();
  configureManager({});
});

/** A network that answers nothing until it is aborted. */
function hang(): void {
  network.mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
}

describe('with a worker', () => {
  test('a fleet is prepared there, and is the one that the page would have prepared', async () => {
    const worker = new PlayedWorker();
    const beside = await createFleetFeed((name) => worker.begin(name)).load({ scope: SCOPE });
    const inPage = await createFleetFeed({ pageBecause: 'of the test' }).load({ scope: SCOPE });
    expect([beside.preparedIn, inPage.preparedIn]).toEqual(['worker', { pageBecause: 'of the test' }]);
    expect(worker.received).toHaveLength(1);
    const [one, other] = [beside, inPage].map(({ answer }) => updateFleet(answer.update));
    if (!one || !other) throw new Error('Two answers make two fleets.');
    expect(one.size).toBeGreaterThan(0);
    expect(delegatesOf(one)).toEqual(delegatesOf(other));
    expect(one.heartbeats).toEqual(other.heartbeats);
    // Two calls take two times.
    const timeless = { durationMs: 0, clockOffsetMs: 0 };
    expect({ ...beside.answer.facts, ...timeless }).toEqual({ ...inPage.answer.facts, ...timeless });
  });

  test('the next answer holds what changed alone, unless the page has another fleet', async () => {
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    const { answer } = await feed.load({ scope: SCOPE });
    const next = await feed.load({ scope: SCOPE, have: answer.fleetId });
    expect(next.answer.update).toEqual({});
    expect(Object.keys(next.answer.judgement)).toEqual(['context', 'isSettling']);
    const stale = await feed.load({ scope: SCOPE, have: answer.fleetId });
    expect(stale.answer.update.base).toBeDefined();
    const elsewhere = await feed.load({ scope: scopeOf('acct0001'), have: stale.answer.fleetId });
    expect(elsewhere.answer.update.base).toBeDefined();
  });

  test('host names come after the answer, and only when they are not those of the answer before', async () => {
    const worker = new PlayedWorker();
    const feed = createFleetFeed((name) => worker.begin(name));
    const first = await feed.load({ scope: SCOPE });
    const fleet = updateFleet(first.answer.update);
    const made = fleet.index.hostNames;
    const sent = (await first.lateColumns)?.hostNames;
    expect(sent?.column).toEqual(made);
    expect(sent?.textOrder).toEqual(textOrderOf(made));
    if (sent) takeHostNames(fleet.index, sent);
    expect(fleet.index.hostNames).toBe(sent?.column);

    const { answer } = await feed.load({ scope: SCOPE, have: first.answer.fleetId });
    expect(updateFleet(answer.update, fleet).index.hostNames).toBe(sent?.column);
    await feed.load({ scope: SCOPE });
    await vi.waitFor(() => expect(worker.sent.at(-1)?.kind).toBe('late-columns'));
    expect(worker.sent.filter(({ kind }) => kind === 'late-columns')).toHaveLength(2);
  });

  test('the order by tags comes after a first answer, and with a later one that changes it', async () => {
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    const first = await feed.load({ scope: SCOPE });
    const fleet = updateFleet(first.answer.update);
    expect(first.answer).not.toHaveProperty('tagRanks');
    expect((await first.lateColumns)?.tagRanks).toEqual(tagRanksOf(fleet.index));

    const same = await feed.load({ scope: SCOPE, have: first.answer.fleetId });
    expect(same.answer).not.toHaveProperty('tagRanks');
    expect(tagRanksOf(updateFleet(same.answer.update, fleet).index)).toBe(tagRanksOf(fleet.index));

    const { resource } = GROUPS_EXAMPLE;
    const [delegate, ...others] = resource.delegateGroupDetails;
    const retagged = [{ ...delegate, groupCustomSelectors: ['zebra'] }, ...others];
    network.mockImplementation(async () => rest({ ...resource, delegateGroupDetails: retagged }));
    const changed = await feed.load({ scope: SCOPE, have: same.answer.fleetId });
    const { tagRanks } = changed.answer;
    expect(tagRanks).toEqual(rankTags(updateFleet(changed.answer.update, fleet).index));
  });

  test('the Manager is reached as the page is configured', async () => {
    configureManager({ basePath: '/elsewhere', apiKey: 'pat.a.b.c' });
    const worker = new PlayedWorker();
    await createFleetFeed((name) => worker.begin(name)).load({ scope: SCOPE });
    expect(worker.received).toMatchObject([{ manager: { basePath: '/elsewhere', apiKey: 'pat.a.b.c' } }]);
    expect(network.mock.calls[0]?.[0]).toMatch(/^\/elsewhere\/ng/);
  });

  test('the first load is in its name, but never a key', async () => {
    const names: string[] = [];
    const start: StartWorker = (name) => {
      names.push(name);
      return new PlayedWorker().begin(name);
    };
    await createFleetFeed(start).load({ scope: SCOPE });
    configureManager({ apiKey: 'pat.a.b.c' });
    await createFleetFeed(start).load({ scope: SCOPE });
    expect(names).toEqual([expect.stringContaining('"retail"'), '']);
  });

  test('a refusal is the ManagerError that it was, with all its facts', async () => {
    network.mockImplementation(async () => json(ACCESS_DENIED_EXAMPLE, 403, { 'retry-after': '7' }));
    const failures = await Promise.all(
      [(name: string) => new PlayedWorker().begin(name), { pageBecause: 'of the test' }].map(async (how) =>
        createFleetFeed(how)
          .load({ scope: SCOPE })
          .catch((error: unknown) => error),
      ),
    );
    const [told, thrown] = failures;
    if (!(told instanceof ManagerError && thrown instanceof ManagerError))
      throw new Error('Both are refusals.');
    expect(toldFailure(told)).toEqual(toldFailure(thrown));
    expect(told).toMatchObject({ kind: 'refused', status: 403, reason: 'not-permitted', isTransient: false });
    expect(told.failedChecks?.length).toBeGreaterThan(0);
  });

  test('a cancelled load ends with the reason, and the request with it', async () => {
    hang();
    const worker = new PlayedWorker();
    const feed = createFleetFeed((name) => worker.begin(name));
    const stopping = new AbortController();
    const load = feed.load({ scope: SCOPE }, { signal: stopping.signal });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    const reason = new Error('The reader left.');
    stopping.abort(reason);
    await expect(load).rejects.toBe(reason);
    await vi.waitFor(() => expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(true));
    expect(worker.isTerminated).toBe(false);
    expect(worker.sent.map(({ kind }) => kind)).toEqual(['progress']);
    await expect(feed.load({ scope: SCOPE }, { signal: stopping.signal })).rejects.toBe(reason);
  });

  test('progress is heard', async () => {
    const told: (readonly [listing: string, count: number])[] = [];
    onTestFinished(received.subscribe(() => told.push(...received.get())));
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    await feed.load({ scope: SCOPE });
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toEqual([listingKey({ scope: SCOPE }), expect.any(Number)]);
    // Of the next listing nothing has come yet.
    expect(received.get().size).toBe(0);
  });
});

test('a page with a fetch of its own does all by itself', async () => {
  configureManager({ fetch: async () => rest({ delegateGroupDetails: [] }) });
  const start = vi.fn<StartWorker>((name) => new PlayedWorker().begin(name));
  const { preparedIn } = await createFleetFeed(start).load({ scope: SCOPE });
  expect(preparedIn).toEqual({ pageBecause: 'it reaches the Manager in a way of its own' });
  expect(start).not.toHaveBeenCalled();
});

test('a feed that was never started works in the page', async () => {
  const { preparedIn } = await fleetFeed().load({ scope: SCOPE });
  expect(preparedIn).toEqual({ pageBecause: 'no worker was started' });
});

test('an answer is judged against the latest version that was told while it was under way', async () => {
  let answer = () => {};
  network.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(json(GROUPS_EXAMPLE));
      }),
  );
  const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
  const load = feed.load({ scope: SCOPE });
  await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
  feed.tellLatestVersion('26.07.89005');
  answer();
  const { judgement } = (await load).answer;
  expect(judgement.context.latestVersion).toBe('26.07.89005');
});

test('a scope alone and with those below are two listings: neither is told as a change of the other', async () => {
  network.mockImplementation(async () => json(ROWS_EXAMPLE));
  const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
  const below = await feed.load({ scope: SCOPE, includesBelow: true });
  expect(network).toHaveBeenLastCalledWith(expect.stringContaining('all=true'), expect.anything());
  network.mockImplementation(async () => json(GROUPS_EXAMPLE));
  const alone = await feed.load({ scope: SCOPE, have: below.answer.fleetId });
  expect(network).toHaveBeenLastCalledWith(expect.not.stringContaining('all=true'), expect.anything());
  expect(alone.answer.update.base).toBeDefined();
});

describe('a load that was begun early', () => {
  test('is continued by the first of its scope, and only by that', async () => {
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    feed.expect({ scope: SCOPE });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    await feed.load({ scope: SCOPE });
    expect(network).toHaveBeenCalledOnce();
    await feed.load({ scope: SCOPE });
    expect(network).toHaveBeenCalledTimes(2);
  });

  test('is cancelled with who continues it', async () => {
    hang();
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    feed.expect({ scope: SCOPE });
    const stopping = new AbortController();
    const load = feed.load({ scope: SCOPE }, { signal: stopping.signal });
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    const reason = new Error('The reader left.');
    stopping.abort(reason);
    await expect(load).rejects.toBe(reason);
  });

  test.each([
    ['another scope', { scope: scopeOf('elsewhere') }],
    ['the scopes below too', { scope: SCOPE, includesBelow: true }],
  ])('is dropped when it was of %s', async (_what, choice) => {
    hang();
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    feed.expect(choice);
    await vi.waitFor(() => expect(network).toHaveBeenCalledOnce());
    network.mockImplementation(async () => json(GROUPS_EXAMPLE));
    await feed.load({ scope: SCOPE });
    await vi.waitFor(() => expect(network.mock.calls[0]?.[1]?.signal?.aborted).toBe(true));
  });

  test('tells its failure to who continues it', async () => {
    network.mockImplementation(async () => json({}, 403));
    const feed = createFleetFeed((name) => new PlayedWorker().begin(name));
    feed.expect({ scope: SCOPE });
    await vi.waitFor(() => expect(network).toHaveBeenCalled());
    await expect(feed.load({ scope: SCOPE })).rejects.toBeInstanceOf(ManagerError);
  });
});
