import { useQuery } from '@tanstack/react-query';
import { lastDayQuery } from '@/features/shared/memory/queries';
import { ReportingLine, SMALL_TITLE } from '@/features/shared/memory/ReportingLine';
import { failureDetail } from '@/features/shared/states/failure-labels';
import { useMomentPath } from '@/features/shared/use-moment-path';
import type { ListingChoice } from '@/fleet/messages';
import { hrefOf } from '@/lib/href';

/** How many instances reported in the last 24 hours, as the memory has it. Its marks lead to the page as it was. */
export function LastDayFigure({ listing }: { readonly listing: ListingChoice }) {
  const pathAt = useMomentPath();
  const { data, error } = useQuery(lastDayQuery(listing));
  if (data) return <ReportingLine day={data} hrefAt={(at) => hrefOf(pathAt(at))} isSmall />;
  return (
    <figure aria-label={SMALL_TITLE} className="m-0 text-xs">
      <figcaption className="font-medium">{SMALL_TITLE}</figcaption>
      <p role={error ? 'status' : undefined} className="text-ink-muted">
        {error ? `It could not be read. ${failureDetail(error)}` : 'Loading'}
      </p>
    </figure>
  );
}
