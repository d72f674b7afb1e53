import { expect, test } from 'vitest';
import { fleetOf } from '@/domain/delegate/derive';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/units';
import { CONTEXT, NOW } from '@/testing/fleets';
import { aFlappingHistory, aRandomHistory } from '@/testing/histories';
import { aHistory, GAP_AFTER_MS, LISTING, missingIn } from '@/testing/history';
import { autoUpgradeOf, changesIn, type ReplayedChange } from '@/testing/reference/changes';
import { incidentsIn, type ReplayedIncident } from '@/testing/reference/incidents';
import { instancesAt, missingAt, type Poll, pollAt, stateAt } from '@/testing/reference/memory';
import { delegateAt, delegateCount, type Fleet, instancesAt as instancesOf } from '../delegate/fleet';
import { textAt } from '../table/texts';
import type { ActivityEvent } from './events';
import type { Memory } from './questions';

/** Records a history, with a restart of the server now and then. */
function recorded(polls: readonly Poll[]) {
  const history = aHistory();
  for (const [place, { at, delegates, deleted, revoked }] of polls.entries()) {
    const afterMs = at - history.now();
    for (const target of deleted) history.act({ kind: 'delete-delegate', target, user: 'ana' });
    for (const { token, user } of revoked) history.act({ kind: 'revoke-token', target: token, user });
    if (place % 17 === 16) history.restart();
    if (delegates) history.read(delegates, { afterMs });
    else history.fail({ kind: 'unreachable' }, afterMs);
  }
  return history;
}

test.each([
  ...Array.from({ length: 200 }, (_, seed) => ['random', seed + 1, aRandomHistory] as const),
  ...Array.from({ length: 4 }, (_, seed) => ['flapping', seed + 1, aFlappingHistory] as const),
])('every answer about %s history %i is what the Manager said', async (_kind, seed, create) => {
  const polls = create(seed);
  const history = recorded(polls);
  const { memory } = history;
  const to = polls.at(-1)?.at ?? NOW;

  for (const [place, poll] of polls.entries()) {
    // A fleet as of a moment takes the most time of all answers.
    const moments = [[poll.at], [poll.at + 1_000]][place % 3] ?? [];
    for (const at of moments.filter((moment) => moment <= to)) {
      const expected = pollAt(polls, at, GAP_AFTER_MS);
      const then = await memory.fleet({ ...LISTING, at });
      expect(then.state).toBe(typeof expected === 'string' ? expected : 'known');
      const isSaid = poll.delegates !== undefined && at === poll.at && then.state === 'known';
      expect(isSaid ? factsOf(then.facts, at) : []).toEqual(isSaid ? saidIn(poll) : []);
    }
    const missing = await missingIn(memory, { ...LISTING, at: poll.at });
    expect(missing.map(({ key }) => key).sort()).toEqual(missingAt(polls, poll.at));
  }

  const keys = new Set(polls.flatMap(({ delegates = [] }) => delegates.map(({ identifier }) => identifier)));
  for (const delegate of keys) {
    const { instances } = await memory.strips({ ...LISTING, delegate, from: NOW, to });
    const shown = instances.flatMap(({ id, intervals }) =>
      polls.flatMap((poll) => {
        const part = intervals.find(({ from, to: end }) => from <= poll.at && poll.at < end);
        return poll.delegates && part && part.state !== 'not-read' ? [{ id, poll, state: part.state }] : [];
      }),
    );
    expect(shown.map(({ state }) => state)).toEqual(
      shown.map(({ id, poll }) => stateAt(polls, poll, delegate, id)),
    );
  }

  const events = await history.events();
  const incidents = incidentsIn(polls);
  expect(events.flatMap(incidentOf).sort(byStart)).toEqual(incidents.toSorted(byStart));

  const changes = changesIn(polls, GAP_AFTER_MS);
  expect(changes.map((change) => events.filter((event) => tells(event, change)).length)).toEqual(
    changes.map(() => 1),
  );
  expect(events.filter((event) => !isToldBy(event, changes))).toEqual([]);
  const revoked = events.flatMap((event) =>
    event.kind === 'token-change' ? [{ token: event.token, user: event.by }] : [],
  );
  expect(revoked).toEqual(polls.flatMap((poll) => poll.revoked));

  const visit = polls[Math.floor(polls.length / 2)]?.at ?? NOW;
  const since = await memory.since({ ...LISTING, visit });
  expect(since.delegates).toEqual(countsSince(visit, changes, incidents));

  const period = { from: NOW, to, bucketMs: 3 * MINUTE_MS };
  const { buckets } = await memory.reporting({ ...LISTING, ...period });
  expect(buckets).toEqual(buckets.map((_, place) => lowestIn(polls, period, place)));
});

