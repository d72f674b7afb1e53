import { Worker } from 'node:worker_threads';
import type { Post } from '../memory/messages.ts';
import type { FromWatcher, ToWatcher, WatcherSettings } from './messages.ts';

/** A watcher that runs beside this thread. */
export type RunningWatcher = { readonly post: Post<ToWatcher>; readonly stop: () => Promise<unknown> };

type WatcherEvents = {
  readonly onMessage: (message: FromWatcher) => void;
  /** Called once, unless it was stopped. */
  readonly onEnd: (why: string) => void;
};

/** Starts a watcher. */
export type StartWatcher = (settings: WatcherSettings, events: WatcherEvents) => RunningWatcher;

/** The thread runs this script. */
export function watcherThread(script: URL): StartWatcher {
  return (settings, { onMessage, onEnd }) => {
    // Without the environment, in which the key is.
    const worker = new Worker(script, { workerData: settings, env: {}, argv: [] });
    let why: string | undefined;
    worker.on('message', onMessage);
    worker.on('error', (error) => {
      why = error.message;
    });
    worker.on('exit', (code) => onEnd(why ?? `it ended with code ${code}`));
    return {
      post: (message, transfer = []) => worker.postMessage(message, transfer),
      stop: () => {
        worker.removeAllListeners();
        return worker.terminate();
      },
    };
  };
}
