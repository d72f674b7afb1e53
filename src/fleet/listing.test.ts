import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import {
  ACCESS_DENIED_EXAMPLE,
  EXAMPLE_TIME,
  GROUPS_EXAMPLE,
  NOT_FOUND_EXAMPLE,
  ROWS_EXAMPLE,
} from '@/testing/contract-examples';
import {
  fakeManager,
  fetchFleet,
  json,
  MANAGER_SCOPE,
  NG_PARAMS,
  ngRefusal,
  rest,
  restRefusal,
  SCOPE,
  text,
} from '@/testing/manager';
import type { ListingSource } from './best-listing';

const PATHS: Readonly<Record<string, ListingSource>> = {
  '/gateway/ng/api/delegate-token-ng/delegate-groups': 'delegate-groups',
  '/gateway/api/setup/delegates/ng/v2': 'ng/v2',
  '/gateway/ng/api/delegate-setup/listDelegates': 'listDelegates',
};

const GOOD: Readonly<Record<ListingSource, () => Response>> = {
  'delegate-groups': () => json(GROUPS_EXAMPLE),
  'ng/v2': () => json(GROUPS_EXAMPLE),
  listDelegates: () => json(ROWS_EXAMPLE),
};

/** A Manager whose listings succeed unless a test says otherwise. Gives the requested listings, in order. */
function managerWith(answers: Partial<Record<ListingSource, () => Response>>): ListingSource[] {
  const asked: ListingSource[] = [];
  fakeManager(({ path }) => {
    const source = PATHS[path];
    if (source === undefined) throw new Error(`no such listing: ${path}`);
    asked.push(source);
    return (answers[source] ?? GOOD[source])();
  });
  return asked;
}

const noRoute = () => json({ metaData: {}, resource: null, responseMessages: [] }, 404);
const away = () => text('', 503);

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

test('the listing is requested in the scope, and reports facts about the answer', async () => {
  const sent = fakeManager(() => json(GROUPS_EXAMPLE));
  const { about, delegates } = await fetchFleet(SCOPE);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: 'GET',
    path: '/gateway/ng/api/delegate-token-ng/delegate-groups',
    body: undefined,
  });
  expect(sent[0]?.params).toEqual(NG_PARAMS);
  expect(about).toMatchObject({
    source: 'delegate-groups',
    asOf: EXAMPLE_TIME,
    clockOffsetMs: expect.any(Number),
    durationMs: expect.any(Number),
    bytes: JSON.stringify(GROUPS_EXAMPLE).length,
    unreadable: [],
    isEmptyByPermission: false,
  });
  expect(delegates.map(({ name }) => name)).toEqual(['payments-eu-west', 'build-farm-docker']);
});

test('the other listings are requested with their own paths and parameters', async () => {
  const sent = fakeManager(({ path }) => (path.endsWith('listDelegates') ? json(ROWS_EXAMPLE) : noRoute()));
  await fetchFleet(SCOPE);
  expect(sent.slice(1)).toMatchObject([
    {
      method: 'POST',
      path: '/gateway/api/setup/delegates/ng/v2',
      params: { routingId: 'acct0001', ...MANAGER_SCOPE },
      body: { filterType: 'Delegate' },
    },
    {
      method: 'POST',
      path: '/gateway/ng/api/delegate-setup/listDelegates',
      params: NG_PARAMS,
      body: { filterType: 'Delegate' },
    },
  ]);
});

test('without a readable Date header the answer has the local time', async () => {
  vi.useFakeTimers({ now: EXAMPLE_TIME + 5 });
  fakeManager(() => json(GROUPS_EXAMPLE, 200, { date: 'x' }));
  const { about } = await fetchFleet(SCOPE);
  expect(about.asOf).toBe(EXAMPLE_TIME + 5);
  expect(about).not.toHaveProperty('clockOffsetMs');
});

