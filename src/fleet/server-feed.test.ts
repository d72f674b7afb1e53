import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failureData, ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import type { Fleet } from '@/domain/delegate/fleet';
import { listingKey } from '@/domain/scope/listing-choice';
import { scopeOf } from '@/domain/scope/scope';
import { ABOUT } from '@/testing/codec';
import { aFleet, NOW } from '@/testing/fleets';
import { FIRST, NEXT } from '@/testing/worker';
import { encodedText, encodePatch, FIELDS_VERSION } from './codec';
import { type FleetFeed, firstRows } from './feed';
import { createServerFeed } from './server-feed';
import { applyAnswer, type FleetSnapshot } from './snapshot';

/** Plays our server: it answers from the fleets that it has read, the newest last. */
class PlayedServer {
  readonly asked: { readonly url: URL; readonly cache: string | undefined }[] = [];
  readonly headers: Record<string, string> = {};
  /** Answers the next requests in place of the fleet. */
  readonly instead: (() => Response)[] = [];
  #life = 1;
  #fleets: readonly Fleet[] = [aFleet([{}, { name: 'edge' }])];

  get #version() {
    return `${this.#life}.${this.#fleets.length}`;
  }

  read(fleet: Fleet): void {
    this.#fleets = [...this.#fleets, fleet];
  }

  restart(fleet: Fleet): void {
    this.#life += 1;
    this.#fleets = [fleet];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'https://dashboard.test');
    this.asked.push({ url, cache: init?.cache });
    const instead = this.instead.shift();
    if (instead) return instead();
    const date = new Date(NOW).toUTCString();
    const known = {
      'fleet-version': this.#version,
      'fleet-fields': FIELDS_VERSION,
      'fleet-next': '30',
      date,
    };
    const since = url.searchParams.get('since');
    if (since === this.#version) return new Response(null, { status: 204, headers: { ...known } });
    const newest = this.#fleets.at(-1) ?? aFleet([]);
    const [life, place] = since?.split('.') ?? [];
    const base = life === `${this.#life}` ? this.#fleets[Number(place) - 1] : undefined;
    const sent = base ? JSON.stringify(encodePatch(base, newest, ABOUT)) : encodedText(newest, ABOUT);
    const type = {
      'content-type': 'application/json; charset=utf-8',
      ...(base && since && { 'fleet-base': since }),
    };
    return new Response(sent, { headers: { ...known, ...type, ...this.headers } });
  };
}

let server: PlayedServer;
const inPage = { ask: vi.fn<FleetFeed['ask']>(), prefetch: vi.fn<FleetFeed['prefetch']>() };

beforeEach(() => {
  vi.setSystemTime(NOW);
  server = new PlayedServer();
  configureManager({ fetch: server.fetch });
  inPage.ask.mockReset().mockResolvedValue({
    version: 7,
    change: { kind: 'whole', fleet: aFleet([]) },
    about: ABOUT,
    preparedIn: 'worker',
  });
});

const createFeed = () => createServerFeed(inPage);

/** Asks again and again, as a page does. */
function pageOf(feed: FleetFeed) {
  let snapshot: FleetSnapshot | undefined;
  return async () => {
    const answer = await feed.ask({ ...FIRST, base: snapshot?.version });
    snapshot = applyAnswer(snapshot, answer);
    if (!snapshot) throw new Error('The feed answered with a patch to another fleet.');
    return { ...snapshot, kind: answer.change.kind };
  };
}

const kinds = () => server.asked.map(({ url }) => (url.searchParams.has('since') ? 'since' : 'whole'));

test('a page gets the fleet of the server, then what changed, then that nothing did', async () => {
  const poll = pageOf(createFeed());
  const later = aFleet([{}, { name: 'core' }], { asOf: NOW + 30_000 });
  const first = await poll();
  expect(first).toMatchObject({ kind: 'whole', preparedIn: 'server', nextInMs: 30_000, about: ABOUT });
  server.read(later);
  const second = await poll();
  expect(second).toMatchObject({ kind: 'patch', fleet: later });
  expect(second.fleet.delegates.type).toBe(first.fleet.delegates.type);
  const third = await poll();
  expect(third).toMatchObject({ kind: 'patch', version: second.version, nextInMs: 30_000 });
  expect(third.fleet).toEqual(second.fleet);
  expect(kinds()).toEqual(['whole', 'since', 'since']);
});

test('a page gets the whole fleet of a server that has started again', async () => {
  const poll = pageOf(createFeed());
  await poll();
  const later = aFleet([{ name: 'other' }]);
  server.restart(later);
  expect(await poll()).toMatchObject({ kind: 'whole', fleet: later });
});

test('a page that did not take an answer gets the whole fleet, of which the server sends what changed', async () => {
  const feed = createFeed();
  const { version: base } = await feed.ask(FIRST);
  const later = aFleet([{}, { name: 'core' }], { asOf: NOW + 30_000 });
  server.read(aFleet([{}, { name: 'not taken' }]));
  await feed.ask({ ...FIRST, base });
  server.read(later);
  expect((await feed.ask({ ...FIRST, base })).change).toEqual({ kind: 'whole', fleet: later });
  expect((await feed.ask({ ...FIRST, base })).change).toEqual({ kind: 'whole', fleet: later });
  expect(kinds()).toEqual(['whole', 'since', 'since', 'since']);
});

