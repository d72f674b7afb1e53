import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { FeedAnswer } from './feed/fleet-feed';
import type { ListingChoice } from './feed/messages';
import { fleetQuery } from './queries';
import { applyAnswer, type FleetSnapshot } from './snapshot';

/** What is known of one listing, for all who read it. The query of the listing replaces it with each poll. */
export interface FleetStore {
  readonly getSnapshot: () => FleetSnapshot | undefined;
  /** Calls back after each change. Returns the way out. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes an answer that came beside the polls; false when it is a difference from another fleet. */
  readonly apply: (answer: FeedAnswer) => boolean;
}

/** The store of a listing: its entry in the cache of queries. */
export function fleetStore(client: QueryClient, choice: ListingChoice): FleetStore {
  const { queryKey } = fleetQuery(choice);
  const getSnapshot = () => client.getQueryData(queryKey);
  return {
    getSnapshot,
    subscribe: (listener) => new QueryObserver(client, { queryKey, enabled: false }).subscribe(listener),
    apply(answer) {
      const snapshot = applyAnswer(getSnapshot(), answer);
      if (snapshot) client.setQueryData(queryKey, snapshot);
      return snapshot !== undefined;
    },
  };
}
