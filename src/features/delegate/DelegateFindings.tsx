import type { Fleet } from '@/domain/delegate/fleet';
import { type Finding, findingsOfDelegate } from '@/domain/findings/finding';
import { findingLabel } from '@/features/fleet/finding-labels';
import { findingReason } from '@/features/fleet/finding-reasons';
import { Part } from '@/ui/Part';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { StatusText } from '@/ui/StatusText';
import { Disclosure } from './Disclosure';

/**
 * Shows the findings of the delegate in a row, worst first, each with its evidence on request; renders nothing without
 * findings.
 */
export function DelegateFindings({ fleet, row }: { fleet: Fleet; row: number }) {
  const findings = findingsOfDelegate(fleet, row);
  if (findings.length === 0) return null;
  return (
    <Part id="findings" title={`Findings (${findings.length})`}>
      <ul className="flex flex-col">
        {findings.map((finding) => (
          <li
            key={finding.rule}
            className="flex flex-wrap items-start gap-x-4 border-b border-line py-1.5 last:border-b-0"
          >
            <FindingLine finding={finding} fleet={fleet} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function FindingLine({ finding, fleet }: { finding: Finding; fleet: Fleet }) {
  const [zone] = usePreference(TIME_ZONE);
  const { title, tone, sentence, evidence } = findingLabel(finding, fleet, zone);
  return (
    <>
      <span className="min-w-72 py-0.5">
        <StatusText tone={tone} detail={affectedText(finding)}>
          {title}
        </StatusText>
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <Disclosure
          summary={
            <>
              Why?<span className="sr-only"> {title}</span>
            </>
          }
        >
          <p>{sentence}</p>
          <p>{findingReason(finding.rule)}</p>
          <ul aria-label={`Evidence: ${title}`} className="mt-1 list-disc ps-5 figures">
            {evidence.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </>
  );
}

/** Says how many of the delegate's instances are affected, unless all are. */
function affectedText({ evidence }: Finding): string | undefined {
  const result = evidence.find(({ input }) => input === 'affected')?.result;
  if (result?.unit !== 'instances' || result.count === result.of) return undefined;
  return `${result.count} of ${result.of} instances`;
}