test.each(Array.from({ length: 6 }, (_, seed) => seed + 1))(
  'the numbers of a day to 60 moments of random history %i are those of the fleet as of their moments',
  async (seed) => {
    const polls = aRandomHistory(seed);
    const { memory } = recorded(polls);
    const last = polls.at(-1)?.at ?? NOW;
    for (const to of Array.from({ length: 60 }, (_, place) => last - place * 17 * SECOND_MS)) {
      const { buckets, newest } = await memory.reporting({
        ...LISTING,
        from: NOW - DAY_MS,
        to,
        bucketMs: 5 * MINUTE_MS,
      });
      const known = [...buckets, newest].flatMap((moment) => moment ?? []);
      expect(known).toEqual(await Promise.all(known.map(async ({ at }) => connectedAt(memory, at))));
      const isGap = pollAt(polls, to, GAP_AFTER_MS) === 'gap';
      const { parts } = await memory.numbers({ ...LISTING, bounds: [NOW - DAY_MS, to - 9 * MINUTE_MS, to] });
      for (const { at, delegates, instances } of parts.flatMap((part) => part.known ?? [])) {
        const then = await memory.fleet({ ...LISTING, at });
        const listed = then.state === 'known' && factsOf(then.facts, at);
        expect(listed && listed.length).toBe(delegates);
        expect((await connectedAt(memory, at)).total).toBe(instances);
      }
      expect(newest?.at).toBe(isGap ? lastReadBy(polls, to) : Math.min(to, lastReadBy(polls, last)));
    }
  },
);

async function connectedAt(memory: Pick<Memory, 'fleet'>, at: number) {
  const then = await memory.fleet({ ...LISTING, at });
  const rows = then.state === 'known' ? factsOf(then.facts, at).flatMap(({ instances }) => instances) : [];
  return { at, reporting: rows.filter(({ isSilent }) => !isSilent).length, total: rows.length };
}

function lastReadBy(polls: readonly Poll[], at: number): number {
  return polls.findLast((poll) => poll.delegates && poll.at <= at)?.at ?? Number.NaN;
}

function incidentOf(event: ActivityEvent): readonly ReplayedIncident[] {
  if (event.kind !== 'lost' && event.kind !== 'outage') return [];
  const { kind, from, to, instances, steps, notBack } = event;
  const peak = Math.max(...steps.map((step) => step.instances - step.back));
  const keysOf = (some: ActivityEvent['delegates']) => some.map(({ key }) => key).sort();
  const all = keysOf(event.delegates);
  return [
    {
      kind,
      from,
      to,
      delegates: all,
      instances: instances.of,
      back: instances.count,
      peak,
      notBack: keysOf(notBack),
    },
  ];
}

function byStart(a: ReplayedIncident, b: ReplayedIncident): number {
  return a.from - b.from || (a.delegates.join() < b.delegates.join() ? -1 : 1);
}

