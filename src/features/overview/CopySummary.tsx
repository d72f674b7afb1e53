import { useLocation } from 'react-router';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import { findingDetailText } from '@/features/fleet/finding-details';
import { findingLabel } from '@/features/fleet/finding-labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { CopyButton } from '@/ui/CopyButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { findingPath } from './finding-path';

/** The most delegates that the summary names for each finding. */
const NAMED_DELEGATES = 20;

interface CopySummaryProps {
  /** The findings with a sentence. */
  readonly findings: readonly Finding[];
  readonly fleet: Fleet;
}

/** The button that copies the sentences of the situation, each with its delegates and the link to them. */
export function CopySummary({ findings, fleet }: CopySummaryProps) {
  const { pathname, search } = useLocation();
  const [zone] = usePreference(TIME_ZONE);
  const textOf = (finding: Finding) =>
    [
      `${findingLabel(finding, fleet, zone).sentence} ${findingDetailText(finding, fleet, zone)}`.trim(),
      ...namesOf(finding, fleet),
      new URL(hrefOf(findingPath(pathname, search, finding)), location.href).href,
    ].join('\n');
  return (
    <span className="-ms-1.5 inline-flex">
      <CopyButton text={() => findings.map(textOf).join('\n\n')} label="Copy summary" />
    </span>
  );
}

function namesOf({ rows }: Finding, fleet: Fleet): readonly string[] {
  const names = Array.from(rows.subarray(0, NAMED_DELEGATES), (row) => `- ${delegateAt(fleet, row)?.name}`);
  const more = rows.length - names.length;
  return more > 0 ? [...names, `and ${formatCount(more)} more`] : names;
}
