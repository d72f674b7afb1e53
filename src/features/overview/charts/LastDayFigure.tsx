import { useQuery } from '@tanstack/react-query';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { useMoment } from '@/features/fleet/moment';
import { lastDayQuery } from '@/features/shared/memory/queries';
import { ReportingLine, smallTitle } from '@/features/shared/memory/ReportingLine';
import { failureDetail } from '@/features/shared/states/failure-labels';
import { useMomentPath } from '@/features/shared/use-moment-path';
import { hrefOf } from '@/lib/href';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

/** How many instances reported in the last 24 hours, or in those before the moment of the page, as the memory has it. Its marks lead to the page as it was. */
export function LastDayFigure({ listing }: { readonly listing: ListingChoice }) {
  const pathAt = useMomentPath();
  const at = useMoment();
  const [zone] = usePreference(TIME_ZONE);
  const { data, error } = useQuery(lastDayQuery(listing, at));
  const title = smallTitle(at, zone);
  if (data) return <ReportingLine day={data} hrefAt={(time) => hrefOf(pathAt(time))} isSmall />;
  return (
    <figure aria-label={title} className="m-0 text-xs">
      <figcaption className="font-medium">{title}</figcaption>
      <p role={error ? 'status' : undefined} className="text-ink-muted">
        {error ? `It could not be read. ${failureDetail(error)}` : 'Loading'}
      </p>
    </figure>
  );
}
