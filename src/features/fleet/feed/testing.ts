/** A worker that is played in the same thread, for tests only. */
import { onTestFinished } from 'vitest';
import type { FromFeed, ToFeed } from './messages';
import { serveFeed } from './serve';

/** What travels between page and worker is cloned and handed over, as between real threads. */
export class PlayedWorker extends EventTarget implements Worker {
  readonly received: ToFeed[] = [];
  readonly sent: FromFeed[] = [];
  isTerminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #toWorker = new EventTarget();

  /** One that is not `alive` takes messages and never answers. */
  constructor({ alive = true } = {}) {
    super();
    onTestFinished(() => this.terminate());
    if (!alive) return;
    serveFeed({
      postMessage: (message, { transfer }) => {
        const data = structuredClone(message, { transfer });
        queueMicrotask(() => this.tell(data));
      },
      addEventListener: (_type, listener) => {
        this.#toWorker.addEventListener('message', (event) => {
          if (event instanceof MessageEvent) listener(event);
        });
      },
    });
  }

  /** As if it were started only now, with this name. */
  begin(name: string): this {
    if (name !== '') this.#receive(JSON.parse(name));
    return this;
  }

  /** Sends to the page, as the worker would. */
  tell(data: FromFeed): void {
    if (this.isTerminated) return;
    this.sent.push(data);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: ToFeed): void {
    this.#receive(structuredClone(message));
  }

  #receive(data: ToFeed): void {
    this.received.push(data);
    queueMicrotask(() => this.#toWorker.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}
