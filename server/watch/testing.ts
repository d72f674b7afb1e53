import { MessageChannel } from 'node:worker_threads';
import type { FromWatcher, ToWatcher } from './messages.ts';
import type { StartWatcher } from './run-watcher.ts';
import { createWatcher } from './watcher.ts';

/** Starts a watcher in this thread: vitest cannot start one from TypeScript. Messages are copied as between threads. */
export const watcherInProcess: StartWatcher = (settings, { onMessage }) => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', (message: FromWatcher) => onMessage(message));
  const receive = createWatcher(settings, (message, transfer = []) => port2.postMessage(message, transfer));
  port2.on('message', (message: ToWatcher) => receive(message));
  return {
    post: (message, transfer = []) => port1.postMessage(message, transfer),
    stop: async () => port1.close(),
  };
};
