import { afterEach, expect, test } from 'vitest';
import { ManagerError } from '@/api/errors';
import { scopeOf } from '@/domain/scope/scope';
import { standingManager, TEST_NOW } from '@/testing/mock-manager';
import { connectMemory, serveMemory } from './memory-port';

const LISTING = { scope: scopeOf('demo'), includesBelow: false };

const open: MessagePort[] = [];
afterEach(() => open.splice(0).forEach((port) => port.close()));

function connect(scenario: 'default' | 'forbidden' = 'default') {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const { memory } = standingManager({ scenario });
  serveMemory(port2, memory);
  return { memory, remote: connectMemory(port1) };
}

test('an answer over the port equals one without it', async () => {
  const { memory, remote } = connect();
  const at = TEST_NOW - 3_600_000;
  const [near, far] = await Promise.all([memory.fleet({ ...LISTING, at }), remote.fleet({ ...LISTING, at })]);
  expect(far).toEqual(near);
  expect(far.state === 'known' && far.facts.firstInstance).toBeInstanceOf(Uint32Array);
});

test('a refusal over the port is one with its status', async () => {
  const { remote } = connect('forbidden');
  const asked = remote.missing(LISTING);
  await expect(asked).rejects.toBeInstanceOf(ManagerError);
  await expect(asked).rejects.toMatchObject({ kind: 'refused', status: 403 });
});

test('a question that is cancelled gives its reason', async () => {
  const { remote } = connect();
  const stopping = new AbortController();
  const asked = remote.about({ signal: stopping.signal });
  stopping.abort(new Error('nobody waits'));
  await expect(asked).rejects.toThrow('nobody waits');
});
