import { expect, onTestFinished, test } from 'vitest';
import { standingManager } from '@/testing/mock-manager';
import type { MockManagerOptions } from './manager';
import { connectOverPort, serveOverPort } from './manager-port';

const GATEWAY = 'http://mock.test/gateway';
const LATEST = `${GATEWAY}/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo`;

function connect(options: MockManagerOptions = {}) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const manager = standingManager(options);
  serveOverPort(port2, manager);
  return { manager, remote: connectOverPort(port1, () => {}) };
}

test('each answer goes to its own request, with method, headers and body', async () => {
  const { remote } = connect({ apiKey: 'secret', faults: [{ path: 'latest', latencyMs: 20 }] });
  const headers = { 'x-api-key': 'secret' };
  const acl = { method: 'POST', headers, body: '{"permissions":[]}' };
  const [latest, checks] = await Promise.all([
    remote.fetch(new Request(LATEST, { headers })),
    remote.fetch(new Request(`${GATEWAY}/authz/api/acl?accountIdentifier=demo`, acl)),
  ]);
  expect(latest.headers.get('date')).toBe('Fri, 31 Jul 2026 10:20:30 GMT');
  expect(await latest.json()).toHaveProperty('resource.latestSupportedVersion');
  expect(await checks.json()).toMatchObject({ data: { accessControlList: [] } });
});

test('a request rejects with the reason of its abort, and is not logged', async () => {
  const { remote, manager } = connect({ faults: [{ latencyMs: 60_000 }] });
  const aborting = new AbortController();
  const answer = remote.fetch(new Request(LATEST, { signal: aborting.signal }));
  const reason = new DOMException('Enough', 'AbortError');
  setTimeout(() => aborting.abort(reason), 5);
  await expect(answer).rejects.toBe(reason);
  expect(manager.requests()).toEqual([]);
});

test('a request rejects with a TypeError when the connection is cut', async () => {
  const { remote } = connect({ faults: [{ damage: 'cut' }] });
  await expect(remote.fetch(new Request(LATEST))).rejects.toThrow(TypeError);
});
