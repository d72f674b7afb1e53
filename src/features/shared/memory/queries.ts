import { queryOptions } from '@tanstack/react-query';
import type { AskOptions, Memory, Reporting } from '@/domain/memory/questions';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import { fleetMemory, presentOf } from '@/fleet/memory';
import { DAY_MS, MINUTE_MS } from '@/lib/units';

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
    retry: false,
  });

const BUCKET_MS = 5 * MINUTE_MS;

/** An answer about 24 hours, with its question. */
export type LastDay = Reporting & {
  /** The beginning, epoch ms: with a multiple of 5 minutes, so that a later answer has the same parts. */
  readonly from: number;
  readonly to: number;
  readonly bucketMs: number;
  /** Whether it ends at a moment of the past. */
  readonly isPast: boolean;
};

/** The query for how many instances reported in the last 24 hours, or in those before a moment of the past, epoch ms. */
export const lastDayQuery = (listing: ListingChoice, at?: number) =>
  memoryQuery({
    what: 'last-day',
    listing,
    details: [at],
    ask: async (memory, options): Promise<LastDay> => {
      const to = at ?? (await presentOf(memory, options));
      const from = Math.floor((to - DAY_MS) / BUCKET_MS) * BUCKET_MS;
      const period = { from, to, bucketMs: BUCKET_MS };
      const answer = await memory.reporting({ ...listing, ...period }, options);
      return { ...answer, ...period, isPast: at !== undefined };
    },
    renewMs: at === undefined ? ACTIVITY_RENEW_MS : undefined,
  });

/** The query for how far the memory reaches, and whether it records. */
export const aboutMemoryQuery = () =>
  queryOptions({
    queryKey: memoryPrefix('about'),
    queryFn: ({ signal }) => fleetMemory().about({ signal }),
    refetchInterval: MINUTE_MS,
    retry: false,
  });
