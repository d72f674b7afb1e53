import { createStore } from '@/lib/store';

/** Whether there is a memory of the fleet to ask. The settings of the server say so. */
export const hasMemory = createStore(false);
