import { scriptAddress } from '@/lib/script-address';
import workerAddress from './worker.ts?worker&url';

/** Starts the feed's worker. Its name is its first message. Throws if the browser allows no worker. */
export function startWorker(name: string): Worker {
  return new Worker(scriptAddress(workerAddress), { type: 'module', name });
}
