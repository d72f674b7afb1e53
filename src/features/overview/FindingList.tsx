import { useLocation } from 'react-router';
import type { Fleet } from '@/domain/delegate/fleet';
import type { UnreadablePart } from '@/domain/delegate/fleet-builder';
import type { Finding } from '@/domain/findings/finding';
import { findingLabel } from '@/features/fleet/finding-labels';
import { UnreadableList } from '@/features/fleet/states/UnreadableList';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { closePopoverAround } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { ToneIcon } from '@/ui/ToneIcon';
import { findingPath } from './finding-path';

export interface FindingListProps {
  /** The findings without a sentence, worst first. */
  readonly findings: readonly Finding[];
  readonly fleet: Fleet;
  /** Entries that could not be read, if no sentence names them. */
  readonly unreadable: readonly UnreadablePart[];
}

/** Findings in one line each: the severity, the title, the number of delegates, and the link to them. */
export function FindingList({ findings, fleet, unreadable }: FindingListProps) {
  const { pathname, search } = useLocation();
  const [zone] = usePreference(TIME_ZONE);
  return (
    <ul className="w-104 max-w-full text-base">
      {findings.map((finding) => {
        const { title, tone } = findingLabel(finding, fleet, zone);
        const number = formatCount(finding.rows.length);
        return (
          <li
            key={finding.rule}
            className="grid min-h-8 grid-cols-[1.5rem_minmax(0,1fr)_auto_3rem] items-center gap-x-2 px-3 not-first:border-t not-first:border-line"
          >
            <ToneIcon tone={tone} />
            <span>{title}</span>
            <b className="figures">{number}</b>
            <a
              href={hrefOf(findingPath(pathname, search, finding))}
              aria-label={`Show ${number}: ${title}`}
              onClick={closePopoverAround}
              className={`${SENTENCE_LINK} justify-self-end`}
            >
              Show
            </a>
          </li>
        );
      })}
      {unreadable.length > 0 && (
        <li className="border-t border-line px-3 py-1.5">
          <p>Could not be read, and in no count:</p>
          <UnreadableList unreadable={unreadable} />
        </li>
      )}
    </ul>
  );
}
