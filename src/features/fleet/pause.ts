import { createStore } from '@/lib/store';

/** Whether the reader holds polling: for the tab, because who pauses to read a list expects the next page to stay still too. */
export const paused = createStore(false);
