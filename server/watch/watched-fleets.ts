import type { FailureData } from '@/api/errors';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { MINUTE_MS } from '@/lib/units';
import { type ByteBudget, holdUntil } from '../gateway/byte-budget.ts';
import { Refusal } from '../gateway/refusal.ts';
import { steadyNow } from '../minute-limit.ts';
import type { FromWatcher, Outcome, PackedFleet, ToWatcher } from './messages.ts';

/** The result of the newest reading, and the seconds until the next one is expected to be complete. */
type ReadFleet = { readonly outcome: Outcome; readonly nextSeconds: number };

type ReadOptions = {
  /** Who asks, as limits know them. */
  readonly reader: string;
  /** Whether an older reading than that of the last seconds does not do. */
  readonly isFresh: boolean;
  /** Aborts when the visitor has left. */
  readonly gone: AbortSignal;
};

/** The fleets of all listings that are read, as the main thread has them. */
export type WatchedFleets = {
  /** Waits for the first reading of a listing that nobody has asked for. Throws a Refusal. */
  readonly read: (choice: ListingChoice, options: ReadOptions) => Promise<ReadFleet>;
  /** Something was written: from now on, readings that began earlier do not do. */
  readonly noteWrite: () => void;
  readonly receive: (message: FromWatcher & { readonly kind: 'begun' | 'read' }) => void;
  /** The watcher has ended, and all fleets with it. */
  readonly end: () => void;
  /** A watcher has started. */
  readonly start: (post: (message: ToWatcher) => void) => void;
  readonly figures: () => { readonly listings: number; readonly bytes: number };
};

type WatchedOptions = {
  /** The listings that the watcher reads by itself. */
  readonly watched: readonly ListingChoice[];
  /** How old a reading may be for who wants a fresh one, seconds. */
  readonly sharedReadSeconds: number;
  /** How long a visitor waits for a reading, ms. */
  readonly patienceMs: number;
  readonly budget: ByteBudget;
  readonly onFailure: (choice: ListingChoice, failure: FailureData) => void;
  readonly now?: () => number;
};

type Listing = {
  readonly choice: ListingChoice;
  /** Who asked for it first; undefined for those that are always read. */
  readonly openedBy: string | undefined;
  keepUntil: number;
  /** Whether the watcher was asked for a reading that has not begun. */
  isRequested: boolean;
  /** When the current reading began. */
  readingSince: number | undefined;
  last:
    | {
        readonly begunAt: number;
        readonly outcome: Outcome;
        readonly bytes: number;
        readonly drop: () => void;
      }
    | undefined;
  /** When the next reading is expected to be complete. */
  expectedAt: number;
  readonly waiting: Set<(error?: Refusal) => void>;
};

/** How long a listing is read after a page asked for it, at least. */
const KEEP_MS = MINUTE_MS;
/** Most listings that are read because pages ask for them, and most of one visitor. */
const MOST_ASKED = 100;
const MOST_OF_ONE = MOST_ASKED / 2;

