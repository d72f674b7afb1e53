import { createStore } from '@/lib/store';

/** How many delegates of the answer under way have arrived; 0 before the first. */
export const received = createStore(0);
