import type { ListingOptions } from '@/api/listing';
import { managerConfig } from '@/api/manager';
import { type FeedAnswer, type FeedRequest, type ListingChoice, listingKey } from './messages';
import type { FeedLoad } from './prepare';
import { tellReceived } from './received';
import { connectWorker, type WorkerFeed, WorkerLost } from './workerFeed';

/** Where answers are prepared: beside the page in a worker, or in the page itself and why. */
export type PreparedIn = 'worker' | { readonly pageBecause: string };

/** An answer, and where it was prepared. */
interface Prepared {
  readonly answer: FeedAnswer;
  readonly preparedIn: PreparedIn;
}

/** The page's end of the feed: in a worker while there is one, and in the page from the moment that there is none. */
export interface FleetFeed {
  /** Throws a ManagerError; when cancelled, the signal's abort reason. */
  readonly load: (request: FeedRequest, options?: ListingOptions) => Promise<Prepared>;
  /** Begins to load a listing before anybody asks: the first load of the same continues this one. */
  readonly expect: (choice: ListingChoice) => void;
}

/** Starts a worker that serves the feed, and throws when it may not; or why the page must do all by itself. */
export type StartWorker = (() => Worker) | { readonly pageBecause: string };

/** Makes a feed; the page has one, {@link fleetFeed}. */
export function createFleetFeed(startWorker: StartWorker): FleetFeed {
  let pageBecause = typeof startWorker === 'function' ? undefined : startWorker.pageBecause;
  let inWorker: WorkerFeed | undefined;
  let inPage: FeedLoad | undefined;
  let expected:
    | { readonly key: string; readonly promise: Promise<Prepared>; readonly stop: AbortController }
    | undefined;

  function worker(): WorkerFeed | undefined {
    // A fetch is a function, and those stay in their thread.
    if (pageBecause !== undefined || typeof startWorker !== 'function' || managerConfig().fetch)
      return undefined;
    try {
      inWorker ??= connectWorker(startWorker());
      return inWorker;
    } catch (error) {
      pageBecause = `the browser allows no worker: ${error instanceof Error ? error.message : String(error)}`;
      return undefined;
    }
  }

  async function load(request: FeedRequest, options: ListingOptions): Promise<Prepared> {
    const feed = worker();
    if (feed) {
      try {
        return { answer: await feed.load(request, options), preparedIn: 'worker' };
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error;
        pageBecause ??= error.message;
      }
    }
    inPage ??= (await import('./prepare')).createFeed();
    const answer = await inPage(request, options);
    return {
      answer,
      preparedIn: { pageBecause: pageBecause ?? 'it reaches the Manager in a way of its own' },
    };
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
      const promise = load(choice, { signal: stop.signal, onProgress: tellReceived });
      // Whoever continues it hears of a failure; until then nobody has asked.
      promise.catch(() => {});
      expected = { key: listingKey(choice), promise, stop };
    },
  };
}

let ofPage: FleetFeed | undefined;

/** Makes the feed of the page, to be called once and early. */
export function startFleetFeed(startWorker: StartWorker): FleetFeed {
  ofPage = createFleetFeed(startWorker);
  return ofPage;
}

/** The feed of the page. */
export function fleetFeed(): FleetFeed {
  return ofPage ?? startFleetFeed({ pageBecause: 'no worker was started' });
}
