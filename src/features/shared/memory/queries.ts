import { queryOptions } from '@tanstack/react-query';
import type { Reporting } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { scopeKey } from '@/domain/scope/scope';
import { fleetMemory } from '@/fleet/memory';
import { clock } from '@/lib/clock';
import { DAY_MS, MINUTE_MS } from '@/lib/units';

const RENEW_MS = 60_000;

/** The prefix of the query keys of all questions about now. */
export const MEMORY_KEY = ['memory'] as const;

/** The last day: one part for 5 minutes. */
const BUCKETS = DAY_MS / (5 * MINUTE_MS);

/** An answer about 24 hours, with its beginning and its end, epoch ms. */
export type LastDay = Reporting & {
  readonly from: number;
  readonly to: number;
  /** Whether it ends at a moment of the past. */
  readonly isPast: boolean;
};

/** The query for how many instances reported in the last 24 hours, or in those before a moment of the past, epoch ms. */
export const lastDayQuery = ({ scope, includesBelow = false }: ListingChoice, at?: number) =>
  queryOptions({
    queryKey: [...MEMORY_KEY, 'last-day', scopeKey(scope), includesBelow, at],
    queryFn: async ({ signal }): Promise<LastDay> => {
      const to = at ?? clock.now();
      const period = { from: to - DAY_MS, to };
      const question = { scope, includesBelow, ...period, buckets: BUCKETS };
      const answer = await fleetMemory().reporting(question, { signal });
      return { ...answer, ...period, isPast: at !== undefined };
    },
    refetchInterval: at === undefined && RENEW_MS,
    retry: false,
  });

/** The query for how far the memory reaches, and whether it records. */
export const aboutMemoryQuery = () =>
  queryOptions({
    queryKey: [...MEMORY_KEY, 'about'],
    queryFn: ({ signal }) => fleetMemory().about({ signal }),
    refetchInterval: RENEW_MS,
    retry: false,
  });
