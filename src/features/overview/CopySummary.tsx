import type { Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { findingFilters } from '@/domain/query/finding-filters';
import type { Scope } from '@/domain/scope/scope';
import { useViewHref } from '@/features/shared/use-view-href';
import { CopyButton } from '@/ui/CopyButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { summaryText } from './summary-text';

interface CopySummaryProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** The findings with a sentence. */
  readonly findings: readonly Finding[];
  readonly others: readonly Finding[];
}

/** The button that copies the situation as text, each finding with its delegates and the link to them. */
export function CopySummary({ scope, fleet, findings, others }: CopySummaryProps) {
  const viewHref = useViewHref();
  const [zone] = usePreference(TIME_ZONE);
  const addressOf = (filters: DelegateFilters) => new URL(viewHref({ filters }), location.href).href;
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
