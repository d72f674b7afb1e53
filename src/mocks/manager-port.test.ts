import { afterEach, describe, expect, test, vi } from 'vitest';
import { standingManager, TEST_NOW } from '@/testing/mock-manager';
import { createMockManager, type JournaledWrite, type MockManagerOptions } from './manager';
import { connectOverPort, postWrite, serveOverPort } from './manager-port';

const GATEWAY = 'http://mock.test/gateway';
const LATEST = `${GATEWAY}/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo`;

const open: MessagePort[] = [];
afterEach(() => open.splice(0).forEach((port) => port.close()));

function connect(options: MockManagerOptions = {}, onWrite: (write: JournaledWrite) => void = () => {}) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const manager = createMockManager({
    now: () => TEST_NOW,
    onWrite: (write) => postWrite(port2, write),
    ...options,
  });
  serveOverPort(port2, manager);
  return { manager, remote: connectOverPort(port1, onWrite) };
}

test('an answer over the port equals one without it', async () => {
  const { remote } = connect();
  const [near, far] = [
    await standingManager().fetch(new Request(LATEST)),
    await remote.fetch(new Request(LATEST)),
  ];
  expect(far.status).toBe(near.status);
  expect([...far.headers]).toEqual([...near.headers]);
  expect(await far.text()).toBe(await near.text());
});

test('method, headers and body are transferred', async () => {
  const { remote } = connect({ apiKey: 'secret' });
  const init = { method: 'POST', headers: { 'x-api-key': 'secret' }, body: '{"permissions":[]}' };
  const response = await remote.fetch(new Request(`${GATEWAY}/authz/api/acl?accountIdentifier=demo`, init));
  expect(await response.json()).toMatchObject({ data: { accessControlList: [] } });
});

test('concurrent answers go to their own requests', async () => {
  const { remote } = connect({ faults: [{ path: 'latest', latencyMs: 20 }] });
  const [latest, account] = await Promise.all([
    remote.fetch(new Request(LATEST)),
    remote.fetch(new Request(`${GATEWAY}/ng/api/accounts/demo`)),
  ]);
  expect(await latest.json()).toHaveProperty('resource.latestSupportedVersion');
  expect(await account.json()).toMatchObject({ data: { name: 'Acme Corp' } });
});

test('an answer without a body has a null body', async () => {
  const { remote } = connect({ faults: [{ status: 204 }] });
  const response = await remote.fetch(new Request(LATEST));
  expect([response.status, response.body]).toEqual([204, null]);
});

test('a write is reported by the time that it is answered', async () => {
  const onWrite = vi.fn<(write: JournaledWrite) => void>();
  const { remote } = connect({}, onWrite);
  const url = `${GATEWAY}/ng/api/delegate-setup/delegate/_nightly_batch?accountIdentifier=demo`;
  await remote.fetch(new Request(url, { method: 'DELETE' }));
  expect(onWrite).toHaveBeenCalledExactlyOnceWith({ at: TEST_NOW, method: 'DELETE', url, body: '' });
});

describe('a request over the port', () => {
  test('rejects with the reason of its abort, and is not logged', async () => {
    const { remote, manager } = connect({ faults: [{ latencyMs: 60_000 }] });
    const aborting = new AbortController();
    const answer = remote.fetch(new Request(LATEST, { signal: aborting.signal }));
    const reason = new DOMException('Enough', 'AbortError');
    setTimeout(() => aborting.abort(reason), 5);
    await expect(answer).rejects.toBe(reason);
    await expect(remote.fetch(new Request(LATEST, { signal: aborting.signal }))).rejects.toBe(reason);
    expect(manager.requests()).toEqual([]);
  });

  test('rejects with a TypeError when the connection is cut', async () => {
    const { remote } = connect({ faults: [{ damage: 'cut' }] });
    await expect(remote.fetch(new Request(LATEST))).rejects.toThrow(TypeError);
  });

  test('rejects when the other end has failed, now and later', async () => {
    const { remote } = connect({ faults: [{ latencyMs: 60_000 }] });
    const answer = remote.fetch(new Request(LATEST));
    const gone = new Error('The worker could not be loaded');
    setTimeout(() => remote.fail(gone), 5);
    await expect(answer).rejects.toBe(gone);
    await expect(remote.fetch(new Request(LATEST))).rejects.toBe(gone);
  });
});
