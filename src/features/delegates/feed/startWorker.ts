import { scriptAddress } from '@/lib/scriptAddress';
import workerAddress from './worker.ts?worker&url';

/** Starts the feed's worker. Throws where the browser allows none. */
export function startWorker(): Worker {
  return new Worker(scriptAddress(workerAddress), { type: 'module' });
}
