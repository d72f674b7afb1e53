import { useQuery } from '@tanstack/react-query';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { findingFilters } from '@/domain/query/finding-filters';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { LAST_DAY, reportingQuery } from '@/features/memory/queries';
import { hasMemory } from '@/fleet/feed';
import { AS_OF, sharedLink } from '@/lib/href';
import { formatIso } from '@/lib/time';
import { SECOND_MS } from '@/lib/units';
import { CopyButton } from '@/ui/CopyButton';
import { contentPainted } from '@/ui/content-painted';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useStore } from '@/ui/use-store';
import { type Summary, summaryText } from './summary-text';

type CopySummaryProps = Pick<Summary, 'scope' | 'fleet' | 'findings' | 'others'>;

/**
 * The button that copies the situation as text, each finding with its delegates and the link to them. What the memory
 * records is linked as of the text: after the outage, the link still shows the numbers beside it.
 */
export function CopySummary({ scope, fleet, findings, others }: CopySummaryProps) {
  const viewHref = useViewHref();
  const [zone] = usePreference(TIME_ZONE);
  const isRemembered = useStore(hasMemory);
  const isPainted = useStore(contentPainted);
  const { data } = useQuery({
    ...reportingQuery(useListing(scope), LAST_DAY, zone),
    enabled: isRemembered && isPainted,
  });
  const isRecorded = data?.newest !== undefined;
  const addressOf = (filters: DelegateFilters) => {
    const url = new URL(sharedLink(viewHref({ filters })));
    const moment = formatIso(Math.ceil(fleet.context.asOf / SECOND_MS) * SECOND_MS);
    if (isRecorded && moment && !url.searchParams.has(AS_OF)) url.searchParams.set(AS_OF, moment);
    return url.href;
  };
  const text = () =>
    summaryText({
      scope,
      fleet,
      findings,
      others,
      zone,
      linkTo: (finding) => addressOf(findingFilters(finding)),
      link: addressOf(NO_FILTERS),
    });
  return (
    <span className="-ms-1.5 inline-flex">
      <CopyButton text={text} label="Copy summary" />
    </span>
  );
}