/** Creates the store. It has no fleets until a watcher has started. */
export function watchedFleets({
  watched,
  sharedReadSeconds,
  patienceMs,
  budget,
  onFailure,
  now = steadyNow,
}: WatchedOptions): WatchedFleets {
  const listings = new Map<string, Listing>();
  let post: ((message: ToWatcher) => void) | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function add(choice: ListingChoice, openedBy?: string): Listing {
    const listing: Listing = {
      choice,
      openedBy,
      keepUntil: now() + KEEP_MS,
      isRequested: true,
      readingSince: undefined,
      last: undefined,
      expectedAt: now(),
      waiting: new Set(),
    };
    listings.set(listingKey(choice), listing);
    return listing;
  }

  function open(choice: ListingChoice, reader: string): Listing {
    forgetUnused();
    const key = listingKey(choice);
    const known = listings.get(key);
    if (known) return known;
    const asked = [...listings.values()].filter(({ openedBy }) => openedBy !== undefined);
    const ofReader = asked.filter(({ openedBy }) => openedBy === reader);
    if (asked.length >= MOST_ASKED || ofReader.length >= MOST_OF_ONE)
      throw new Refusal('GATEWAY_TOO_MANY_FLEETS', { retryAfterSeconds: KEEP_MS / 1_000 });
    post?.({ kind: 'watch', listing: key, choice });
    return add(choice, reader);
  }

  function forgetUnused(): void {
    for (const [key, listing] of listings) {
      if (listing.openedBy === undefined || listing.waiting.size > 0 || listing.keepUntil > now()) continue;
      listing.last?.drop();
      listings.delete(key);
      post?.({ kind: 'forget', listing: key });
    }
  }

  /** Resolves when a reading of the listing has ended. */
  function nextEnd(listing: Listing, gone: AbortSignal, leftMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(new Refusal('GATEWAY_TIMEOUT')), leftMs);
      const leave = () => end();
      function end(error?: Refusal): void {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        listing.waiting.delete(end);
        if (error) reject(error);
        else resolve();
      }
      listing.waiting.add(end);
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  function request(key: string, listing: Listing): void {
    if (listing.isRequested) return;
    listing.isRequested = true;
    post?.({ kind: 'read', listing: key });
  }

  /** Takes the room for a fleet; without any, the reading has failed. */
  async function kept(outcome: Outcome) {
    const bytes = outcome.kind === 'fleet' ? bytesOf(outcome) : 0;
    const dropped = new AbortController();
    const drop = () => dropped.abort();
    try {
      await holdUntil(dropped.signal, budget)(bytes);
      return { outcome, bytes, drop };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { outcome: failed(error), bytes: 0, drop };
    }
  }

  async function store(
    key: string,
    { outcome, durationMs, nextMs }: FromWatcher & { readonly kind: 'read' },
  ): Promise<void> {
    const listing = listings.get(key);
    const begunAt = listing?.readingSince;
    if (!listing || begunAt === undefined) return;
    if (outcome.kind === 'failed') onFailure(listing.choice, outcome.failure);
    const result = await kept(outcome);
    if (listings.get(key) !== listing || listing.readingSince !== begunAt) return result.drop();
    listing.last?.drop();
    listing.last = { ...result, begunAt };
    listing.readingSince = undefined;
    listing.expectedAt = begunAt + nextMs + durationMs;
    for (const wake of listing.waiting) wake();
  }

  return {
    async read(choice, { reader, isFresh, gone }) {
      if (!post) throw new Refusal('GATEWAY_NO_WATCHER', { retryAfterSeconds: 5 });
      const askedAt = now();
      const after = Math.max(writtenAt, isFresh ? askedAt - sharedReadSeconds * 1_000 : writtenAt);
      const key = listingKey(choice);
      const listing = open(choice, reader);
      while (!(listing.last && listing.last.begunAt > after) && !gone.aborted) {
        if (!(listing.readingSince !== undefined && listing.readingSince > after)) request(key, listing);
        await nextEnd(listing, gone, askedAt + patienceMs - now());
      }
      const waitMs = Math.max(0, listing.expectedAt - now());
      listing.keepUntil = now() + Math.max(KEEP_MS, waitMs + KEEP_MS / 2);
      const outcome = listing.last?.outcome ?? failed(new Refusal('GATEWAY_TIMEOUT'));
      return { outcome, nextSeconds: Math.max(2, Math.ceil(waitMs / 1_000)) };
    },
    noteWrite() {
      writtenAt = now();
    },
    receive(message) {
      const listing = listings.get(message.listing);
      if (message.kind === 'read') return void store(message.listing, message);
      if (!listing) return;
      listing.isRequested = false;
      listing.readingSince = now();
    },
    end() {
      post = undefined;
      clearInterval(sweep);
      const ended = [...listings.values()];
      listings.clear();
      for (const { last, waiting } of ended) {
        last?.drop();
        for (const wake of waiting) wake(new Refusal('GATEWAY_NO_WATCHER', { retryAfterSeconds: 5 }));
      }
    },
    start(postTo) {
      post = postTo;
      sweep = setInterval(forgetUnused, KEEP_MS / 6).unref();
      for (const choice of watched) add(choice);
    },
    figures: () => ({
      listings: listings.size,
      bytes: [...listings.values()].reduce((sum, { last }) => sum + (last?.bytes ?? 0), 0),
    }),
  };
}

function bytesOf({ whole, patches }: PackedFleet): number {
  return [...patches.values()].reduce((sum, patch) => sum + patch.length, whole.length);
}

function failed({ code, message, status, retryAfterSeconds }: Refusal): Outcome {
  const retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
  return { kind: 'failed', failure: { kind: 'refused', message, facts: { status, code, retryAfterMs } } };
}
