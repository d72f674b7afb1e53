import { useEffect } from 'react';
import { readVisit, visitAt, visitText } from '@/domain/memory/visit';
import { scopeKey } from '@/domain/scope/scope';
import type { ListingChoice } from '@/fleet/messages';
import { useKeptText } from '@/ui/preferences';
import { useClockText } from '@/ui/use-clock-text';
import { SinceVisit } from './SinceVisit';

/** Remembers in this browser when the reader saw the scope, and says what happened since the visit before. */
export function SincePlace({ listing }: { readonly listing: ListingChoice }) {
  const [text, keep] = useKeptText(`visit:${scopeKey(listing.scope)}`);
  const now = useClockText((time) => time - (time % 60_000));
  const visit = visitAt(readVisit(text), now);
  const kept = visitText(visit);
  useEffect(() => keep(kept), [keep, kept]);
  const { before } = visit;
  if (before === undefined) return null;
  return (
    <SinceVisit
      listing={listing}
      visit={before}
      onDismiss={() => keep(visitText({ seen: now, before: undefined }))}
    />
  );
}
