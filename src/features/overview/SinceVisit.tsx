import { useQuery } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { activityPath } from '@/domain/scope/paths';
import { memoryQuery } from '@/features/memory/queries';
import { useVisit } from '@/features/memory/use-visit';
import { hrefOfNow } from '@/lib/href';
import { formatIso } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { IconButton } from '@/ui/IconButton';
import { useMomentText } from '@/ui/use-clock-text';
import { sinceText } from './since-text';

const sinceQuery = (listing: ListingChoice, visit: number) =>
  memoryQuery({
    what: 'since',
    listing,
    details: [visit],
    ask: (memory, options) => memory.since({ ...listing, visit }, options),
    renewMs: MINUTE_MS,
  });

/**
 * Says what happened since the reader's visit before this one, and leads to it. It takes the room that a row of controls leaves free, so that it
 * moves nothing: what is cut is in the hint. Renders nothing while nothing is known to have happened.
 */
export function SinceVisit({ listing }: { readonly listing: ListingChoice }) {
  const { scope, includesBelow } = listing;
  const say = useMomentText();
  const { lastVisit: visit = 0, forget } = useVisit(scope);
  const { data } = useQuery({ ...sinceQuery(listing, visit), enabled: visit > 0 });
  const what = data && sinceText(data);
  if (!what || visit === 0) return null;
  const from = formatIso(data.from) ?? '';
  const path = activityPath(scope, { from, ...(includesBelow && { all: 'true' }) });
  const memoryBegan = data.from > visit ? ` The memory began later, at ${say(data.from)}.` : '';
  const text = `Since your last visit: ${what}`;
  const whole = `${text}. You were here last at ${say(visit)}.${memoryBegan}`;
  return (
    <div className="flex items-center gap-1.5 ps-7 @max-[12rem]:hidden">
      <Clock aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <a
        href={hrefOfNow(path)}
        aria-label={whole}
        data-hint={whole}
        className="line-clamp-2 text-xs/4 text-ink-muted hover:text-ink hover:underline"
      >
        {text}
      </a>
      <IconButton
        label="Dismiss what happened since your last visit"
        icon={<X />}
        size="sm"
        onClick={() => {
          // The button unmounts with the text, so the focus moves to `main`.
          document.getElementById('main')?.focus({ preventScroll: true });
          forget();
        }}
      />
    </div>
  );
}
