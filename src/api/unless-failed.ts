import { ManagerError } from './errors';

// A file of its own, because the first visit needs none of it.

/** Undefined when the request fails with a ManagerError. When cancelled, throws the signal's abort reason. */
export async function unlessFailed<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ManagerError) return undefined;
    throw error;
  }
}