/** Whether an event is about a change. A group of moves tells releases, the beginnings of versions. */
function tells(event: ActivityEvent, { at, key, kind, before = '', after = '' }: ReplayedChange): boolean {
  if (event.kind !== kind || !event.delegates.some((delegate) => delegate.key === key)) return false;
  if (at < event.from || at > (event.to ?? event.from)) return false;
  if (event.kind === 'tags') return event.removed.join() === before && event.added.join() === after;
  if (event.kind === 'deleted') return event.by === 'ana';
  if (!('before' in event)) return true;
  return before.startsWith(event.before ?? '?') && after.startsWith(event.after ?? '?');
}

/** Whether an event begins and ends with changes, and has one of each of its delegates; true for events of other kinds. */
function isToldBy(event: ActivityEvent, changes: readonly ReplayedChange[]): boolean {
  if (['outage', 'lost', 'gap', 'beginning', 'token-change'].includes(event.kind)) return true;
  const own = changes.filter((change) => tells(event, change));
  return (
    own[0]?.at === event.from &&
    own.at(-1)?.at === (event.to ?? event.from) &&
    event.delegates.every(({ key }) => own.some((change) => change.key === key))
  );
}

function countsSince(
  visit: number,
  changes: readonly ReplayedChange[],
  incidents: readonly ReplayedIncident[],
): Partial<Record<string, number>> {
  const keys = new Map<string, Set<string>>();
  const add = (kind: string, key: string) => keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
  for (const { at, kind, key } of changes) if (at >= visit) add(kind, key);
  for (const { from, kind, delegates } of incidents)
    if (from >= visit) for (const key of delegates) add(kind, key);
  return Object.fromEntries([...keys].map(([kind, found]) => [kind, found.size]));
}

/** The first moment of a part with the lowest number; undefined where nothing was read. */
function lowestIn(
  polls: readonly Poll[],
  { from, to, bucketMs }: { readonly from: number; readonly to: number; readonly bucketMs: number },
  place: number,
) {
  const begin = from + place * bucketMs;
  const end = begin + bucketMs < to ? begin + bucketMs - 1 : to;
  const heartbeats = polls.flatMap(({ delegates = [] }) =>
    delegates.flatMap(({ instances }) => instances.map(({ heartbeatAt }) => heartbeatAt)),
  );
  // Numbers change only with a poll, and when a last heartbeat is more than 5 minutes old.
  const moments = [begin, ...polls.map(({ at }) => at), ...heartbeats.map((at) => at + 301 * SECOND_MS)];
  return [...new Set(moments)]
    .filter((at) => at >= begin && at <= end)
    .filter((at) => typeof pollAt(polls, at, GAP_AFTER_MS) !== 'string')
    .sort((a, b) => a - b)
    .map((at) => instancesAt(polls, at))
    .reduce<ReturnType<typeof instancesAt> | undefined>(
      (lowest, one) => (lowest && lowest.reporting <= one.reporting ? lowest : one),
      undefined,
    );
}

type Facts = Parameters<typeof fleetOf>[0];

function factsOf(facts: Facts, at: number) {
  const fleet: Fleet = fleetOf(facts, { ...CONTEXT, asOf: at });
  return Array.from({ length: delegateCount(fleet) }, (_, row) => {
    const { name, tags, autoUpgrade } = delegateAt(fleet, row) ?? {};
    const instances = instancesOf(fleet, row).map(({ id, hostName, version, status }) => ({
      id,
      hostName,
      version,
      isSilent: status === 'DISCONNECTED',
    }));
    return {
      key: textAt(fleet.delegates.key, row),
      name,
      tags: tags?.custom,
      autoUpgrade,
      instances: byId(instances),
    };
  }).sort((a, b) => (a.key < b.key ? -1 : 1));
}

function saidIn({ at, delegates = [] }: Poll) {
  return delegates
    .map(({ identifier, name, tags, instances, ...delegate }) => ({
      key: identifier,
      name,
      tags,
      autoUpgrade: autoUpgradeOf({ ...delegate, identifier, name, tags, instances }),
      instances: byId(
        instances.map(({ id, hostName, version, heartbeatAt }) => ({
          id,
          hostName,
          version,
          isSilent: at - heartbeatAt > 300_000,
        })),
      ),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
