/** A network, and a worker that runs in the same thread, for tests only. */
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { configureManager } from '@/api/manager';
import { scopeOf } from '@/domain/scope/scope';
import type { FleetRequest, FromWorker, ToWorker } from '@/fleet/messages';
import { serveFleets } from '@/fleet/serve';
import { GROUPS_EXAMPLE } from './contract-examples';
import { json } from './manager';

/** The request of a page without a fleet. */
export const FIRST: FleetRequest = {
  scope: scopeOf('acct0001', 'retail'),
  task: 'load',
  latestVersion: { state: 'loading' },
};

/** The next request of a page that has the first answer of a worker. */
export const NEXT: FleetRequest = { ...FIRST, base: 1 };

/** Gives each test of the file a network that answers with the example. */
export function setUpNetwork() {
  const network = vi.fn<typeof fetch>();
  beforeEach(() => {
    network.mockReset().mockImplementation(async () => json(GROUPS_EXAMPLE));
    vi.stubGlobal('fetch', network);
  });
  afterEach(() => {
    vi.useRealTimers();
    configureManager({});
  });
  return network;
}

/** A fake worker. Messages between it and the page are cloned and transferred, as between real threads. */
export class PlayedWorker extends EventTarget implements Worker {
  readonly received: ToWorker[] = [];
  readonly sent: FromWorker[] = [];
  isTerminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #toWorker = new EventTarget();

  /** A worker that is not `alive` receives messages and never answers. */
  constructor({ alive = true } = {}) {
    super();
    onTestFinished(() => this.terminate());
    if (!alive) return;
    serveFleets({
      postMessage: (message, { transfer }) => {
        const data = structuredClone(message, { transfer });
        queueMicrotask(() => this.send(data));
      },
      addEventListener: (_type, listener) => {
        this.#toWorker.addEventListener('message', (event) => {
          if (event instanceof MessageEvent) listener(event);
        });
      },
    });
  }

  /** Starts the worker with this name, which is its first message unless it is empty. */
  begin(name: string): this {
    if (name !== '') this.#receive(JSON.parse(name));
    return this;
  }

  /** Sends a message to the page, as the worker would. */
  send(data: FromWorker): void {
    if (this.isTerminated) return;
    this.sent.push(data);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: ToWorker): void {
    this.#receive(structuredClone(message));
  }

  #receive(data: ToWorker): void {
    this.received.push(data);
    queueMicrotask(() => this.#toWorker.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}
