import { useLocation } from 'react-router';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { writeView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';
import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { CopyButton } from '@/ui/CopyButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { findingPath } from './finding-path';
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
  const { pathname, search } = useLocation();
  const [zone] = usePreference(TIME_ZONE);
  const whole = (path: string) => new URL(hrefOf(path), location.href).href;
  const text = () => {
    const linkTo = (finding: Finding) => whole(findingPath(pathname, search, finding));
    const query = writeView(new URLSearchParams(search), { filters: NO_FILTERS }).toString();
    const link = whole(query === '' ? pathname : `${pathname}?${query}`);
    return summaryText({ scope, fleet, findings, others, zone, linkTo, link });
  };
  return (
    <span className="-ms-1.5 inline-flex">
      <CopyButton text={text} label="Copy summary" />
    </span>
  );
}
