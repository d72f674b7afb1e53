import { queryOptions, useQuery } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import { activityPath } from '@/domain/scope/paths';
import { scopeKey } from '@/domain/scope/scope';
import { MEMORY_KEY } from '@/features/shared/memory/queries';
import { fleetMemory } from '@/fleet/memory';
import type { ListingChoice } from '@/fleet/messages';
import { hrefOfNow } from '@/lib/href';
import { formatIso, formatMoment } from '@/lib/time';
import { IconButton } from '@/ui/IconButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { sentenceClass } from '@/ui/sentence-class';
import { useClockText } from '@/ui/use-clock-text';
import { sinceText } from './since-text';

const sinceQuery = ({ scope, includesBelow = false }: ListingChoice, visit: number) =>
  queryOptions({
    queryKey: [...MEMORY_KEY, 'since', scopeKey(scope), includesBelow, visit],
    queryFn: ({ signal }) => fleetMemory().since({ scope, below: includesBelow, visit }, { signal }),
    refetchInterval: 60_000,
    retry: false,
  });

interface SinceVisitProps {
  readonly listing: ListingChoice;
  /** The end of the last visit, epoch ms. */
  readonly visit: number;
  readonly onDismiss: () => void;
}

/** The line that says what happened since the last visit. */
export function SinceVisit({ listing, visit, onDismiss }: SinceVisitProps) {
  const { scope, includesBelow } = listing;
  const [zone] = usePreference(TIME_ZONE);
  const now = useClockText((time) => time - (time % 60_000));
  const { data, error } = useQuery(sinceQuery(listing, visit));
  const path = activityPath(scope, formatIso(data?.from ?? visit));
  const what = data ? sinceText(data) || 'nothing happened' : error ? 'it could not be read' : 'loading';
  const isLater = data !== undefined && data.from > visit;
  return (
    <div className={sentenceClass(false)}>
      <span className="flex h-5 items-center">
        <Clock aria-hidden className="size-4 text-ink-faint" />
      </span>
      <p className="min-w-0 text-pretty wrap-anywhere text-ink-muted">
        Since your last visit, {formatMoment(visit, now, zone)}
        {isLater && ` (the memory began at ${formatMoment(data.from, now, zone)})`}: {what}.
      </p>
      <span className="flex shrink-0 items-center gap-2">
        <a href={hrefOfNow(includesBelow ? `${path}&all=true` : path)} className={SENTENCE_LINK}>
          See activity
        </a>
        <IconButton
          label="Dismiss what happened since your last visit"
          icon={<X />}
          size="sm"
          onClick={() => {
            // The button unmounts with the line, so the focus moves to `main`.
            document.getElementById('main')?.focus({ preventScroll: true });
            onDismiss();
          }}
        />
      </span>
    </div>
  );
}
