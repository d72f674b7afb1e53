import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { AUTO_UPGRADES, VERSION_STATUSES } from '@/domain/delegate/delegate';
import { scopeOf } from '@/domain/scope/scope';
import { EXAMPLE_TIME, GROUPS_EXAMPLE, ROWS_EXAMPLE } from './contract-examples';
import { ManagerError } from './errors';
import { fakeManager, fetchDelegates, json, type TidyDelegate, text } from './testing';

type ListingAnswer = Awaited<ReturnType<typeof fetchDelegates>>;

const DAY_MS = 86_400_000;
const SCOPE = scopeOf('acct0001');

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

/** The listing, or the one kind of failure there may be. */
async function listingOrFailure(): Promise<ListingAnswer | ManagerError> {
  return fetchDelegates(SCOPE).catch((error: unknown) => {
    if (error instanceof ManagerError) return error;
    throw error;
  });
}

/** What is wrong with a decoded delegate, by the promises of its type. */
function flawsOf({ delegate, heartbeats }: TidyDelegate): string[] {
  const { key, name, identifier, type, description, customTags, implicitTags, autoUpgrade, instances } =
    delegate;
  const tags = [...customTags, ...implicitTags];
  const texts = [key, name, identifier, type, description, ...tags].concat(
    instances.flatMap(({ id, hostName, version }) => [id, hostName, version]),
  );
  const isShowable = (shown: string | undefined) =>
    shown === undefined ||
    (shown.trim() !== '' &&
      shown.length <= 2_010 &&
      !/[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u.test(shown));
  const isHeartbeat = (at: number) => Number.isNaN(at) || at === 0 || (at > 0 && at <= EXAMPLE_TIME + DAY_MS);
  const isSorted = (list: readonly string[]) => JSON.stringify(list) === JSON.stringify(list.toSorted());
  const told = [delegate, ...instances].flatMap((object): unknown[] => Object.values(object));
  const promises: Record<string, boolean> = {
    'texts are showable': texts.every(isShowable),
    'one heartbeat an instance': heartbeats.length === instances.length,
    'heartbeats are times': heartbeats.every(isHeartbeat),
    'ids are unique': new Set(instances.map(({ id }) => id)).size === instances.length,
    'tags are unique': new Set(tags).size === tags.length,
    'tags are sorted': isSorted(customTags) && isSorted(implicitTags),
    'expiries are days': instances.every(({ expiresAt = 0 }) => expiresAt % DAY_MS === 0),
    'auto-upgrade is known': autoUpgrade === undefined || AUTO_UPGRADES.includes(autoUpgrade),
    'statuses are known': instances.every(({ reportedStatus = 'ACTIVE' }) =>
      VERSION_STATUSES.includes(reportedStatus),
    ),
    'what is not told is absent': told.every((value) => value !== undefined && value !== null),
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
}

/** The flaws of a listing; of a failure, that it has nothing to say. */
function flawsIn(outcome: ListingAnswer | ManagerError): string[] {
  if (outcome instanceof ManagerError)
    return outcome.message.trim() === '' ? ['a failure has a message'] : [];
  return outcome.decoded.flatMap(flawsOf);
}

const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const anyStatus = fc.constantFrom(200, 200, 200, 201, 301, 400, 401, 403, 404, 429, 500, 502, 503);

test('any JSON with any status gives delegates or a ManagerError', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, anyStatus, async (body, status) => {
      fakeManager(() => json(body, status));
      expect(flawsIn(await listingOrFailure())).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('any text gives a ManagerError or delegates, and no markup', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), anyStatus, async (body, status) => {
      fakeManager(() => text(`<p>${body}`, status));
      const outcome = await listingOrFailure();
      expect(outcome).toBeInstanceOf(ManagerError);
      expect(outcome instanceof ManagerError && (outcome.detail ?? '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 200 },
  );
});

test('any list of anything, in either listing, gives as many delegates as it does not tell as unreadable', async () => {
  const group = fc.record(
    {
      delegateGroupIdentifier: fc.oneof(fc.string({ unit: 'binary' }), anyJson),
      groupName: fc.oneof(fc.string({ unit: 'binary' }), anyJson),
      name: fc.oneof(fc.string({ unit: 'binary' }), anyJson),
      tags: fc.array(anyJson),
      groupCustomSelectors: fc.array(fc.string({ unit: 'binary' })),
      groupImplicitSelectors: fc.dictionary(fc.string(), anyJson),
      lastHeartBeat: fc.oneof(fc.double(), anyJson),
      delegateInstanceDetails: fc.array(
        fc.oneof(
          anyJson,
          fc.record({
            uuid: fc.constantFrom('a', 'b', ''),
            lastHeartbeat: fc.maxSafeInteger(),
            version: anyJson,
          }),
        ),
      ),
      delegateReplicas: fc.array(
        fc.record({ uuid: fc.constantFrom('a', 'a~2'), expiringAt: fc.maxSafeInteger() }),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyJson, group)), fc.boolean(), async (items, isRows) => {
      fakeManager(({ path }) => {
        if (path.endsWith('listDelegates')) return json({ resource: items });
        return isRows ? json({}, 404) : json({ resource: { delegateGroupDetails: items } });
      });
      const outcome = await listingOrFailure();
      if (outcome instanceof ManagerError) throw outcome;
      expect(flawsIn(outcome)).toEqual([]);
      const lost = outcome.unreadable.filter((part) => part.lost === 'delegate');
      expect(outcome.decoded.length + lost.length).toBe(items.length);
    }),
  );
});

/** The value with what is at the path replaced, or taken away. */
function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === step ? replaced(item, rest, by) : item));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === step ? replaced(field, rest, by) : field]),
  );
}

function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([name, field]) => pathsIn(field).map((path) => [name, ...path])),
  ];
}

test.each([
  [
    'delegate-groups',
    GROUPS_EXAMPLE.resource.delegateGroupDetails,
    (items: unknown) => ({ delegateGroupDetails: items }),
  ],
  ['listDelegates', ROWS_EXAMPLE.resource, (items: unknown) => items],
] as const)(
  'whatever is wrong in one delegate of %s, the other is read as ever',
  async (source, items, wrap) => {
    const answerWith = async (list: unknown) => {
      fakeManager(({ path }) => (path.endsWith(source) ? json({ resource: wrap(list) }) : json({}, 404)));
      const outcome = await listingOrFailure();
      if (outcome instanceof ManagerError) throw outcome;
      return outcome;
    };
    const whole = await answerWith(items);
    const other = whole.decoded[1];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pathsIn(items[0])),
        fc.option(anyJson, { nil: undefined }),
        async (path, by) => {
          const { decoded } = await answerWith([replaced(items[0], path, by), items[1]]);
          expect(decoded.flatMap(flawsOf)).toEqual([]);
          expect(decoded.at(-1)).toStrictEqual(other);
        },
      ),
      { numRuns: 300 },
    );
  },
);
