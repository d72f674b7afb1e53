import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import { aFleet, type FleetEntry, type InstanceEntry } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { aHistory, LISTING } from '@/testing/history';
import type { Fleet } from '../delegate/fleet';
import { groupsSilentTogether } from '../findings/together';
import { textAt } from '../table/texts';

/** Records answers about one delegate, minutes apart: the instances that report, and what they answer later. */
function aDelegatesHistory() {
  const history = aHistory();
  const silent = new Map<string, number>();
  return {
    ...history,
    read(ids: readonly string[], afterMs = MINUTE_MS) {
      const instances = ids.map((id): InstanceEntry => ({ id, ...heartbeatOf(silent.get(id)) }));
      history.read([{ name: 'edge', instances }], { afterMs });
    },
    silence(id: string) {
      silent.set(id, history.now());
    },
    wake(id: string) {
      silent.delete(id);
    },
    incidents: async () => incidentsOf(history),
  };
}

async function incidentsOf(history: ReturnType<typeof aHistory>) {
  return (await history.events()).filter(({ kind }) => kind === 'lost' || kind === 'outage');
}

function heartbeatOf(heartbeatAt: number | undefined): InstanceEntry {
  return heartbeatAt === undefined ? {} : { heartbeatAt };
}

test('an instance that is replaced twice in six hours was not lost', async () => {
  const history = aDelegatesHistory();
  history.read(['first']);
  history.read(['first', 'second']);
  history.silence('first');
  history.read(['first', 'second'], HOUR_MS);
  history.read(['first', 'second', 'third']);
  history.silence('second');
  history.read(['first', 'second', 'third'], 10 * MINUTE_MS);
  await expect(history.incidents()).resolves.toEqual([]);
});

test('a loss does not count what was replaced before', async () => {
  const history = aDelegatesHistory();
  history.read(['first']);
  history.read(['first', 'second']);
  history.silence('first');
  history.read(['first', 'second'], HOUR_MS);
  history.silence('second');
  const lostAt = history.now();
  history.read(['first', 'second'], 10 * MINUTE_MS);
  await expect(history.incidents()).resolves.toMatchObject([
    { from: lostAt, to: undefined, instances: { count: 0, of: 1 } },
  ]);
});

test('one new instance replaces one of two', async () => {
  const history = aDelegatesHistory();
  history.read(['a', 'b']);
  history.read(['a', 'b', 'new']);
  history.silence('a');
  history.read(['a', 'b', 'new'], 6 * MINUTE_MS);
  history.silence('b');
  const lostAt = history.now();
  history.read(['a', 'b', 'new'], 6 * MINUTE_MS);
  await expect(history.incidents()).resolves.toMatchObject([
    { from: lostAt, instances: { count: 0, of: 1 } },
  ]);
});

test('one new instance stands for one of two, also when the Manager forgets that one', async () => {
  const history = aDelegatesHistory();
  history.read(['a', 'b']);
  history.silence('a');
  history.silence('b');
  history.read(['a', 'b'], 6 * MINUTE_MS);
  history.read(['b', 'new'], 6 * HOUR_MS);
  history.read(['b', 'new']);
  await expect(history.incidents()).resolves.toMatchObject([
    { to: undefined, instances: { count: 1, of: 2 } },
  ]);
});

test('two new instances that fall silent together are both lost', async () => {
  const history = aDelegatesHistory();
  history.read(['a']);
  history.read(['a', 'b']);
  history.silence('a');
  history.silence('b');
  history.read(['a', 'b'], 6 * MINUTE_MS);
  await expect(history.incidents()).resolves.toMatchObject([{ instances: { count: 0, of: 2 } }]);
});

test('an instance that reported beside another from the first reading on did not replace it', async () => {
  const history = aDelegatesHistory();
  history.read(['a', 'b']);
  history.silence('a');
  history.read(['a', 'b'], 6 * MINUTE_MS);
  await expect(history.incidents()).resolves.toMatchObject([
    { to: undefined, instances: { count: 0, of: 1 } },
  ]);
});

