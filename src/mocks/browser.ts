import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { configureManager, managerConfig } from '@/api/manager';
import type { FeedStart } from '@/fleet/feed';
import { BASE_PATH, keepInLinks } from '@/lib/href';
import { scriptAddress } from '@/lib/script-address';
import { type DemoSession, openDemoSession } from './demo-session';
import feedAddress from './feed-worker.ts?worker&url';
import { pathBelowGateway } from './gateway-path';
import { connectOverPort, type RemoteManager } from './manager-port';
import { connectMemory } from './past/memory-port';
import type { WorkerStart } from './worker';
import managerAddress from './worker.ts?worker&url';

type Answer = (request: Request) => Promise<Response>;

/**
 * Starts the demo. After it resolves, a mock Manager in a worker answers the page's `/gateway/` requests. `?scenario=`
 * selects the fleet; writes last as long as the tab. The Manager has a memory, which the page asks in that worker. The result starts the feed's worker, which uses the same Manager.
 */
export async function startDemo(): Promise<FeedStart> {
  const worker = new Worker(scriptAddress(managerAddress), { type: 'module' });
  const session = openDemoSession(new URL(location.href), sessionStorage);
  if (session.scenario !== 'default') keepInLinks('scenario', session.scenario);
  const manager = connectManager(worker, session);
  // Browsers offer service workers only in secure contexts, so not over plain HTTP from another machine.
  if ('serviceWorker' in navigator) {
    await interceptInServiceWorker(manager.fetch);
    return (name) => startFeedWorker(worker, name);
  }
  interceptInPage(manager.fetch);
  return { pageBecause: 'without service workers, the demo answers in the page alone' };
}

// Connects the feed directly to the mock: a service worker would ask any visible tab of the demo, and none while this
// one is hidden.
function startFeedWorker(manager: Worker, name: string): Worker {
  const feed = new Worker(scriptAddress(feedAddress), { type: 'module', name });
  const { port1, port2 } = new MessageChannel();
  manager.postMessage(undefined, [port1]);
  feed.postMessage(undefined, [port2]);
  return feed;
}

function connectManager(worker: Worker, { scenario, begunAt, writes, keep }: DemoSession): RemoteManager {
  const { port1, port2 } = new MessageChannel();
  const manager = connectOverPort(port1, keep);
  const forMemory = new MessageChannel();
  configureManager({ ...managerConfig(), memory: connectMemory(forMemory.port1) });
  worker.addEventListener('error', ({ message }) => {
    manager.fail(new Error(`The mock Manager failed: ${message || 'its worker could not be loaded'}`));
  });
  worker.postMessage({ scenario, begunAt, writes } satisfies WorkerStart, [port2, forMemory.port2]);
  return manager;
}

async function interceptInServiceWorker(answer: Answer): Promise<void> {
  // MSW passes a plain string, which the page's policy refuses where browsers support Trusted Types.
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = (address, options) => register(scriptAddress(String(address)), options);
  // When a page unloads, it tells the worker that it closes, and the worker unregisters itself after the last page:
  // after a quick reload, that is the worker which the new page has just found. So MSW must not receive the event.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
  const handler = http.all('*/gateway/*', ({ request }) => answer(request));
  await setupWorker(handler).start({
    serviceWorker: { url: `${BASE_PATH}/mockServiceWorker.js` },
    quiet: true,
    onUnhandledRequest: 'bypass',
  });
}

function interceptInPage(answer: Answer): void {
  const fetchFromNetwork = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isOurs = url.origin === location.origin && pathBelowGateway(url.pathname) !== undefined;
    return isOurs ? answer(new Request(input, init)) : fetchFromNetwork(input, init);
  };
}
