import { managerConfig } from '@/api/manager';
import type { CallOptions } from '@/api/request';
import { POLICY } from '@/domain/delegate/context';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { createStore } from '@/lib/store';
import type { FirstRows } from './codec';
import type { ListingOptions } from './listing';
import { type FleetAnswer, type FleetRequest } from './messages';
import type { Prepare } from './prepare';
import { connectWorker, type StartWorker, WorkerLost } from './worker-feed';

/** The page's source of fleets: our server, or a worker, or the page itself once the worker is lost or if there is none. */
export interface FleetFeed {
  /** Answers a request. Throws a ManagerError, or the signal's abort reason when cancelled. */
  readonly ask: (request: FleetRequest, options?: CallOptions) => Promise<FleetAnswer>;
  /**
   * Starts to load a listing before a component asks for it. The next request, if for the same listing, gets this answer,
   * or its failure. For a page that shows rows, {@link firstRows} may come before it.
   */
  readonly prefetch: (
    choice: ListingChoice,
    options?: { readonly ownerPrefixes?: readonly string[] | undefined; readonly showsRows?: boolean },
  ) => Promise<FleetAnswer>;
}

/** How to start the feed's worker, or why the page has to prepare answers itself. */
export type FeedStart = StartWorker | { readonly pageBecause: string };

/** Creates a feed. The page has one, {@link fleetFeed}. */
export function createFleetFeed(start: FeedStart): FleetFeed {
  const askWorker = typeof start === 'function' ? connectWorker(start) : undefined;
  let pageBecause = typeof start === 'function' ? undefined : start.pageBecause;
  let prepareInPage: Prepare | undefined;

  async function prepare(request: FleetRequest, options: ListingOptions): Promise<FleetAnswer> {
    // A custom `fetch` is a function, which cannot be sent to a worker.
    if (askWorker && pageBecause === undefined && !managerConfig().fetch) {
      try {
        return await askWorker(request, options);
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error;
        pageBecause = error.message;
      }
    }
    prepareInPage ??= (await import('./prepare')).createPreparer();
    const preparedIn = { pageBecause: pageBecause ?? 'this mode calls the Manager itself' };
    return prepareInPage(request, preparedIn, options);
  }

  async function ask(request: FleetRequest, { signal }: CallOptions): Promise<FleetAnswer> {
    const listing = listingKey(request);
    try {
      const answer = await prepare(request, { signal, onProgress: (count) => setReceived(listing, count) });
      managerConfig().onClockOffset?.(answer.about.clockOffsetMs);
      return answer;
    } finally {
      setReceived(listing, undefined);
    }
  }

  return prefetching(ask);
}

/** The options of a request that may be early. */
export interface EarlyOptions extends CallOptions {
  /** For a page that shows the first rows: resolves once it does. */
  readonly rowsShown?: Promise<void> | undefined;
}

/** Creates a feed from the function that answers, whose first answer may have been requested early. */
export function prefetching(
  ask: (request: FleetRequest, options: EarlyOptions) => Promise<FleetAnswer>,
): FleetFeed {
  let prefetched:
    | {
        readonly key: string;
        readonly promise: Promise<FleetAnswer>;
        readonly stop: AbortController;
        readonly take: () => void;
      }
    | undefined;
  return {
    async ask(request, options = {}) {
      const early = prefetched;
      prefetched = undefined;
      if (early?.key !== listingKey(request)) {
        early?.stop.abort();
        return ask(request, options);
      }
      options.signal?.addEventListener('abort', () => early.stop.abort(options.signal?.reason), {
        once: true,
      });
      early.take();
      return early.promise;
    },
    prefetch(choice, { ownerPrefixes, showsRows } = {}) {
      const stop = new AbortController();
      const request = {
        ...choice,
        task: 'load',
        latestVersion: { state: 'loading' },
        ownerPrefixes,
      } as const;
      let take = () => {};
      const taken = new Promise<void>((resolve) => {
        take = resolve;
      });
      const promise = ask(request, { signal: stop.signal, rowsShown: showsRows ? taken : undefined });
      // The request that takes this promise handles the failure; until then nothing awaits it.
      promise.catch(() => {});
      prefetched = { key: listingKey(choice), promise, stop, take };
      return promise;
    },
  };
}

let ofPage: FleetFeed | undefined;

/** Creates the feed of the page. To be called once and early. `wrap` may put another feed in front of it. */
export function startFleetFeed(
  start: FeedStart,
  wrap: (inPage: FleetFeed) => FleetFeed = (inPage) => inPage,
): FleetFeed {
  ofPage = wrap(createFleetFeed(start));
  return ofPage;
}

export function fleetFeed(): FleetFeed {
  return ofPage ?? startFleetFeed({ pageBecause: 'no worker was started' });
}

/** The prefixes of tags that name an owner. The server sets them. */
export const defaultOwnerPrefixes = createStore(POLICY.ownerPrefixes);

/** Whether there is a memory of the fleet to ask. The settings of the server say so. */
export const hasMemory = createStore(false);

/** How many delegates of each pending answer have arrived, by listing. An answer has no entry before its first delegate. */
export const receivedCounts = createStore<ReadonlyMap<string, number>>(new Map());

/** The first rows of a listing while the others are missing. The page that shows them removes them. */
export const firstRows = createStore<(FirstRows & { readonly listing: string }) | undefined>(undefined);

/** Sets how many delegates of a listing have arrived; undefined once its request has ended. */
function setReceived(listing: string, count: number | undefined): void {
  const next = new Map(receivedCounts.get());
  if (count === undefined) next.delete(listing);
  else next.set(listing, count);
  receivedCounts.set(next);
}
