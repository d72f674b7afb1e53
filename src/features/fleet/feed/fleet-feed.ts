import type { ListingOptions } from '@/api/listing';
import { managerConfig } from '@/api/manager';
import type { CallOptions } from '@/api/request';
import { POLICY } from '@/domain/delegate/context';
import { createStore } from '@/lib/store';
import { type FleetAnswer, type FleetRequest, type ListingChoice, listingKey } from './messages';
import type { Prepare } from './prepare';
import { connectWorker, type StartWorker, WorkerLost } from './worker-feed';

/** Where answers are prepared: in a worker, or in the page itself and why. */
export type PreparedIn = 'worker' | { readonly pageBecause: string };

/** An answer, and where it was prepared. */
export interface FeedAnswer extends FleetAnswer {
  readonly preparedIn: PreparedIn;
}

/** The page's source of fleets: a worker while there is one, and the page itself from the moment that there is none. */
export interface FleetFeed {
  /** Answers a request. Throws a ManagerError; when cancelled, the signal's abort reason. */
  readonly ask: (request: FleetRequest, options?: CallOptions) => Promise<FeedAnswer>;
  /** Begins to load a listing before a component asks: the first request for the same listing continues this one. */
  readonly prefetch: (choice: ListingChoice, ownerPrefixes?: readonly string[]) => void;
}

/** How to start the feed's worker, or why the page must do all by itself. */
export type FeedStart = StartWorker | { readonly pageBecause: string };

/** Makes a feed; the page has one, {@link fleetFeed}. */
export function createFleetFeed(start: FeedStart): FleetFeed {
  const askWorker = typeof start === 'function' ? connectWorker(start) : undefined;
  let pageBecause = typeof start === 'function' ? undefined : start.pageBecause;
  let prepareInPage: Prepare | undefined;
  let prefetched:
    | { readonly key: string; readonly promise: Promise<FeedAnswer>; readonly stop: AbortController }
    | undefined;

  async function prepare(request: FleetRequest, options: ListingOptions): Promise<FeedAnswer> {
    // A fetch is a function, and those stay in their thread.
    if (askWorker && pageBecause === undefined && !managerConfig().fetch) {
      try {
        const { answer, answeredAt } = await askWorker(request, options);
        return { ...byPageClock(answer, answeredAt), preparedIn: 'worker' };
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error;
        pageBecause = error.message;
      }
    }
    prepareInPage ??= (await import('./prepare')).createPreparer();
    const answer = await prepareInPage(request, options);
    return {
      ...answer,
      preparedIn: { pageBecause: pageBecause ?? 'this mode calls the Manager itself' },
    };
  }

  async function ask(request: FleetRequest, { signal }: CallOptions): Promise<FeedAnswer> {
    const listing = listingKey(request);
    try {
      const answer = await prepare(request, { signal, onProgress: (count) => setReceived(listing, count) });
      managerConfig().onClockOffset?.(answer.about.clockOffsetMs);
      return answer;
    } finally {
      setReceived(listing, undefined);
    }
  }

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
      return early.promise;
    },
    prefetch(choice, ownerPrefixes) {
      const stop = new AbortController();
      const request = {
        ...choice,
        task: 'load',
        latestVersion: { state: 'loading' },
        ownerPrefixes,
        isWhole: true,
      } as const;
      const promise = ask(request, { signal: stop.signal });
      // The request that continues it gets the failure; until then nothing waits for it.
      promise.catch(() => {});
      prefetched = { key: listingKey(choice), promise, stop };
    },
  };
}

/** The answer with the difference of clocks as the page has it. */
function byPageClock(answer: FleetAnswer, answeredAt: number): FleetAnswer {
  const { clockOffsetMs } = answer.about;
  if (clockOffsetMs === undefined) return answer;
  return { ...answer, about: { ...answer.about, clockOffsetMs: clockOffsetMs + answeredAt - Date.now() } };
}

let ofPage: FleetFeed | undefined;

/** Makes the feed of the page, to be called once and early. */
export function startFleetFeed(start: FeedStart): FleetFeed {
  ofPage = createFleetFeed(start);
  return ofPage;
}

/** The feed of the page. */
export function fleetFeed(): FleetFeed {
  return ofPage ?? startFleetFeed({ pageBecause: 'no worker was started' });
}

/** What a tag that names an owner begins with, unless the address says otherwise: a setting of the server. */
export const defaultOwnerPrefixes = createStore(POLICY.ownerPrefixes);

/** How many delegates of each answer under way have arrived, by listing; nothing of an answer before its first. */
export const received = createStore<ReadonlyMap<string, number>>(new Map());

/** Tells how many delegates of a listing have arrived; undefined when none are on their way any more. */
function setReceived(listing: string, count: number | undefined): void {
  const next = new Map(received.get());
  if (count === undefined) next.delete(listing);
  else next.set(listing, count);
  received.set(next);
}
