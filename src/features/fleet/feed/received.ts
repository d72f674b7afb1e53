import { createStore } from '@/lib/store';

/** How many delegates of each answer under way have arrived, by listing; nothing of an answer before its first. */
export const received = createStore<ReadonlyMap<string, number>>(new Map());

/** Tells how many delegates of a listing have arrived; undefined when none are on their way any more. */
export function setReceived(listing: string, count: number | undefined): void {
  const next = new Map(received.get());
  if (count === undefined) next.delete(listing);
  else next.set(listing, count);
  received.set(next);
}
