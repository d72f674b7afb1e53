import { sum } from 'd3-array';
import type { FailureData } from '@/api/errors';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { MINUTE_MS } from '@/lib/units';
import { type ByteBudget, holdUntil } from '../limits/byte-budget.ts';
import { steadyNow } from '../limits/minute-limit.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Outcome, PackedFleet } from './messages.ts';
import { isMeasured } from './reading-plan.ts';
import type { ReadingEvent, Readings } from './readings.ts';

/** The result of the newest reading, and the seconds until the next one is expected to be complete. */
type ReadFleet = { readonly outcome: Outcome; readonly nextSeconds: number };

type ReadOptions = {
  /** Who asks, as limits know them. */
  readonly reader: string;
  /** Whether the reading must have begun in the last `sharedReadSeconds`. */
  readonly isFresh: boolean;
  /** Aborts when the visitor has left. */
  readonly gone: AbortSignal;
};

/** The fleets of all listings that are read, as the main thread has them. */
export type WatchedFleets = {
  /** Waits for the first reading of a listing that nobody has asked for. Throws a Refusal. */
  readonly read: (choice: ListingChoice, options: ReadOptions) => Promise<ReadFleet>;
  /** Something was written: from now on, only readings that begin later are given out. */
  readonly noteWrite: () => void;
  readonly receive: (event: ReadingEvent) => void;
  /** The watcher has ended, and all fleets with it. */
  readonly end: () => void;
  /** A watcher has started, and with it the readings. */
  readonly start: (readings: StartedReadings) => void;
  readonly figures: () => {
    readonly listings: number;
    readonly bytes: number;
    /** How many delegates of the watched scopes cannot be read. */
    readonly unreadable: number;
  };
};

type StartedReadings = Pick<Readings, 'watch' | 'readNow' | 'forget'>;

type WatchedOptions = {
  /** The listings that are read all the time. */
  readonly watched: readonly ListingChoice[];
  /** How old a reading may be for who wants a fresh one, seconds. */
  readonly sharedReadSeconds: number;
  /** How long a visitor waits for a reading, ms. */
  readonly patienceMs: number;
  readonly budget: ByteBudget;
  /** Throws a Refusal when a visitor may cause no reading now. */
  readonly requireCalls: (reader: string) => void;
  readonly onFailure: (choice: ListingChoice, failure: FailureData) => void;
  readonly now?: () => number;
};

