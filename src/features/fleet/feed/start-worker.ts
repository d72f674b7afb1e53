import { scriptAddress } from '@/lib/script-address';
import workerAddress from './worker.ts?worker&url';

/** Starts the feed's worker, whose name is its first message. Throws where the browser allows none. */
export function startWorker(name: string): Worker {
  return new Worker(scriptAddress(workerAddress), { type: 'module', name });
}
