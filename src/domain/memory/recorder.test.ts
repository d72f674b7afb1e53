import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { CONTEXT, delegateIn, type FleetEntry, type InstanceEntry, inDays, NOW } from '@/testing/fleets';
import { aHistory, LISTING, missingIn, POLL_MS } from '@/testing/history';
import { fleetOf } from '../delegate/derive';
import { delegateCount } from '../delegate/fleet';
import type { GapReason } from './events';

/** Three instances; the default reports. */
const THREE: readonly InstanceEntry[] = [{}, {}, {}];

function some(count: number, entry: FleetEntry = {}): readonly FleetEntry[] {
  return Array.from({ length: count }, (_, row) => ({ name: `edge-${row + 1}`, ...entry }));
}

async function connectivitiesOf({ memory, now }: ReturnType<typeof aHistory>) {
  const then = await memory.fleet({ ...LISTING, at: now() });
  if (then.state !== 'known') throw new Error(then.state);
  const fleet = fleetOf(then.facts, { ...CONTEXT, asOf: now() });
  return Array.from({ length: delegateCount(fleet) }, (_, row) => delegateIn(fleet, row).status);
}

/** The last states of the first delegate's instances, by their ids. */
async function statesOf({ memory, now }: ReturnType<typeof aHistory>) {
  const { instances } = await memory.strips({ ...LISTING, delegate: '_edge_1', from: NOW, to: now() });
  return instances.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ intervals }) => intervals.at(-1)?.state);
}

test('where only names are known, a delegate with the same instances has another name', async () => {
  const history = aHistory();
  const entry = (name: string, id: string) => ({ name, identifier: undefined, instances: [{ id }] });
  history.read([entry('first', 'a'), entry('other', 'b')]);
  history.read([entry('second', 'a'), entry('other', 'b')]);
  history.read([entry('second', 'a'), entry('new', 'c')]);
  await expect(history.events()).resolves.toMatchObject([
    { kind: 'beginning' },
    { kind: 'renamed', before: 'first', after: 'second', delegates: [{ key: 'name:second' }] },
    { kind: 'came', delegates: [{ name: 'new' }] },
    { kind: 'missing', delegates: [{ name: 'other' }] },
  ]);
  const { newest } = await history.memory.reporting({
    ...LISTING,
    from: NOW,
    to: history.now(),
    bucketMs: HOUR_MS,
  });
  expect(newest).toMatchObject({ reporting: 2, total: 2 });
});

test('a name that cannot be read is no other name', async () => {
  const history = aHistory();
  history.read([{ name: 'edge', identifier: '_edge' }]);
  history.read([{ name: '_edge', identifier: '_edge' }]);
  history.read([{ name: 'edge', identifier: '_edge' }]);
  await expect(history.events()).resolves.toMatchObject([{ kind: 'beginning' }]);
});

test('an answer with nothing new changes only the interval of readings', () => {
  const history = aHistory();
  history.read(some(3));
  expect(history.read(some(3))).toMatchObject({
    readings: [{ from: NOW + POLL_MS, to: NOW + 2 * POLL_MS }],
    delegates: [],
    instances: [],
    incidents: [],
  });
});

test.each([
  ['a time from now', (day: number) => day + 150],
  ['a date', () => 150],
])('support that ends at %s is no news on another day', (_form, endsIn) => {
  const history = aHistory();
  const onDay = (day: number) => some(3, { instances: [{ supportEnds: inDays(endsIn(day)) }] });
  history.read(onDay(0));
  history.read(onDay(1), { afterMs: DAY_MS });
  expect(history.read(onDay(2), { afterMs: DAY_MS }).instances).toEqual([]);
});

test('calls of an upgrader are no news while it calls', () => {
  const history = aHistory();
  history.read(some(1, { upgraderSeenAt: NOW - HOUR_MS }));
  expect(history.read(some(1, { upgraderSeenAt: NOW })).delegates).toEqual([]);
});

