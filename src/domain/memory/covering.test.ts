import { ascending } from 'd3-array';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { GAP_AFTER_MS, missingIn } from '@/testing/history';
import type { Poll } from '@/testing/reference/memory';
import { POLICY } from '../delegate/context';
import { fleetOf } from '../delegate/derive';
import { delegateAt } from '../delegate/fleet';
import type { ListingChoice } from '../scope/listing-choice';
import { scopeOf } from '../scope/scope';
import { answersFrom } from './answers';
import { createArrayStore } from './array-store';
import { inAllListings } from './covering';
import type { ActivityEvent, EventKind } from './events';
import { createRecorder } from './recorder';

const PROJECT = { scope: scopeOf('acme', 'retail', 'payments') };
const ORGANIZATION = { scope: scopeOf('acme', 'retail') };
const ACCOUNT = { scope: scopeOf('acme') };
const ALL = { ...ACCOUNT, includesBelow: true };
const LATEST = { state: 'known', version: '26.08.89100' } as const;

/** Records listings, each with a recorder of its own. */
function aMemory() {
  const store = createArrayStore();
  let now = NOW;
  const recorders = new Map<ListingChoice, ReturnType<typeof createRecorder>>();
  const recorderOf = (listing: ListingChoice) => {
    const known =
      recorders.get(listing) ??
      createRecorder(store.open(listing), { nextId: store.nextId, gapAfterMs: GAP_AFTER_MS });
    recorders.set(listing, known);
    return known;
  };
  return {
    store,
    memory: answersFrom(store.source, { days: 30, now: () => now, gapAfterMs: GAP_AFTER_MS }),
    read: (listing: ListingChoice, at: number, entries: readonly FleetEntry[]) => {
      now = at;
      const fleet = aFleet(entries, { asOf: at, latestVersion: LATEST });
      store.write(listing, recorderOf(listing).read(fleet));
    },
    fail(listing: ListingChoice, at: number) {
      now = at;
      store.write(
        listing,
        recorderOf(listing).failed({ kind: 'unreachable' }, { at, dueAt: at + GAP_AFTER_MS }),
      );
    },
  };
}

/** The names of a project, as an account lists them; other scopes have the same names. */
function inScopes(delegates: NonNullable<Poll['delegates']>): readonly FleetEntry[] {
  const lone = { name: 'lone', identifier: undefined };
  return [
    ...delegates.map((one) => ({ ...one, identifier: undefined, scope: 'retail/payments' })),
    ...delegates
      .slice(1)
      .map((one) => ({ ...one, identifier: undefined, scope: 'retail/orders', instances: [{}] })),
    { ...lone, scope: '/' },
    { ...lone, scope: 'retail' },
  ];
}

const identified = (entries: NonNullable<Poll['delegates']>): readonly FleetEntry[] =>
  entries.map((one) => ({ ...one, identifier: `_${one.name.replaceAll('-', '_')}` }));

/** Only a scope's own listing reports tokens; outages of several scopes are tested below. */
const UNLIKE = new Set<EventKind>(['token', 'outage', 'lost']);

/** A listing without identifiers takes a delegate with a new name for another one. */
const withLastingNames = ({ delegates, ...poll }: Poll): Poll => ({
  ...poll,
  delegates: delegates?.map((one) => ({ ...one, name: one.name.replaceAll('!', '') })),
});

/** Without what only one of the listings reports, and without the ids of intervals. */
const said = (event: ActivityEvent) => ({
  ...event,
  id: undefined,
  ...('trait' in event && { trait: undefined }),
});