test('an outage of which a delegate is deleted has not grown', async () => {
  const history = aHistory();
  const read = (names: readonly string[], heartbeatAt?: number) =>
    history.read(
      names.map((name) => ({ name, instances: [{ id: name, ...heartbeatOf(heartbeatAt) }] })),
      { afterMs: 6 * MINUTE_MS },
    );
  const names = ['a', 'b', 'c', 'd', 'e'];
  read(names);
  const silentAt = history.now();
  read(names, silentAt);
  history.act({ kind: 'delete-delegate', target: 'a', user: 'ana' });
  read(names.slice(1), silentAt);
  await expect(history.events()).resolves.toContainEqual(
    expect.objectContaining({ kind: 'outage', steps: [expect.objectContaining({ delegates: 5 })] }),
  );
});

test('an instance that came back is back, also when an upgrade takes it away later', async () => {
  const history = aDelegatesHistory();
  history.read(['a', 'b']);
  history.silence('a');
  history.silence('b');
  history.read(['a', 'b'], 6 * MINUTE_MS);
  history.wake('a');
  history.read(['a', 'b']);
  history.read(['b']);
  await expect(history.incidents()).resolves.toMatchObject([{ instances: { count: 1, of: 2 } }]);
});

test('a restart of the server finds no loss in what was replaced', async () => {
  const history = aDelegatesHistory();
  history.read(['a', 'b']);
  history.read(['a', 'b', 'new']);
  history.silence('a');
  history.read(['a', 'b', 'new'], 6 * MINUTE_MS);
  history.read(['a', 'b']);
  history.restart();
  history.read(['a', 'b']);
  await expect(history.incidents()).resolves.toEqual([]);
});

/** Delegates that report, but for some instances of each, which are silent since a moment. */
function aPartOf(count: number, silentAt: number, { silent = 2, up = 1 } = {}): readonly FleetEntry[] {
  return Array.from({ length: count }, (_, row) => ({
    name: `edge-${row}`,
    instances: Array.from({ length: silent + up }, (_one, place) => ({
      id: `${row}-${place}`,
      ...(place < silent && { heartbeatAt: silentAt }),
    })),
  }));
}

test('an outage that the first reading finds has all instances that fell silent together', async () => {
  const history = aHistory();
  const silentAt = history.now() - HOUR_MS;
  history.read(aPartOf(8, silentAt));
  history.read(aPartOf(8, silentAt));
  await expect(incidentsOf(history)).resolves.toMatchObject([
    { kind: 'outage', from: silentAt, to: undefined, count: 8, instances: { count: 0, of: 16, gone: 0 } },
  ]);
});

test('an outage leaves out what its delegates had lost before, and what they lose later', async () => {
  const history = aHistory();
  const silent: { heartbeatAt?: number }[] = [{}, {}, {}];
  const read = (afterMs = MINUTE_MS) =>
    history.read(
      Array.from({ length: 8 }, (_, row) => ({
        name: `edge-${row}`,
        instances: [0, 1, 2].map((place) => ({
          id: `${row}-${place}`,
          ...(row === 0 || place === 1 ? silent[place] : {}),
        })),
      })),
      { afterMs },
    );
  read();
  const moments = [0, 1, 2].map((place) => {
    const heartbeatAt = history.now();
    silent[place] = { heartbeatAt };
    read(6 * MINUTE_MS);
    read(HOUR_MS);
    return heartbeatAt;
  });
  await expect(incidentsOf(history)).resolves.toMatchObject([
    { kind: 'lost', from: moments[0], count: 1, instances: { of: 2 } },
    { kind: 'outage', from: moments[1], count: 8, instances: { of: 8 } },
  ]);
});

test('two outages become one when a group joins them, also with what came back before', async () => {
  const history = aHistory();
  const from = history.now();
  const a = (name: string, minute?: number): FleetEntry => {
    const heartbeatAt = minute === undefined ? minute : from + minute * MINUTE_MS;
    return { name, instances: [{ id: name, ...heartbeatOf(heartbeatAt) }] };
  };
  const groups = (minuteA?: number, minuteB?: number, ...more: readonly FleetEntry[]) => [
    ...Array.from({ length: 10 }, (_, row) => a(`a-${row}`, minuteA)),
    ...Array.from({ length: 8 }, (_, row) => a(`b-${row}`, minuteB)),
    ...more,
  ];
  history.read(groups(undefined, undefined, a('c')));
  history.read(groups(0, 4, a('c', 4)), { afterMs: 12 * MINUTE_MS });
  expect(await incidentsOf(history)).toHaveLength(2);
  history.read(groups(0, 4, a('c'), ...['d', 'e', 'f'].map((name) => a(name, 2))));
  await expect(incidentsOf(history)).resolves.toMatchObject([
    { kind: 'outage', from, to: undefined, count: 22, instances: { count: 1, of: 22 } },
  ]);
});