test('an instance is silent from its last heartbeat on, in the interval in which it reported', () => {
  const history = aHistory();
  history.read(some(1));
  const heartbeatAt = history.now() + POLL_MS;
  const { instances } = history.read(some(1, { instances: [{ heartbeatAt }] }), { afterMs: 10 * MINUTE_MS });
  expect(instances).toMatchObject([{ after: { from: NOW + POLL_MS, to: undefined, heartbeatAt } }]);
});

test('a clock that is a little behind begins and ends nothing before the last answer', () => {
  const history = aHistory();
  history.read(some(2));
  const at = history.now();
  const changes = history.read(some(1, { name: 'other' }), { afterMs: -20_000 });
  expect(changes.readings).toMatchObject([{ from: at, to: at }]);
  expect(changes.delegates.map(({ from, to = from }) => [from, to])).toEqual([
    [at, at],
    [at, at],
    [at, at],
  ]);
});

test('after a jump to the past, changes count as of the newest moment on record until that has passed', async () => {
  const history = aHistory();
  history.read(some(3));
  const last = history.now();
  history.read(some(2), { afterMs: -HOUR_MS });
  history.read(some(1), { afterMs: HOUR_MS + POLL_MS });
  const [, ...events] = await history.events();
  expect(events).toMatchObject([
    { kind: 'missing', from: last, to: last + POLL_MS, delegates: [{ name: 'edge-2' }, { name: 'edge-3' }] },
  ]);
});

test('a clock that jumps ahead leaves a gap', async () => {
  const history = aHistory();
  history.read(some(2));
  const from = history.now();
  history.read(some(2), { afterMs: DAY_MS });
  await expect(history.events()).resolves.toMatchObject([
    { kind: 'beginning' },
    { kind: 'gap', from, to: from + DAY_MS },
  ]);
});

test('an unreadable delegate is not missing', async () => {
  const history = aHistory();
  history.read(some(2));
  history.read(some(1), { hasUnreadable: true });
  await expect(missingIn(history.memory)).resolves.toEqual([]);
  history.read(some(1));
  await expect(missingIn(history.memory)).resolves.toMatchObject([{ name: 'edge-2' }]);
});

test('an unreadable delegate is unknown as of its moment, and was last seen by the reading before', async () => {
  const history = aHistory();
  history.read(some(2));
  history.read(some(1), { hasUnreadable: true });
  history.restart();
  history.read(some(1), { hasUnreadable: true });
  expect(await connectivitiesOf(history)).toEqual(['CONNECTED', undefined]);
  history.read(some(2));
  expect(await connectivitiesOf(history)).toEqual(['CONNECTED', 'CONNECTED']);
  history.read(some(1), { hasUnreadable: true });
  const seenAt = history.now();
  history.read(some(1));
  await expect(missingIn(history.memory)).resolves.toMatchObject([
    { name: 'edge-2', last: { at: seenAt, host: 'host-2-1', instances: 1 } },
  ]);
});

test('an outage waits for a delegate that cannot be read', async () => {
  const history = aHistory();
  history.read(some(4));
  const heartbeatAt = history.now();
  const silent = some(4, { instances: [{ heartbeatAt }] });
  history.read(silent, { afterMs: 10 * MINUTE_MS });
  history.read(silent.slice(1), { hasUnreadable: true });
  history.read(some(4));
  const events = await history.events();
  expect(events.filter(({ kind }) => kind === 'lost' || kind === 'outage')).toMatchObject([
    { kind: 'outage', to: history.now(), instances: { count: 4, of: 4 } },
  ]);
});

test('an unreadable instance is not gone, but unknown', async () => {
  const history = aHistory();
  history.read(some(1, { instances: THREE }));
  history.read(some(1, { instances: [{}], unreadableInstances: 2 }));
  expect(history.read(some(1, { instances: [{}], unreadableInstances: 2 })).instances).toEqual([]);
  expect(await statesOf(history)).toEqual(['reporting', 'unknown', 'unknown']);
  expect(history.read(some(1, { instances: [{}] })).instances).toHaveLength(2);
});

