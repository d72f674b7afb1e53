/** Starts the feed's worker. Throws where the browser allows none. */
export function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
