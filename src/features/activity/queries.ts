import { infiniteQueryOptions } from '@tanstack/react-query';
import { sum } from 'd3-array';
import { EVENT_KINDS } from '@/domain/memory/events';
import type { Activity } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { ACTIVITY_RENEW_MS, memoryKey } from '@/features/memory/queries';
import { fleetMemory, memoryNow } from '@/fleet/memory';
import { type ActivityAddress, boundsOf } from './address';

/** The period of the first page, and the last event of the page before. */
interface PageParam {
  readonly from: number;
  readonly to: number;
  readonly before: string | undefined;
}

/** How many events of the period pass all filters. */
export function matchingCount(
  { kinds: counts }: Pick<Activity, 'kinds'>,
  { kinds }: Pick<ActivityAddress, 'kinds'>,
): number {
  return sum(kinds.length > 0 ? kinds : EVENT_KINDS, (kind) => counts[kind]);
}

/** The query for what happened in a period, page by page. The first page fixes the period of the others. */
export const activityQuery = (
  listing: ListingChoice,
  { period, states, kinds, delegates, tags, users }: Omit<ActivityAddress, 'dropped'>,
) =>
  infiniteQueryOptions({
    queryKey: memoryKey('activity', listing, period, states, kinds, delegates, tags, users),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first page has no page before it
    initialPageParam: undefined as PageParam | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const memory = fleetMemory();
      const now = await memoryNow(memory, { signal });
      const { from, to, before } = pageParam ?? { ...boundsOf(period, now), before: undefined };
      const filters = { states, kinds, delegates, tags, users };
      const question = { ...listing, ...filters, from, to, before };
      return { ...(await memory.activity(question, { signal })), from, to, askedAt: now };
    },
    getNextPageParam({ from, to, next, cutAt }): PageParam | undefined {
      if (next !== undefined) return { from, to, before: next };
      return cutAt === undefined ? undefined : { from, to: cutAt - 1, before: undefined };
    },
    refetchInterval: ACTIVITY_RENEW_MS,
  });