type Listing = {
  readonly choice: ListingChoice;
  /** Who asked for it first; undefined for those that are always read. */
  readonly openedBy: string | undefined;
  keepUntil: number;
  /** The visitors for whom a reading was asked for that has not begun. */
  readonly requestedBy: Set<string>;
  /** Whether its first reading has begun. */
  hasBegun: boolean;
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
/** Most bytes of their fleets, packed, without patches. In the watcher, each takes about 20 times as much. */
const MOST_ASKED_BYTES = 16_000_000;

/** Creates the store. It has no fleets until a watcher has started. */
export function watchedFleets({
  watched,
  sharedReadSeconds,
  patienceMs,
  budget,
  requireCalls,
  onFailure,
  now = steadyNow,
}: WatchedOptions): WatchedFleets {
  const listings = new Map<string, Listing>();
  let readings: StartedReadings | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function add(choice: ListingChoice, openedBy?: string): Listing {
    const listing: Listing = {
      choice,
      openedBy,
      keepUntil: now() + KEEP_MS,
      requestedBy: new Set(openedBy === undefined ? [] : [openedBy]),
      hasBegun: false,
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
    const { all, own } = asked(reader);
    if (all.length >= MOST_ASKED || own.length >= MOST_OF_ONE) throw tooManyFleets();
    requireCalls(reader);
    readings?.watch(choice, reader);
    return add(choice, reader);
  }

  /** The listings that are read because pages ask for them; of these, the ones that a visitor has opened. */
  function asked(reader: string | undefined) {
    const all = [...listings.values()].filter(({ openedBy }) => openedBy !== undefined);
    return { all, own: all.filter(({ openedBy }) => openedBy === reader) };
  }

  function forgetUnused(): void {
    for (const [key, listing] of listings) {
      if (listing.openedBy === undefined || listing.waiting.size > 0 || listing.keepUntil > now()) continue;
      forget(key, listing);
    }
  }

  function forget(key: string, { last }: Listing): void {
    last?.drop();
    listings.delete(key);
    readings?.forget(key);
  }

  /** Whether the first fleet of a listing that pages asked for needs more memory than is left for it. */
  function isTooMuch({ openedBy }: Listing): boolean {
    if (openedBy === undefined) return false;
    const { all, own } = asked(openedBy);
    return sum(all, wholeBytes) > MOST_ASKED_BYTES || sum(own, wholeBytes) > MOST_ASKED_BYTES / 2;
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

  function request(key: string, listing: Listing, reader: string): void {
    const isDue = !listing.hasBegun && listing.openedBy === undefined;
    if (isDue || listing.requestedBy.has(reader)) return;
    requireCalls(reader);
    listing.requestedBy.add(reader);
    readings?.readNow(key, reader);
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
    { outcome, durationMs, nextMs }: ReadingEvent & { readonly kind: 'read' },
  ): Promise<void> {
    const listing = listings.get(key);
    const begunAt = listing?.readingSince;
    if (!listing || begunAt === undefined) return;
    if (outcome.kind === 'failed') onFailure(listing.choice, outcome.failure);
    const result = await kept(outcome);
    if (listings.get(key) !== listing || listing.readingSince !== begunAt) return result.drop();
    const isFirst = listing.last === undefined;
    listing.last?.drop();
    listing.last = { ...result, begunAt };
    listing.readingSince = undefined;
    listing.expectedAt = begunAt + nextMs + durationMs;
    const refusal = isFirst && isTooMuch(listing) ? tooManyFleets() : undefined;
    if (refusal) forget(key, listing);
    for (const wake of listing.waiting) wake(refusal);
  }

  return {
    async read(choice, { reader, isFresh, gone }) {
      if (!readings) throw new Refusal('GATEWAY_NO_WATCHER', { retryAfterSeconds: 5 });
      const askedAt = now();
      const after = Math.max(writtenAt, isFresh ? askedAt - sharedReadSeconds * 1_000 : writtenAt);
      const key = listingKey(choice);
      const listing = open(choice, reader);
      while (!(listing.last && listing.last.begunAt > after) && !gone.aborted) {
        if (!(listing.readingSince !== undefined && listing.readingSince > after))
          request(key, listing, reader);
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
      if (message.kind === 'over-limit') {
        listing.readingSince = undefined;
        // Each of them asks again, as its own limits allow.
        for (const wake of listing.waiting) wake();
        return;
      }
      listing.requestedBy.clear();
      listing.hasBegun = true;
      listing.readingSince = now();
    },
    end() {
      readings = undefined;
      clearInterval(sweep);
      const ended = [...listings.values()];
      listings.clear();
      for (const { last, waiting } of ended) {
        last?.drop();
        for (const wake of waiting) wake(new Refusal('GATEWAY_NO_WATCHER', { retryAfterSeconds: 5 }));
      }
    },
    start(started) {
      readings = started;
      sweep = setInterval(forgetUnused, KEEP_MS / 6).unref();
      for (const choice of watched) add(choice);
    },
    figures: () => ({
      listings: listings.size,
      bytes: sum(listings.values(), ({ last }) => last?.bytes),
      unreadable: sum(listings.values(), ({ choice, last }) =>
        last?.outcome.kind === 'fleet' && isMeasured(choice, watched) ? last.outcome.unreadable : 0,
      ),
    }),
  };
}

/** Without the patches, which come and go. */
function wholeBytes({ last }: Listing): number {
  return last?.outcome.kind === 'fleet' ? last.outcome.whole.length : 0;
}

function tooManyFleets(): Refusal {
  return new Refusal('GATEWAY_TOO_MANY_FLEETS', { retryAfterSeconds: KEEP_MS / 1_000 });
}

function bytesOf({ whole, patches }: PackedFleet): number {
  return whole.length + sum(patches.values(), ({ length }) => length);
}

function failed({ code, message, status, retryAfterSeconds }: Refusal): Outcome {
  const retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
  return { kind: 'failed', failure: { kind: 'refused', message, facts: { status, code, retryAfterMs } } };
}
