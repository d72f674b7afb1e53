import { steadyNow } from '../limits/minute-limit.ts';

/** Readings that are due because something was changed through this server. */
export type ReadingsAfterWrites = {
  /** Makes a reading of these listings due. */
  readonly written: (listings: readonly string[]) => void;
  /** A reading has begun; the result is called when it has been recorded. */
  readonly begin: (listing: string) => () => void;
  /** Resolves when the changes of these listings are recorded; soon in any case. */
  readonly settled: (listings: readonly string[]) => Promise<void>;
};

type DueReading = { readonly recorded: Promise<void>; readonly end: () => void; hasBegun: boolean };

type AfterWritesOptions = {
  readonly readNow: (listing: string) => void;
  /** Many changes in a row cause no more readings than one in this time, ms. */
  readonly leastMs?: number;
  readonly patienceMs?: number;
  readonly now?: () => number;
};

/** Creates the readings; none is due. */
export function readingsAfterWrites({
  readNow,
  leastMs = 5_000,
  patienceMs = 10_000,
  now = steadyNow,
}: AfterWritesOptions): ReadingsAfterWrites {
  const due = new Map<string, DueReading>();
  const askedAt = new Map<string, number>();

  function ask(listing: string): void {
    askedAt.set(listing, now());
    readNow(listing);
  }

  return {
    written(listings) {
      for (const listing of listings) {
        const known = due.get(listing);
        if (known && !known.hasBegun) continue;
        let end = () => {};
        const recorded = new Promise<void>((resolve) => {
          end = resolve;
        });
        due.set(listing, { recorded, end, hasBegun: false });
        const waitMs = (askedAt.get(listing) ?? Number.NEGATIVE_INFINITY) + leastMs - now();
        if (waitMs > 0) setTimeout(ask, waitMs, listing).unref();
        else ask(listing);
      }
    },
    begin(listing) {
      const reading = due.get(listing);
      if (reading) reading.hasBegun = true;
      return () => {
        reading?.end();
        if (reading && due.get(listing) === reading) due.delete(listing);
      };
    },
    async settled(listings) {
      const awaited = listings.flatMap((listing) => due.get(listing)?.recorded ?? []);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs).unref();
      });
      await Promise.race([Promise.all(awaited), patience]);
      clearTimeout(timer);
    },
  };
}
