import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@/lib/units';
import type { InstanceEntry } from '@/testing/fleets';
import { aHistory } from '@/testing/history';

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
    async incidents() {
      return (await history.events()).filter(({ kind }) => kind === 'lost' || kind === 'outage');
    },
  };
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