test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  'the account answers for a project what its own listing would: history %i',
  async (seed) => {
    const polls = aRandomHistory(seed).map(withLastingNames);
    const [own, wide] = [aMemory(), aMemory()];
    for (const { at, delegates } of polls) {
      if (delegates) own.read(PROJECT, at, identified(delegates));
      else own.fail(PROJECT, at);
      if (delegates) wide.read(ALL, at, inScopes(delegates));
      else wide.fail(ALL, at);
    }
    const to = polls.at(-1)?.at ?? NOW;
    const [expected, answered] = await Promise.all(
      [own.memory, wide.memory].map(async (memory) => {
        const { events, kinds, since } = await memory.activity({ ...PROJECT, from: NOW, to });
        const missing = await missingIn(memory, PROJECT);
        const keys = new Set(
          polls.flatMap(({ delegates = [] }) => identified(delegates).map((one) => one.identifier)),
        );
        const fleets = await Promise.all(polls.map(async ({ at }) => fleetSaid(memory, at)));
        const changes = events.filter(({ kind }) => !UNLIKE.has(kind)).map(said);
        return {
          changes: changes.toSorted((a, b) => ascending(JSON.stringify(a), JSON.stringify(b))),
          gaps: kinds.gap,
          since,
          missing: missing.map(({ key, name, since: left, scope }) => ({ key, name, left, scope })),
          hosts: await hostsSaid(memory),
          strips: await Promise.all(
            [...keys].map((delegate = '') => memory.strips({ ...PROJECT, delegate, from: NOW, to })),
          ),
          reporting: (await memory.reporting({ ...PROJECT, from: NOW, to, bucketMs: 3 * MINUTE_MS })).buckets,
          numbers: (await memory.numbers({ ...PROJECT, bounds: [NOW, NOW + 9 * MINUTE_MS, to] })).parts.map(
            ({ unreadMs, known }) => [unreadMs, known?.delegates, known?.instances, known?.lowest],
          ),
          fleets,
        };
      }),
    );
    expect(answered).toEqual(expected);
  },
);

async function hostsSaid(memory: ReturnType<typeof aMemory>['memory']) {
  const { delegates } = await memory.hosts({ ...PROJECT, text: 'host-edge-' });
  return delegates.toSorted((a, b) => ascending(a.key, b.key));
}

async function fleetSaid(memory: ReturnType<typeof aMemory>['memory'], at: number) {
  const answer = await memory.fleet({ ...PROJECT, at });
  if (answer.state !== 'known') return answer;
  const fleet = fleetOf(answer.facts, { asOf: at, latestVersion: LATEST, policy: POLICY });
  const rows = Array.from({ length: fleet.firstInstance.length - 1 }, (_, row) => {
    const { key, name, status, tags, scope, instanceCount } = delegateAt(fleet, row) ?? {};
    return { key, name, status, custom: tags?.custom, scope, instanceCount };
  });
  return rows.toSorted((a, b) => ascending(a.key, b.key));
}

const silentSince = (heartbeatAt: number) => ({ instances: [{ heartbeatAt }, { heartbeatAt }] });
const edges = (scope: string, count: number, entry: FleetEntry = {}): readonly FleetEntry[] =>
  Array.from({ length: count }, (_, row) => ({
    name: `edge-${row}`,
    identifier: undefined,
    scope,
    instances: [{}, {}],
    ...entry,
  }));

test('an outage of several scopes has, for each, the numbers and the end of its own delegates', async () => {
  const { read, memory } = aMemory();
  const fell = NOW - MINUTE_MS;
  const at = (minutes: number) => NOW + minutes * MINUTE_MS;
  const fleet = (orders: FleetEntry, payments: FleetEntry) => [
    ...edges('retail/orders', 4, orders),
    ...edges('retail/payments', 1, payments),
    ...edges('retail', 2, payments),
  ];
  const down = silentSince(fell);
  const hours: readonly (readonly [number, FleetEntry, FleetEntry])[] = [
    [0, {}, {}],
    ...Array.from({ length: 8 }, (_, minute) => [minute + 1, down, down] as const),
    [9, down, {}],
    [10, down, {}],
  ];
  for (const [minute, orders, payments] of hours) read(ALL, at(minute), fleet(orders, payments));
  const outages = async (listing: ListingChoice) =>
    (await memory.activity({ ...listing, from: fell, to: at(10) })).events.filter(
      ({ kind }) => kind === 'outage' || kind === 'lost',
    );
  const orders = { scope: scopeOf('acme', 'retail', 'orders') };
  expect(await outages(ALL)).toMatchObject([{ kind: 'outage', count: 7, instances: { count: 6, of: 14 } }]);
  expect(await outages(PROJECT)).toMatchObject([
    { kind: 'lost', count: 1, to: at(9), instances: { count: 2, of: 2 }, delegates: [{ key: '_edge_0' }] },
  ]);
  expect(await outages(ORGANIZATION)).toMatchObject([
    { kind: 'outage', count: 2, to: at(9), instances: { count: 4, of: 4 } },
  ]);
  expect(await outages(orders)).toMatchObject([{ count: 4, to: undefined, instances: { count: 0, of: 8 } }]);
  expect(await outages({ ...ORGANIZATION, includesBelow: true })).toMatchObject([{ count: 7 }]);
});