test('a recorder that goes on after a restart finds nothing new', () => {
  const history = aHistory();
  history.read(some(3, { instances: THREE }));
  history.restart();
  expect(history.read(some(3, { instances: THREE }))).toMatchObject({
    delegates: [],
    instances: [],
    incidents: [],
  });
});

test('what changed while nothing was read ends with the last reading', () => {
  const history = aHistory();
  history.read(some(2));
  const lastRead = history.now();
  const { delegates, readings } = history.read(some(1), { afterMs: 2 * HOUR_MS });
  expect(delegates).toMatchObject([{ name: 'edge-2', to: lastRead + 1, closed: 'left' }]);
  expect(readings).toMatchObject([
    { to: lastRead, failures: { reasons: [{ from: lastRead, reason: { kind: 'not-watched' } }] } },
    { from: history.now(), failures: undefined },
  ]);
});

test('a single failed reading makes no gap', () => {
  const history = aHistory();
  history.read(some(1));
  history.fail({ kind: 'refused', status: 503 });
  expect(history.read(some(1)).readings).toMatchObject([{ from: NOW + POLL_MS, failures: undefined }]);
});

const NOT_WATCHED = { kind: 'not-watched' } as const;
const REFUSED = { kind: 'refused', status: 502 } as const;
const UNREACHABLE = { kind: 'unreachable' } as const;

test.each<[string, readonly (readonly [reason: GapReason | 'off', polls: number])[]]>([
  ['the server was off', [['off', 20]]],
  ['the Manager refused', [[REFUSED, 20]]],
  [
    'the Manager refused once, and then the server was off',
    [
      [REFUSED, 1],
      ['off', 20],
    ],
  ],
  [
    'the server was off, and then the Manager refused',
    [
      ['off', 20],
      [REFUSED, 4],
    ],
  ],
  [
    'the Manager refused, and then could not be reached',
    [
      [REFUSED, 4],
      [UNREACHABLE, 8],
    ],
  ],
  [
    'the server was off between two refusals',
    [
      [REFUSED, 2],
      ['off', 20],
      [REFUSED, 2],
    ],
  ],
])('a gap has the reason of each of its parts: %s', async (_what, parts) => {
  const history = aHistory();
  history.read(some(1));
  const lastRead = history.now();
  const expected: { from: number; reason: GapReason }[] = [];
  for (const [reason, polls] of parts) {
    const from = history.now();
    for (let poll = 0; poll < polls; poll++) {
      if (reason === 'off') history.pass(POLL_MS);
      else history.fail(reason);
    }
    if (reason === 'off') history.restart();
    // A reason holds from the last sign of life where it follows a silence, and from its first failure else.
    const isFirst = expected.length === 0;
    expected.push({
      from: isFirst || reason === 'off' ? from : from + POLL_MS,
      reason: reason === 'off' ? NOT_WATCHED : reason,
    });
  }
  history.read(some(1));
  const end = history.now();
  const gaps = (await history.events()).filter(({ kind }) => kind === 'gap');
  expect(gaps).toMatchObject(
    expected.map((part, place) => ({ ...part, to: expected[place + 1]?.from ?? end })),
  );
  for (const { from, reason } of expected)
    await expect(history.memory.fleet({ ...LISTING, at: from + 1 })).resolves.toMatchObject({
      state: 'gap',
      from: lastRead,
      to: end,
      reason,
    });
});

test('reasons that take turns for long are no endless list', () => {
  const history = aHistory();
  history.read(some(1));
  for (let poll = 0; poll < 200; poll++) history.fail(poll % 2 ? REFUSED : UNREACHABLE);
  expect(history.store.open(LISTING).reading?.failures?.reasons).toHaveLength(20);
});

test('a listing that gives all delegates other keys makes none missing and none new', async () => {
  const history = aHistory();
  const byName = { identifier: '' };
  history.read(some(3));
  history.read(some(3, byName));
  history.read(some(3));
  await expect(missingIn(history.memory)).resolves.toEqual([]);
  await expect(history.events()).resolves.toMatchObject([{ kind: 'beginning' }]);
});
