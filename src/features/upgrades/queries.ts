import type { ActivityEvent } from '@/domain/memory/events';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { memoryQuery } from '@/features/memory/queries';
import { memoryNow } from '@/fleet/memory';
import { MINUTE_MS } from '@/lib/units';

/** So many pages are read: of more events, the oldest are not known. */
const MOST_PAGES = 10;

/** The query for the versions that delegates moved to since a moment, epoch ms. */
export const versionsSinceQuery = (listing: ListingChoice, from: number) =>
  memoryQuery({
    what: 'versions-since',
    listing,
    details: [from],
    async ask(memory, options) {
      const question = { ...listing, from, to: Math.max(await memoryNow(memory, options), from + 1) };
      const events: ActivityEvent[] = [];
      let before: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await memory.activity({ ...question, kinds: ['version'], before }, options);
        events.push(...answer.events);
        before = answer.next;
        if (before === undefined) break;
      }
      return events;
    },
    renewMs: 5 * MINUTE_MS,
  });