test('instances of a delegate that left are neither back nor expected', async () => {
  const history = aHistory();
  const silentAt = history.now() - 6 * MINUTE_MS;
  history.read(aPartOf(8, silentAt));
  history.read(aPartOf(7, silentAt));
  await expect(incidentsOf(history)).resolves.toMatchObject([
    { count: 8, instances: { count: 0, of: 16, gone: 2 }, steps: [{ delegates: 8, instances: 16 }] },
  ]);
});

test.each(Array.from({ length: 100 }, (_, seed) => seed + 1))(
  'in random history %i each instance of a finding is in its outage, and in one incident only',
  (seed) => {
    const history = aHistory();
    for (const { at, delegates } of aRandomHistory(seed)) {
      if (!delegates) continue;
      history.read(delegates, { afterMs: at - history.now() });
      const { incidents } = history.store.open(LISTING);
      const names = incidents.map(({ kind, subjects }) => ({
        kind,
        names: subjects.flatMap(({ key, lost }) =>
          lost.map(({ id, heartbeatAt }) => `${key} ${id} ${heartbeatAt}`),
        ),
      }));
      const all = names.flatMap((one) => one.names);
      expect(all).toHaveLength(new Set(all).size);
      const fleet = aFleet(delegates, { asOf: at });
      for (const { instances } of groupsSilentTogether(fleet)) {
        const silent = Array.from(instances, (place) => silenceAt(fleet, place));
        const sharing = names.filter((one) => one.names.some((name) => silent.includes(name)));
        const outage = sharing.find(({ kind }) => kind === 'outage');
        expect(outage ? silent.filter((name) => !outage.names.includes(name)) : []).toEqual([]);
        expect(outage !== undefined || sharing.length < 3).toBe(true);
      }
    }
  },
);

function silenceAt({ delegates, firstInstance, instances }: Fleet, place: number): string {
  const row = firstInstance.findLastIndex((first) => first <= place);
  return [textAt(delegates.key, row), textAt(instances.id, place), instances.lastHeartbeat[place]].join(' ');
}

test('a heartbeat that is newer than an outage ends it, also when all are silent again', async () => {
  const history = aHistory();
  history.read(aPartOf(8, history.now() + MINUTE_MS, { silent: 0, up: 3 }));
  const beats = [0, 30, 60].map((minutes) => history.now() + minutes * MINUTE_MS);
  for (const beat of beats) {
    history.read(aPartOf(8, beat), { afterMs: beat + 12 * MINUTE_MS - history.now() });
    for (let poll = 0; poll < 5; poll++) history.read(aPartOf(8, beat));
  }
  await expect(incidentsOf(history)).resolves.toMatchObject([
    { from: beats[0], to: beats[1], instances: { count: 16, of: 16 } },
    { from: beats[1], to: beats[2], instances: { count: 16, of: 16 } },
    { from: beats[2], to: undefined, instances: { count: 0, of: 16 } },
  ]);
});

test('an outage stays one while the Manager learns late of heartbeats that are minutes apart', async () => {
  const history = aHistory();
  history.read(aPartOf(8, 0, { silent: 0, up: 3 }));
  const from = history.now();
  for (let poll = 0; poll < 20; poll++)
    history.read(aPartOf(8, history.now() + MINUTE_MS - 6 * MINUTE_MS), { afterMs: MINUTE_MS });
  await expect(incidentsOf(history)).resolves.toMatchObject([
    { kind: 'outage', from: from - 5 * MINUTE_MS, to: undefined, count: 8, instances: { count: 0, of: 16 } },
  ]);
});
