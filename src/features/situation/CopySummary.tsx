import { useQuery } from '@tanstack/react-query';
import type { Fleet } from '@/domain/delegate/fleet';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { findingFilters } from '@/domain/filter/finding-filters';
import { situationOf } from '@/domain/findings/situation';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { useHasMemory } from '@/features/fleet/moment';
import { LAST_DAY, reportingQuery } from '@/features/memory/queries';
import { AS_OF, sharedLink } from '@/lib/href';
import { formatIso } from '@/lib/time';
import { ceilTo, SECOND_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { summaryText } from './summary-text';

/**
 * The button that copies the situation of the whole scope as text, each finding with its delegates and the link to them.
 * What the memory records is linked as of the text: after the outage, the link still shows the numbers beside it.
 */
export function CopySummary({ scope, fleet }: { readonly scope: Scope; readonly fleet: Fleet }) {
  const viewHref = useViewHref();
  const [zone] = usePreference(TIME_ZONE);
  const isRemembered = useHasMemory();
  const { data, isLoading } = useQuery({
    ...reportingQuery(useListing(scope), LAST_DAY, zone),
    enabled: isRemembered,
  });
  const isRecorded = data?.newest !== undefined;
  const addressOf = (filters: DelegateFilters) => {
    const url = new URL(sharedLink(viewHref({ filters })));
    const moment = formatIso(ceilTo(fleet.context.asOf, SECOND_MS));
    if (isRecorded && moment && !url.searchParams.has(AS_OF)) url.searchParams.set(AS_OF, moment);
    return url.href;
  };
  function copy() {
    const { findings, others } = situationOf(fleet);
    const text = summaryText({
      scope,
      fleet,
      findings,
      others,
      zone,
      linkTo: (finding) => addressOf(findingFilters(finding)),
      link: addressOf(NO_FILTERS),
    });
    void copyAndSay(text, 'Summary');
  }
  // Only then it is known whether the links can name their moment.
  return (
    <Button isPending={isLoading} onClick={copy}>
      Copy summary
    </Button>
  );
}
