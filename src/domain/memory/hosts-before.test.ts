import { expect, test } from 'vitest';
import { aHistory, LISTING, POLL_MS } from '@/testing/history';

const on = (name: string, ...hosts: readonly string[]) => ({
  name,
  instances: hosts.map((hostName) => ({ id: `id-of-${hostName}`, hostName })),
});

/** The delegates that left a host, each with the host and how many polls ago it left. */
async function found({ memory, now }: ReturnType<typeof aHistory>, text: string, at = now()) {
  const { delegates } = await memory.hosts({ ...LISTING, text, at });
  return delegates.map(({ name, host, until }) => [name, host, (at - until) / POLL_MS]);
}

test('a host leads to the delegates that left it, last first, each with its last such host', async () => {
  const history = aHistory();
  history.read([on('a', 'node-7'), on('b', 'NODE-7', 'node-70'), on('c', 'node-7'), on('d', 'node-8')]);
  history.read([on('a', 'node-1'), on('b', 'NODE-7', 'node-1'), on('c', 'node-7'), on('d', 'node-8')]);
  history.read([on('a', 'node-1'), on('b', 'node-1'), on('c', 'node-7'), on('d', 'node-8')]);
  await expect(found(history, 'Node-7')).resolves.toEqual([
    ['b', 'NODE-7', 0],
    ['a', 'node-7', 1],
  ]);
  await expect(found(history, 'node-7', history.now() - POLL_MS)).resolves.toEqual([
    ['b', 'node-70', 0],
    ['a', 'node-7', 0],
  ]);
  await expect(found(history, 'id-of-node-70')).resolves.toEqual([['b', 'node-70', 1]]);
  await expect(found(history, '%')).resolves.toEqual([]);
});

test('at most ten delegates are named', async () => {
  const history = aHistory();
  const names = Array.from({ length: 11 }, (_, place) => `edge-${place}`);
  history.read(names.map((name) => on(name, 'node-7')));
  history.read(names.map((name) => on(name, `pod-of-${name}`)));
  const { delegates, isMore } = await history.memory.hosts({ ...LISTING, text: 'node-7' });
  expect([delegates.length, isMore]).toEqual([10, true]);
});
