import type { Fleet } from '@/domain/delegate/fleet';
import { type Finding, findingsOfDelegate } from '@/domain/findings/finding';
import type { Severity } from '@/domain/findings/rule';
import { FINDING_TITLES } from '@/features/fleet/finding-labels';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { StatusText } from '@/ui/StatusText';
import type { Tone } from '@/ui/tones';
import { Disclosure } from './Disclosure';
import { INPUT_LABELS, measureText } from './evidence-labels';
import { Part } from './Part';

const TONES: Record<Severity, Tone> = { critical: 'bad', warning: 'attention', info: 'unknown' };

/** What is found of the delegate in a row, worst first, each with its evidence on request; nothing when nothing is found. */
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
            <span className="min-w-72 py-0.5">
              <StatusText tone={TONES[finding.severity]} detail={affectedText(finding)}>
                {FINDING_TITLES[finding.rule]}
              </StatusText>
            </span>
            <Disclosure
              summary={
                <>
                  Why?<span className="sr-only"> {FINDING_TITLES[finding.rule]}</span>
                </>
              }
            >
              <EvidenceTable finding={finding} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** How many of its instances show it, where not all do. */
function affectedText({ evidence }: Finding): string | undefined {
  const result = evidence.find(({ input }) => input === 'affected')?.result;
  if (result?.unit !== 'instances' || result.count === result.of) return undefined;
  return `${result.count} of ${result.of} instances`;
}

function EvidenceTable({ finding }: { finding: Finding }) {
  const [zone] = usePreference(TIME_ZONE);
  return (
    <table aria-label={`Evidence: ${FINDING_TITLES[finding.rule]}`} className="text-sm">
      <thead>
        <tr className="text-start text-ink-muted">
          {['Value', 'Found', 'Limit'].map((header) => (
            <th key={header} scope="col" className="pe-6 text-start font-normal">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {finding.evidence.map(({ input, result, threshold }) => (
          <tr key={input} className="align-top">
            <th scope="row" className="pe-6 text-start font-normal">
              {INPUT_LABELS[input]}
            </th>
            <td className="pe-6 wrap-anywhere figures">{measureText(result, zone)}</td>
            <td className="figures">{threshold ? measureText(threshold, zone) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
