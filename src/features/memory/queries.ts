import { queryOptions } from '@tanstack/react-query';
import { type PartUnit, partBounds } from '@/domain/memory/number-parts';
import type { AskOptions, Memory, Reporting } from '@/domain/memory/questions';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { fleetMemory, memoryNow } from '@/fleet/memory';
import type { TimeZone } from '@/lib/time';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { partsFor } from './period-parts';

/** How often the page asks for what happened meanwhile. */
export const ACTIVITY_RENEW_MS = 30_000;

/** The prefix of the query keys of all questions to the memory. */
export const MEMORY_KEY = ['memory'] as const;

/** The prefix of the query keys of a question to the memory, whatever listing it is about. */
export const memoryPrefix = (what: string) => [...MEMORY_KEY, what] as const;

/** The query key of a question about a listing. */
export const memoryKey = (what: string, listing: ListingChoice, ...details: readonly unknown[]) =>
  [...memoryPrefix(what), listingKey(listing), ...details] as const;

interface MemoryQuestion<Answer> {
  readonly what: string;
  readonly listing: ListingChoice;
  /** What else the answer depends on. */
  readonly details?: readonly unknown[];
  readonly ask: (memory: Memory, options: AskOptions) => Promise<Answer>;
  /** How often the page asks again; undefined for never. */
  readonly renewMs?: number | undefined;
}

/** The query for a question to the memory. */
export const memoryQuery = <Answer>({ what, listing, details = [], ask, renewMs }: MemoryQuestion<Answer>) =>
  queryOptions({
    queryKey: memoryKey(what, listing, ...details),
    queryFn: ({ signal }) => ask(fleetMemory(), { signal }),
    refetchInterval: renewMs ?? false,
  });

/** A length, ms, that ends now, or from one moment to another, epoch ms; an end that is undefined is now. */
export type ChartPeriod =
  | { readonly lengthMs: number }
  | { readonly from: number; readonly to: number | undefined };

/** The last 24 hours. */
export const LAST_DAY: ChartPeriod = { lengthMs: DAY_MS };

/** An answer about a period, with its question. */
export type ReportedPeriod = Reporting & {
  /** The beginning, epoch ms: on a boundary of the zone, so that no part is in two hours or days. */
  readonly from: number;
  readonly to: number;
  readonly bucketMs: number;
  /** Whether it ends at a moment of the past. */
  readonly isPast: boolean;
};

/** The query for how many instances reported in a period. */
export const reportingQuery = (listing: ListingChoice, period: ChartPeriod, zone: TimeZone) =>
  memoryQuery({
    what: 'reporting',
    listing,
    details: [period, zone],
    ask: async (memory, options): Promise<ReportedPeriod> => {
      const { from, to, isPast } = endsOf(period, await memoryNow(memory, options));
      const parts = { ...partsFor({ from, to }, zone), to };
      return { ...(await memory.reporting({ ...listing, ...parts }, options)), ...parts, isPast };
    },
    renewMs: renewMsOf(period),
  });

/** The query for the numbers of each day or week of a period; `isCut`: whether older parts of it are left out. */
export const numbersQuery = (listing: ListingChoice, period: ChartPeriod, by: PartUnit, zone: TimeZone) =>
  memoryQuery({
    what: 'numbers',
    listing,
    details: [period, by, zone],
    ask: async (memory, options) => {
      const ends = endsOf(period, await memoryNow(memory, options));
      const bounds = partBounds(by, ends, zone);
      return {
        ...(await memory.numbers({ ...listing, bounds }, options)),
        isCut: (bounds[0] ?? 0) > ends.from,
      };
    },
    renewMs: renewMsOf(period),
  });

/** What is over does not change. */
function renewMsOf(period: ChartPeriod): number | undefined {
  return 'from' in period && period.to !== undefined ? undefined : ACTIVITY_RENEW_MS;
}

/** The beginning and the end of a period, epoch ms, and whether it ended before now. */
function endsOf(period: ChartPeriod, now: number) {
  if ('lengthMs' in period) return { from: now - period.lengthMs, to: now, isPast: false };
  const { from, to = now } = period;
  // A period of the future has a moment, in which nothing was read.
  return { from, to: Math.max(Math.min(to, now), from + 1), isPast: to < now };
}

/** The query for how far the memory reaches, and whether it records. */
export const aboutMemoryQuery = () =>
  queryOptions({
    queryKey: memoryPrefix('about'),
    queryFn: ({ signal }) => fleetMemory().about({ signal }),
    refetchInterval: MINUTE_MS,
  });
