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
import type { ListingSource } from './listing';

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

  test('throws the refusal of the best listing when all are refused', async () => {
    managerWith({
      'delegate-groups': () => restRefusal(400, 'INVALID_REQUEST', 'first'),
      'ng/v2': () => restRefusal(400, 'INVALID_REQUEST', 'second'),
      listDelegates: () => restRefusal(400, 'INVALID_REQUEST', 'third'),
    });
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ kind: 'refused', message: 'first' });
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

describe('the remembered listing', () => {
  const OTHER_SCOPE: Scope = scopeOf('acct0001');
  const answers: Partial<Record<ListingSource, () => Response>> = {};
  let asked: ListingSource[] = [];

  beforeEach(async () => {
    Object.assign(answers, {
      'delegate-groups': noRoute,
      'ng/v2': GOOD['ng/v2'],
      listDelegates: GOOD.listDelegates,
    });
    asked = managerWith(answers);
    await fetchFleet(SCOPE);
    asked.length = 0;
  });

  test('is asked first in every scope of the account', async () => {
    await fetchFleet(OTHER_SCOPE);
    expect(asked).toEqual(['ng/v2']);
  });

  test('does not apply to another account', async () => {
    await fetchFleet(scopeOf('acct0002'));
    expect(asked).toEqual(['delegate-groups', 'ng/v2']);
  });

  test('does not apply to another Manager', async () => {
    asked = managerWith(answers);
    await fetchFleet(SCOPE);
    expect(asked).toEqual(['delegate-groups', 'ng/v2']);
  });

  test('is kept after an outage', async () => {
    answers['ng/v2'] = away;
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ status: 503 });
    answers['ng/v2'] = GOOD['ng/v2'];
    asked.length = 0;
    await fetchFleet(SCOPE);
    expect(asked).toEqual(['ng/v2']);
  });

  test('gives way to a better one after an hour by the clock of the Manager', async () => {
    const answeredAfter = (ms: number) => () =>
      json(GROUPS_EXAMPLE, 200, { date: new Date(EXAMPLE_TIME + ms).toUTCString() });
    answers['delegate-groups'] = GOOD['delegate-groups'];
    answers['ng/v2'] = answeredAfter(59 * 60_000);
    await fetchFleet(SCOPE);
    answers['ng/v2'] = answeredAfter(61 * 60_000);
    await fetchFleet(SCOPE);
    await fetchFleet(SCOPE);
    expect(asked).toEqual(['ng/v2', 'ng/v2', 'delegate-groups']);
  });

  test('starts a new search when it is gone', async () => {
    answers['ng/v2'] = noRoute;
    answers['delegate-groups'] = GOOD['delegate-groups'];
    await expect(fetchFleet(SCOPE)).resolves.toMatchObject({ about: { source: 'delegate-groups' } });
    await fetchFleet(SCOPE);
    expect(asked).toEqual(['ng/v2', 'delegate-groups', 'delegate-groups']);
  });

  test('is forgotten when all are gone, and the refusal of the best is thrown', async () => {
    answers['ng/v2'] = noRoute;
    answers.listDelegates = noRoute;
    answers['delegate-groups'] = () => restRefusal(400, 'INVALID_REQUEST', 'best');
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ message: 'best' });
    asked.length = 0;
    await expect(fetchFleet(SCOPE)).rejects.toMatchObject({ message: 'best' });
    expect(asked).toEqual(['delegate-groups', 'ng/v2', 'listDelegates']);
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
