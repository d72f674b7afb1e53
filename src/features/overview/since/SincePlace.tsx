import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useVisit } from '@/features/shared/memory/use-visit';
import { SinceVisit } from './SinceVisit';

/** Says what happened since the reader's visit before this one. */
export function SincePlace({ listing }: { readonly listing: ListingChoice }) {
  const { lastVisit, forget } = useVisit(listing.scope);
  if (lastVisit === undefined) return null;
  return <SinceVisit listing={listing} visit={lastVisit} onDismiss={forget} />;
}