test('a page gets the whole fleet of another listing', async () => {
  const feed = createFeed();
  await feed.ask(FIRST);
  const answer = await feed.ask({ ...NEXT, scope: scopeOf('acct0001') });
  expect(answer.change.kind).toBe('whole');
  expect(server.asked.at(-1)?.url.search).toBe('?accountIdentifier=acct0001');
});

test('a page that shows rows gets the first rows of a large fleet, and paints them before it has the rest', async () => {
  const large = aFleet(Array.from({ length: 2_000 }, () => ({})));
  server.restart(large);
  const feed = createFeed();
  const whole = feed.prefetch(FIRST, { showsRows: true });
  await vi.waitUntil(() => firstRows.get());
  expect(firstRows.get()).toMatchObject({ delegateCount: 2_000, listing: listingKey(FIRST) });
  expect(await Promise.race([whole, Promise.resolve('not yet')])).toBe('not yet');
  expect((await feed.ask(FIRST)).change).toMatchObject({ kind: 'whole', fleet: large });
  firstRows.set(undefined);
  await createFeed().prefetch(FIRST);
  expect(firstRows.get()).toBeUndefined();
});

test("only the user's own refresh asks for a new reading", async () => {
  const feed = createFeed();
  await feed.ask(FIRST);
  await feed.ask({ ...NEXT, isFresh: true });
  // A browser that stores nothing says so to the server.
  expect(server.asked.map(({ cache }) => cache)).toEqual(['default', 'no-store']);
});

test('the clock of the page follows the Manager, whatever the clock of the server', async () => {
  const onClockOffset = vi.fn<(offsetMs: number | undefined) => void>();
  configureManager({ fetch: server.fetch, onClockOffset });
  vi.setSystemTime(NOW - 60_000);
  await createFeed().ask(FIRST);
  expect(onClockOffset).toHaveBeenCalledExactlyOnceWith(60_000);
});

describe('an answer that cannot be used', () => {
  const damaged = () =>
    new Response('cut', {
      headers: { 'content-type': 'application/json', 'fleet-fields': FIELDS_VERSION },
    });

  test('is replaced by the whole fleet when it is damaged', async () => {
    const poll = pageOf(createFeed());
    await poll();
    server.instead.push(damaged);
    expect(await poll()).toMatchObject({ kind: 'whole', preparedIn: 'server' });
    expect(kinds()).toEqual(['whole', 'since', 'whole']);
  });

  test('is replaced by the whole fleet when it says that the page has the newest one without any', async () => {
    server.instead.push(() => new Response(null, { status: 204 }));
    expect(await createFeed().ask(FIRST)).toMatchObject({ change: { kind: 'whole' } });
  });

  test('is a failure when it is damaged twice', async () => {
    server.instead.push(damaged, damaged);
    await expect(createFeed().ask(FIRST)).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'The answer of this server is damaged.',
    });
    expect(inPage.ask).not.toHaveBeenCalled();
  });

  test.each([
    [
      'the server reads no fleets',
      () => new Response(null, { status: 204, headers: { 'fleet-feed': 'none' } }),
      'the server of this page reads no fleets',
    ],
    [
      'the server is of another build',
      () =>
        new Response('other', {
          headers: { 'content-type': 'application/json', 'fleet-fields': 'other' },
        }),
      'the server of this page has another version than the page; reload the page',
    ],
  ])('makes the page read the listing itself, from then on, when %s', async (_when, answer, why) => {
    const feed = createFeed();
    server.instead.push(answer);
    expect(await feed.ask(FIRST)).toMatchObject({ preparedIn: 'worker', inPageBecause: why });
    expect(await feed.ask(NEXT)).toMatchObject({ version: 7, inPageBecause: why });
    expect(server.asked).toHaveLength(1);
  });
});

describe('a failure', () => {
  test('of the Manager is the same in the page as in the server', async () => {
    const error = new ManagerError('refused', 'Your permissions do not allow this.', {
      status: 403,
      code: 'NG_ACCESS_DENIED',
      failedChecks: [{ permission: 'core_delegate_view' }],
    });
    server.instead.push(() => Response.json(failureData(error), { status: 403 }));
    const thrown = await createFeed()
      .ask(FIRST)
      .catch((reason: unknown) => reason);
    expect(thrown instanceof ManagerError && failureData(thrown)).toEqual(failureData(error));
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    [
      'a refusal of the server itself',
      () => Response.json({ code: 'GATEWAY_TOO_MANY_FLEETS', message: 'Too many.' }, { status: 429 }),
      { kind: 'refused', status: 429 },
    ],
    [
      'a page of a proxy',
      () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'unreadable', detail: 'Sign in' },
    ],
  ])('is %s', async (_what, answer, expected) => {
    server.instead.push(answer);
    await expect(createFeed().ask(FIRST)).rejects.toMatchObject(expected);
  });
});
