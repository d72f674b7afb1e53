/** Starts the feed's worker, whose name is its first message. Throws where the browser allows none. */
export function startWorker(name: string): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
}
