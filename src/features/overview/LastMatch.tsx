import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { greatest } from 'd3-array';
import type { DelegateFilters } from '@/domain/filter/filters';
import { listedMoment } from '@/domain/memory/event-moments';
import type { AskOptions, Memory } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { useListing } from '@/features/address/use-listing';
import { useMomentPath } from '@/features/address/use-moment-path';
import { useDayToCome, useHasMemory, usePastMoment } from '@/features/fleet/moment';
import { memoryQuery } from '@/features/memory/queries';
import { pastQuery } from '@/features/moment/queries';
import { counted, DELEGATES } from '@/features/words/labels';
import { memoryNow } from '@/fleet/memory';
import { hrefOfNow } from '@/lib/href';
import { RelativeTime } from '@/ui/RelativeTime';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { kindsOfMatches, momentsOfMatches } from './moments-of-matches';

/** A question to the memory names so many delegates at most. */
const MOST_NAMED = 100;

interface Past {
  readonly listing: ListingChoice;
  readonly filters: DelegateFilters;
  /** The moment that the page shows, epoch ms; undefined for now. */
  readonly at: number | undefined;
}

/** Before a moment, epoch ms, newest first. Only a look at the fleet of one shows whether delegates matched. */
async function momentsToTry(
  memory: Memory,
  { listing, filters, at }: Past,
  options: AskOptions,
): Promise<readonly number[]> {
  const to = at ?? (await memoryNow(memory, options));
  const ever = { ...listing, from: 0, to };
  const moments: number[] = [];
  if (kindsOfMatches(filters).size > 0) {
    const { outages } = await memory.reporting({ ...ever, bucketMs: to }, options);
    moments.push(...momentsOfMatches(filters, outages, to));
  }
  if (filters.delegate.length > 0) {
    const delegates = filters.delegate.slice(0, MOST_NAMED);
    const gone = { ...ever, kinds: ['missing', 'deleted'], delegates } as const;
    const { events } = await memory.activity(gone, options);
    const left = greatest(events, ({ from }) => from);
    const listed = left && listedMoment(left);
    if (listed !== undefined) moments.push(listed);
  }
  return moments.toSorted((a, b) => b - a);
}

const lastMatchQuery = (client: QueryClient, past: Past) =>
  memoryQuery({
    what: 'last-match',
    listing: past.listing,
    details: [past.filters, past.at],
    ask: async (memory, options) => {
      for (const at of await momentsToTry(memory, past, options)) {
        const known = await client.ensureQueryData(pastQuery(past.listing, at));
        const fleet = known.state === 'known' ? known.snapshot.fleet : undefined;
        const count = fleet ? selectView(fleet, past.filters, DEFAULT_SORT).shownDelegates : 0;
        if (count > 0) return { at, count };
      }
      return null;
    },
  });

interface LastMatchProps {
  readonly scope: Scope;
  readonly filters: DelegateFilters;
}

/**
 * When delegates matched filters that nobody matches now, with a link to the page of then: links to an outage, and to
 * delegates that have gone, keep their meaning. Renders nothing where the memory does not know.
 */
export function LastMatch({ scope, filters }: LastMatchProps) {
  const past = { listing: useListing(scope), filters, at: usePastMoment() };
  const isToCome = useDayToCome() !== undefined;
  const isRemembered = useHasMemory();
  const canKnow = kindsOfMatches(filters).size + filters.delegate.length > 0;
  const { data } = useQuery({
    ...lastMatchQuery(useQueryClient(), past),
    enabled: isRemembered && canKnow && !isToCome,
  });
  const pathAt = useMomentPath();
  if (!data) return null;
  return (
    <p>
      <span>{`${counted(data.count, DELEGATES)} matched as of`}</span>{' '}
      <RelativeTime at={data.at} isAbsolute />.{' '}
      <a href={hrefOfNow(pathAt(data.at))} className={SENTENCE_LINK}>
        Show the page as it was
      </a>
    </p>
  );
}