test('the own listing answers for a moment at which it was read; a wider one for others', async () => {
  const { read, memory } = aMemory();
  const own = { name: 'own', identifier: '_own' };
  const wide = edges('retail/payments', 1);
  for (let minute = 0; minute < 30; minute++) {
    if (minute < 10 || minute > 27) read(PROJECT, NOW + minute * MINUTE_MS, [own]);
    if (minute > 8) read(ALL, NOW + minute * MINUTE_MS + 1, wide);
  }
  const names = (minute: number) => fleetKeys(memory, NOW + minute * MINUTE_MS + 2);
  await expect(names(8.5)).resolves.toEqual(['_own']);
  await expect(names(20)).resolves.toEqual(['_edge_0']);
  await expect(names(28.5)).resolves.toEqual(['_own']);
});

test('the own listing answers for a period that lasts, also with a gap, whatever the clock does meanwhile', async () => {
  const { read, store } = aMemory();
  const own = [{ name: 'own', identifier: '_own' }];
  const wide = edges('retail/payments', 1);
  for (let minute = 0; minute < 30; minute++) {
    const at = NOW + minute * MINUTE_MS;
    if (minute < 10 || minute > 15) read(PROJECT, at, minute < 20 ? [...own, ...own] : own);
    read(ALL, at, minute < 20 ? wide : []);
  }
  let now = NOW + 29 * MINUTE_MS;
  const memory = answersFrom(store.source, { days: 30, now: () => now++, gapAfterMs: GAP_AFTER_MS });
  // The page's clock is ahead of that of the memory.
  const question = { ...PROJECT, from: NOW, to: NOW + 31 * MINUTE_MS };
  const { events } = await memory.activity(question);
  expect(events.filter(({ kind }) => kind === 'missing')).toMatchObject([{ delegates: [{ key: '_own~2' }] }]);
  await expect(missingIn(memory, PROJECT)).resolves.toMatchObject([{ key: '_own~2' }]);
});

async function fleetKeys(memory: ReturnType<typeof aMemory>['memory'], at: number) {
  const answer = await memory.fleet({ ...PROJECT, at });
  if (answer.state !== 'known') return [answer.state];
  const fleet = fleetOf(answer.facts, { asOf: at, latestVersion: LATEST, policy: POLICY });
  return Array.from({ length: fleet.firstInstance.length - 1 }, (_, row) => delegateAt(fleet, row)?.key);
}

test('a delegate that is dismissed in its project is dismissed in the account, too', async () => {
  const { read, memory, store } = aMemory();
  read(ALL, NOW, [...edges('retail/payments', 2), ...edges('/', 2)]);
  read(ALL, NOW + 30_000, [...edges('retail/payments', 1), ...edges('/', 2)]);
  const [gone] = await missingIn(memory, PROJECT);
  expect(gone).toMatchObject({ key: '_edge_1', scope: undefined });
  const missing = { ...PROJECT, key: '_edge_1', since: gone?.since ?? 0 };
  for (const one of await inAllListings(store.source, missing)) await store.dismiss(one, NOW + 60_000);
  await expect(missingIn(memory, PROJECT)).resolves.toEqual([]);
  await expect(missingIn(memory, ALL)).resolves.toEqual([]);
});

test('a scope of which no listing knows a delegate keeps its own answer', async () => {
  const { read, memory } = aMemory();
  read(ALL, NOW, edges('/', 2));
  await expect(memory.fleet({ ...PROJECT, at: NOW })).resolves.toEqual({
    state: 'before',
    since: undefined,
  });
});
