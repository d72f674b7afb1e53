import type { ListingOptions } from '@/api/listing';
import { managerConfig } from '@/api/manager';
import type { CallOptions } from '@/api/request';
import {
  type FeedAnswer,
  type FeedRequest,
  type LateColumns,
  type ListingChoice,
  listingKey,
} from './messages';
import type { FeedLoad } from './prepare';
import { setReceived } from './received';
import { connectWorker, type StartWorker, WorkerLost } from './worker-feed';

/** Where answers are prepared: beside the page in a worker, or in the page itself and why. */
export type PreparedIn = 'worker' | { readonly pageBecause: string };

/** An answer, and where it was prepared. */
interface Prepared {
  readonly answer: FeedAnswer;
  readonly preparedIn: PreparedIn;
  /** By the page's own clock, epoch ms: it may have waited for whoever asks. */
  readonly receivedAt: number;
  /** From a worker, and only when they differ from those of the answer before: they come after it. */
  readonly lateColumns?: Promise<LateColumns>;
}

/** The page's end of the feed: in a worker while there is one, and in the page from the moment that there is none. */
export interface FleetFeed {
  /** Tells `received` how much has come. Throws a ManagerError; when cancelled, the signal's abort reason. */
  readonly load: (request: FeedRequest, options?: CallOptions) => Promise<Prepared>;
  /** Begins to load a listing before anybody asks: the first load of the same continues this one. */
  readonly expect: (choice: ListingChoice) => void;
  /** Tells what the page will judge versions against, for a load that is under way. */
  readonly tellLatestVersion: (version: string) => void;
}

/** How to start the feed's worker, or why the page must do all by itself. */
export type FeedStart = StartWorker | { readonly pageBecause: string };

/** Makes a feed; the page has one, {@link fleetFeed}. */
export function createFleetFeed(start: FeedStart): FleetFeed {
  const inWorker = typeof start === 'function' ? connectWorker(start) : undefined;
  let pageBecause = typeof start === 'function' ? undefined : start.pageBecause;
  let inPage: FeedLoad | undefined;
  let expected:
    | { readonly key: string; readonly promise: Promise<Prepared>; readonly stop: AbortController }
    | undefined;

  async function prepare(request: FeedRequest, options: ListingOptions): Promise<Prepared> {
    // A fetch is a function, and those stay in their thread.
    if (inWorker && pageBecause === undefined && !managerConfig().fetch) {
      try {
        const beside = await inWorker.load(request, options);
        return { ...beside, preparedIn: 'worker', receivedAt: Date.now() };
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error;
        pageBecause = error.message;
      }
    }
    inPage ??= (await import('./prepare')).createFeed();
    const { answer } = await inPage(request, options);
    return {
      answer,
      receivedAt: Date.now(),
      preparedIn: { pageBecause: pageBecause ?? 'it reaches the Manager in a way of its own' },
    };
  }

  async function load(request: FeedRequest, { signal }: CallOptions): Promise<Prepared> {
    const listing = listingKey(request);
    try {
      return await prepare(request, { signal, onProgress: (count) => setReceived(listing, count) });
    } finally {
      setReceived(listing, undefined);
    }
  }

  return {
    async load(request, options = {}) {
      const early = expected;
      expected = undefined;
      if (early?.key !== listingKey(request)) {
        early?.stop.abort();
        return load(request, options);
      }
      options.signal?.addEventListener('abort', () => early.stop.abort(options.signal?.reason), {
        once: true,
      });
      return early.promise;
    },
    expect(choice) {
      const stop = new AbortController();
      const promise = load(choice, { signal: stop.signal });
      // Whoever continues it hears of a failure; until then nobody has asked.
      promise.catch(() => {});
      expected = { key: listingKey(choice), promise, stop };
    },
    tellLatestVersion: (version) => inWorker?.tellLatestVersion(version),
  };
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
