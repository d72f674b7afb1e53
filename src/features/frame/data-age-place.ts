import { createStore } from '@/lib/store';

/** The element of the top bar in which a page with delegates shows the age of its data; null without a top bar. */
export const dataAgePlace = createStore<HTMLElement | null>(null);