describe('the search for the best listing', () => {
  test.each<[refusal: string, answer: () => Response]>([
    ['404', noRoute],
    ['405', () => json({}, 405)],
    ['400 with the code for not found', () => json(NOT_FOUND_EXAMPLE, 400)],
    ['400', () => restRefusal(400, 'INVALID_REQUEST', 'Invalid request: no')],
  ])('continues with the next listing after %s', async (_refusal, answer) => {
    const asked = managerWith({ 'delegate-groups': answer });
    await expect(fetchFleet(SCOPE)).resolves.toMatchObject({ about: { source: 'ng/v2' } });
    expect(asked).toEqual(['delegate-groups', 'ng/v2']);
  });

  test.each<[failure: string, answer: () => Response, attempts: number]>([
    ['401', () => ngRefusal(401, 'INVALID_TOKEN', null), 1],
    ['403', () => json(ACCESS_DENIED_EXAMPLE, 403), 1],
    ['400 for a network address that is not allowed', () => ngRefusal(400, 'NOT_WHITELISTED_IP', null), 1],
    ['400 for lack of permission', () => ngRefusal(400, 'NG_ACCESS_DENIED', null), 1],
    ['400 while the Manager is unreachable', () => ngRefusal(400, 'UNEXPECTED', null), 3],
    ['429', () => text('slow', 429), 3],
    ['500', () => ngRefusal(500, 'UNKNOWN_ERROR', null), 1],
    ['503', away, 3],
    ['a sign-in page', () => text('<h1>Sign in</h1>'), 1],
    ['an answer of another shape', () => rest({ delegateGroupDetails: 'x' }), 1],
  ])('ends after %s', async (_failure, answer, attempts) => {
    const asked = managerWith({ 'delegate-groups': answer });
    await expect(fetchFleet(SCOPE)).rejects.toHaveProperty('name', 'ManagerError');
    expect(asked).toEqual(Array.from({ length: attempts }, () => 'delegate-groups'));
  });

  test('continues after a 401 of ng/v2, which listDelegates may accept', async () => {
    const asked = managerWith({
      'delegate-groups': noRoute,
      'ng/v2': () => restRefusal(401, 'INVALID_TOKEN', null),
    });
    await expect(fetchFleet(SCOPE)).resolves.toMatchObject({ about: { source: 'listDelegates' } });
    expect(asked).toEqual(['delegate-groups', 'ng/v2', 'listDelegates']);
  });

  test('ends at once with a permanent failure of a later listing', async () => {
    managerWith({ 'delegate-groups': noRoute, 'ng/v2': () => json(ACCESS_DENIED_EXAMPLE, 403) });
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ status: 403 });
  });

  test('ends on an abort', async () => {
    const controller = new AbortController();
    const sent = fakeManager(() => {
      controller.abort();
      return noRoute();
    });
    await expect(fetchFleet(SCOPE, { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(sent).toHaveLength(1);
  });
});

describe('a Manager that refuses a listing', () => {
  const OTHER_SCOPE: Scope = scopeOf('acct0001');
  const answers: Partial<Record<ListingSource, () => Response>> = {};
  let asked: ListingSource[] = [];
  let now = 0;

  /** A poll after a time; gives the listings that it asks, and the source of the answer or the status of the failure. */
  async function poll(afterMs = 30_000, scope: Scope = SCOPE) {
    now += afterMs;
    asked.length = 0;
    const outcome = await fetchFleet(scope).then(
      ({ about }) => about.source,
      ({ status }: { readonly status: number }) => status,
    );
    return [...asked, outcome];
  }

  async function pollFor(minutes: number): Promise<void> {
    for (let half = 0; half < 2 * minutes; half++) await poll();
  }

  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    Object.assign(answers, {
      'delegate-groups': noRoute,
      'ng/v2': noRoute,
      listDelegates: GOOD.listDelegates,
    });
    asked = managerWith(answers);
  });

  test('is asked for it again at each reading for 3 minutes, and then once an hour', async () => {
    const { about } = await fetchFleet(SCOPE);
    expect(about).toMatchObject({ source: 'listDelegates', betterRefused: 404 });
    await pollFor(2.5);
    expect(await poll()).toEqual(['delegate-groups', 'ng/v2', 'listDelegates', 'listDelegates']);
    expect(await poll(30_000, OTHER_SCOPE)).toEqual(['listDelegates', 'listDelegates']);
    expect((await fetchFleet(SCOPE)).about.betterRefused).toBeUndefined();
    answers['delegate-groups'] = GOOD['delegate-groups'];
    expect(await poll(58 * 60_000)).toEqual(['listDelegates', 'listDelegates']);
    expect(await poll(3 * 60_000)).toEqual(['delegate-groups', 'delegate-groups']);
  });

  test.each([400, 404, 405])('with %i, after answers, changes no key for 3 minutes', async (status) => {
    answers['delegate-groups'] = GOOD['delegate-groups'];
    expect(await poll()).toEqual(['delegate-groups', 'delegate-groups']);
    answers['delegate-groups'] = () => text('default backend', status);
    expect(await poll()).toEqual(['delegate-groups', 'ng/v2', status]);
    answers['delegate-groups'] = GOOD['delegate-groups'];
    expect(await poll()).toEqual(['delegate-groups', 'delegate-groups']);
    answers['delegate-groups'] = noRoute;
    await pollFor(3);
    expect(await poll()).toEqual(['delegate-groups', 'ng/v2', 'listDelegates', 'listDelegates']);
  });

  test('is known by Manager and account', async () => {
    answers['ng/v2'] = GOOD['ng/v2'];
    await pollFor(4);
    expect(await poll()).toEqual(['ng/v2', 'ng/v2']);
    expect(await poll(0, scopeOf('acct0002'))).toEqual(['delegate-groups', 'ng/v2', 'ng/v2']);
    asked = managerWith(answers);
    expect(await poll()).toEqual(['delegate-groups', 'ng/v2', 'ng/v2']);
  });

  test('keeps the listing in use over an outage, and starts a new search when that has gone, too', async () => {
    answers['ng/v2'] = GOOD['ng/v2'];
    await pollFor(4);
    answers['ng/v2'] = away;
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ status: 503 });
    answers['ng/v2'] = noRoute;
    answers.listDelegates = noRoute;
    answers['delegate-groups'] = GOOD['delegate-groups'];
    expect(await poll()).toEqual(['ng/v2', 404]);
    await pollFor(3);
    expect(await poll()).toEqual(['delegate-groups', 'delegate-groups']);
  });

  test('all of them, throws the refusal of the best', async () => {
    answers.listDelegates = noRoute;
    answers['delegate-groups'] = () => restRefusal(400, 'INVALID_REQUEST', 'best');
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ message: 'best' });
    expect(await poll()).toEqual(['delegate-groups', 'ng/v2', 'listDelegates', 400]);
  });
});

