import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { scopeOf } from '@/domain/scope/scope';
import { DAY_MS } from '@/lib/units';
import { EXAMPLE_TIME, GROUPS_EXAMPLE, ROWS_EXAMPLE } from '@/testing/contract-examples';
import { fakeManager, fetchFleet, json, text } from '@/testing/manager';

type ListingAnswer = Awaited<ReturnType<typeof fetchFleet>>;

const SCOPE = scopeOf('acct0001');

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

/** The listing, or the only allowed kind of failure. */
async function listingOrFailure(): Promise<ListingAnswer | ManagerError> {
  return fetchFleet(SCOPE).catch((error: unknown) => {
    if (error instanceof ManagerError) return error;
    throw error;
  });
}

/** What is wrong with the texts and numbers of a listing, whatever the Manager sent. */
function flawsIn(outcome: ListingAnswer | ManagerError): readonly string[] {
  if (outcome instanceof ManagerError)
    return outcome.message.trim() === '' ? ['a failure has a message'] : [];
  const { fleet, delegates } = outcome;
  const heartbeats = [...fleet.instances.lastHeartbeat, ...fleet.delegates.lastHeartbeat];
  const ends = fleet.instances.supportEnds.filter((end) => !Number.isNaN(end));
  const promises = {
    'texts are fit to show': textsIn(delegates).every(isShowable),
    'heartbeats are times': heartbeats.every(
      (at) => Number.isNaN(at) || (at >= 0 && at <= EXAMPLE_TIME + DAY_MS),
    ),
    'ends of support are days': ends.every((end) => end % DAY_MS === 0),
    'keys are unique': areUnique(delegates.map(({ key }) => key)),
    'ids are unique': delegates.every(({ instances }) => areUnique(instances.map(({ id }) => id))),
    'tags are unique': delegates.every(({ tags }) => areUnique(textsIn(tags))),
  };
  return Object.entries(promises).flatMap(([promise, isKept]) => (isKept ? [] : [promise]));
}

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isShowable(shown: string): boolean {
  const hasMarks = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u.test(shown);
  return shown.trim() !== '' && shown.length <= 2_010 && !hasMarks;
}

const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const anyStatus = fc.constantFrom(200, 200, 200, 201, 301, 400, 401, 403, 404, 429, 500, 502, 503);

test('any JSON with any status gives valid delegates or a ManagerError', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, anyStatus, async (body, status) => {
      fakeManager(() => json(body, status));
      expect(flawsIn(await listingOrFailure())).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('any text gives a ManagerError without markup', async () => {
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

test('any list gives a delegate for each item that is not reported as unreadable', async () => {
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
      const lost = outcome.about.unreadable.filter((part) => part.lost === 'delegate');
      expect(outcome.delegates.length + lost.length).toBe(items.length);
    }),
  );
});

/** Replaces or removes the part at the path. */
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
] as const)('a malformed delegate of %s does not affect the other one', async (source, items, wrap) => {
  const answerWith = async (list: unknown) => {
    fakeManager(({ path }) => (path.endsWith(source) ? json({ resource: wrap(list) }) : json({}, 404)));
    const outcome = await listingOrFailure();
    if (outcome instanceof ManagerError) throw outcome;
    return outcome;
  };
  const whole = await answerWith(items);
  const other = whole.delegates[1];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pathsIn(items[0])),
      fc.option(anyJson, { nil: undefined }),
      async (path, by) => {
        const outcome = await answerWith([replaced(items[0], path, by), items[1]]);
        expect(flawsIn(outcome)).toEqual([]);
        expect(outcome.delegates.at(-1)).toStrictEqual(other);
      },
    ),
    { numRuns: 200 },
  );
});
