import type { Fleet } from '@/domain/delegate/fleet';
import { findingFilters } from '@/domain/filter/finding-filters';
import type { Finding } from '@/domain/findings/finding';
import { useViewHref } from '@/features/address/use-view-href';
import { UnreadableList } from '@/features/failures/UnreadableList';
import { findingDetailText } from '@/features/words/finding-details';
import { findingLabel } from '@/features/words/finding-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { closePopoverAround } from '@/ui/Popover';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { ToneIcon } from '@/ui/ToneIcon';
import { useZoneStyle } from '@/ui/use-zone-style';

interface FindingListProps {
  /** Worst first. */
  readonly findings: readonly Finding[];
  readonly fleet: Fleet;
  /** Entries that could not be read, if the lead does not name them. */
  readonly unreadable: readonly UnreadablePart[];
}

const SEVERITIES: readonly { readonly severity: Finding['severity']; readonly title: string }[] = [
  { severity: 'critical', title: 'Act now' },
  { severity: 'warning', title: 'Act soon' },
  { severity: 'info', title: 'For information' },
];

/** Findings by severity, in one line each: the title with its detail, the number of delegates, and the link to them. */
export function FindingList({ findings, fleet, unreadable }: FindingListProps) {
  return (
    <div className="w-104 max-w-full py-1 text-base">
      {SEVERITIES.map(({ severity, title }) => {
        const found = findings.filter((finding) => finding.severity === severity);
        return (
          found.length > 0 && (
            <section key={severity} aria-label={title}>
              <h2 className="px-3 pt-1.5 text-xs leading-6 font-medium text-ink-muted">{title}</h2>
              <ul>
                {found.map((finding) => (
                  <FindingItem key={finding.key} finding={finding} fleet={fleet} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {unreadable.length > 0 && (
        <div className="border-t border-line px-3 py-1.5">
          <p>Could not be read, and in no count:</p>
          <UnreadableList unreadable={unreadable} />
        </div>
      )}
    </div>
  );
}

function FindingItem({ finding, fleet }: { readonly finding: Finding; readonly fleet: Fleet }) {
  const viewHref = useViewHref();
  const zone = useZoneStyle();
  const { title, tone } = findingLabel(finding, fleet, zone);
  const detail = findingDetailText(finding, fleet, zone);
  const number = counted(finding.rows.length, DELEGATES);
  return (
    <li className="grid min-h-8 grid-cols-[1.5rem_minmax(0,1fr)_auto_3rem] items-center gap-x-2 px-3 not-first:border-t not-first:border-line">
      <ToneIcon tone={tone} />
      <span className="py-1">
        <span>{title}</span>
        {detail && <span className="block text-xs text-ink-muted">{detail}</span>}
      </span>
      <span className="figures">{number}</span>
      <a
        href={viewHref({ filters: findingFilters(finding) })}
        aria-label={`Show ${number}: ${title}`}
        onClick={closePopoverAround}
        className={`${SENTENCE_LINK} justify-self-end`}
      >
        Show
      </a>
    </li>
  );
}
