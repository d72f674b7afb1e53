import { configureManager, managerConfig } from '@/api/manager';
import type { FeedStart } from '@/fleet/feed';
import { scriptAddress } from '@/lib/script-address';
import { type DemoSession, openDemoSession } from './demo-session';
import feedAddress from './feed-worker.ts?worker&url';
import { pathBelowGateway } from './gateway-path';
import { connectOverPort, type RemoteManager } from './manager-port';
import { connectMemory } from './past/memory-port';
import type { WorkerStart } from './worker';
import managerAddress from './worker.ts?worker&url';

/**
 * Starts the demo. From then on, a mock Manager in a worker answers the page's `/gateway/` requests. `?scenario=`
 * selects the fleet; writes last as long as the tab. The Manager has a memory, which the page asks in that worker. The
 * result starts the feed's worker, which uses the same Manager.
 */
export function startDemo(): FeedStart {
  const worker = new Worker(scriptAddress(managerAddress), { type: 'module' });
  const manager = connectManager(worker, openDemoSession(new URL(location.href), sessionStorage));
  answerGateway(manager.fetch);
  return (name) => startFeedWorker(worker, name);
}

function startFeedWorker(manager: Worker, name: string): Worker {
  const feed = new Worker(scriptAddress(feedAddress), { type: 'module', name });
  const { port1, port2 } = new MessageChannel();
  manager.postMessage(undefined, [port1]);
  feed.postMessage(undefined, [port2]);
  return feed;
}

function connectManager(worker: Worker, { scenario, writes, keep }: DemoSession): RemoteManager {
  const { port1, port2 } = new MessageChannel();
  const manager = connectOverPort(port1, keep);
  const forMemory = new MessageChannel();
  configureManager({ ...managerConfig(), memory: connectMemory(forMemory.port1) });
  worker.addEventListener('error', ({ message }) => {
    manager.fail(new Error(`The mock Manager failed: ${message || 'its worker could not be loaded'}`));
  });
  worker.postMessage({ scenario, writes } satisfies WorkerStart, [port2, forMemory.port2]);
  return manager;
}

function answerGateway(answer: RemoteManager['fetch']): void {
  const fetchFromNetwork = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isOurs = url.origin === location.origin && pathBelowGateway(url.pathname) !== undefined;
    return isOurs ? answer(new Request(input, init)) : fetchFromNetwork(input, init);
  };
}
