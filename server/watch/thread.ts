// The watcher as a thread of the server. It has no key, no settings from the environment and makes no calls: it
// gets the answers of the Manager from the server's main thread.
import { parentPort, workerData } from 'node:worker_threads';
import { createWatcher } from './watcher.ts';

if (!parentPort) throw new Error('This script runs only as a thread of the server.');
const port = parentPort;
const receive = createWatcher(workerData, (message, transfer = []) => port.postMessage(message, transfer));
port.on('message', receive);
