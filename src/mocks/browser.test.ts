// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { startDemo } from './browser';
import { createMockManager } from './manager';
import { postWrite, serveOverPort } from './manager-port';
import type { WorkerStart } from './worker';

// jsdom has neither workers nor service workers. This class simulates workers; without service workers the page
// intercepts requests itself.
class PlayedWorker extends EventTarget {
  static last: PlayedWorker;
  static isBroken = false;

  constructor() {
    super();
    PlayedWorker.last = this;
  }

  postMessage({ scenario, begunAt, writes }: WorkerStart, [port]: [MessagePort]): void {
    if (PlayedWorker.isBroken) return;
    const manager = createMockManager({ scenario, begunAt, onWrite: (write) => postWrite(port, write) });
    manager.replay(writes);
    serveOverPort(port, manager);
  }
}

const LISTING = '/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo';
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  PlayedWorker.isBroken = false;
  vi.stubGlobal('Worker', PlayedWorker);
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(() => Promise.resolve(new Response('from the network')));
});

test('the mock answers the gateway, and the network everything else', async () => {
  await startDemo();
  const listing = await fetch(`${location.origin}${LISTING}`);
  expect(await listing.json()).toHaveProperty('resource.delegateGroupDetails.length', 10);
  expect(network).not.toHaveBeenCalled();
  for (const url of [`${location.origin}/settings.json`, `https://elsewhere.test${LISTING}`]) {
    expect(await (await fetch(url)).text()).toBe('from the network');
  }
});

test('a write survives a reload', async () => {
  await startDemo();
  const url = `${location.origin}/gateway/ng/api/delegate-setup/delegate/_nightly_batch?accountIdentifier=demo`;
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(200);

  vi.stubGlobal('fetch', network);
  await startDemo();
  const listing = await fetch(`${location.origin}${LISTING}`);
  expect(await listing.json()).toHaveProperty('resource.delegateGroupDetails.length', 9);
});

test('requests fail when the worker cannot be loaded, instead of waiting forever', async () => {
  PlayedWorker.isBroken = true;
  await startDemo();
  const answer = fetch(`${location.origin}${LISTING}`);
  setTimeout(() => PlayedWorker.last.dispatchEvent(new ErrorEvent('error')), 5);
  await expect(answer).rejects.toThrow('its worker could not be loaded');
});