describe('an empty answer', () => {
  test.each<[what: string, resource: unknown, isEmptyByPermission: boolean]>([
    ['an empty list has no delegates', { delegateGroupDetails: [] }, false],
    ['a null resource may hide delegates', null, true],
    ['null groups may hide delegates', { delegateGroupDetails: null }, true],
    ['missing groups may hide delegates', {}, true],
  ])(
    'says whether a missing permission may hide delegates: %s',
    async (_what, resource, isEmptyByPermission) => {
      fakeManager(() => rest(resource));
      await expect(fetchFleet(SCOPE)).resolves.toMatchObject({
        delegates: [],
        about: { unreadable: [], isEmptyByPermission },
      });
    },
  );

  test('of listDelegates with a null resource is empty by permission', async () => {
    managerWith({ 'delegate-groups': noRoute, 'ng/v2': noRoute, listDelegates: () => rest(null) });
    await expect(fetchFleet(SCOPE)).resolves.toMatchObject({
      delegates: [],
      about: { isEmptyByPermission: true },
    });
  });

  test('without a resource is unreadable', async () => {
    fakeManager(() => json({}));
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('the progress of a listing', () => {
  test.each([1, 7, 64, 100_000])('counts delegates as they arrive, in pieces of %d bytes', async (size) => {
    const group = {
      groupName: 'a',
      lastHeartBeat: 0,
      delegateInstanceDetails: [{ uuid: 'u', lastHeartbeat: 0 }],
    };
    const named = { ...group, delegateDescription: 'It says "lastHeartBeat" itself.' };
    const bytes = new TextEncoder().encode(
      JSON.stringify({ resource: { delegateGroupDetails: [group, named, group] } }),
    );
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
        controller.close();
      },
    });
    fakeManager(() => new Response(body));
    const counts: number[] = [];
    const { delegates } = await fetchFleet(SCOPE, { onProgress: (count) => counts.push(count) });
    expect(delegates).toHaveLength(3);
    expect(counts.at(-1)).toBe(3);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });
});
