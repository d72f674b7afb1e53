import { createStore } from '@/lib/store';

/**
 * Whether late code that was needed could not be fetched, and the reader does not know of it yet: the network failed, or
 * the server has newer code by now.
 */
export const codeMissing = createStore(false);
