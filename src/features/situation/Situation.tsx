import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import type { Situation as SituationFacts } from '@/domain/findings/situation';
import { type DelegateFilters, NO_FILTERS } from '@/domain/query/filters';
import { findingFilters } from '@/domain/query/finding-filters';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { askedFleet } from '@/features/failures/asked';
import { UnreadableList } from '@/features/failures/UnreadableList';
import { useHasMemory } from '@/features/fleet/moment';
import type { FleetState } from '@/features/fleet/use-fleet';
import { LAST_DAY, reportingQuery } from '@/features/memory/queries';
import { findingDetailText } from '@/features/words/finding-details';
import { findingLabel } from '@/features/words/finding-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { AS_OF, sharedLink } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatIso } from '@/lib/time';
import { SECOND_MS } from '@/lib/units';
import { announce } from '@/ui/announce';
import { CopyButton } from '@/ui/CopyButton';
import { useIsPainted } from '@/ui/content-painted';
import { closePopoverAround, Popover } from '@/ui/Popover';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { sentenceClass, sentenceHeight } from '@/ui/sentence-class';
import { ToneIcon } from '@/ui/ToneIcon';
import { useMediaQuery } from '@/ui/use-media-query';
import { useZoneStyle } from '@/ui/use-zone-style';
import { FindingSentence } from './FindingSentence';
import { StaleNotice, UnreadableNotice } from './lazy-notices';
import { situationText } from './situation-labels';
import { titleOf } from './situation-title';
import { type Summary, summaryText } from './summary-text';

export interface SituationProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly situation: SituationFacts;
  readonly unreadable: readonly UnreadablePart[];
  /** The most sentences to show. */
  readonly most: number;
  /** The state of the poll: a failure is the first sentence. */
  readonly state: FleetState;
}

/**
 * Says what is wrong in at most three sentences, worst first, each with its actions; or that all is well. The first line has
 * the button that copies all findings with a sentence. A failure of the Manager comes before them; the worst finding
 * stays in sight, as a link where there is no room for its sentence.
 */
export function Situation(props: SituationProps) {
  const { scope, fleet, situation, unreadable, state, most } = props;
  const [zone] = usePreference(TIME_ZONE);
  const text = situationText(situation, fleet, unreadable, zone);
  useAnnouncement(text);
  const { silentGroups } = state;
  const isStale = state.failure !== undefined;
  const { findings } = situation;
  const [worst] = findings;
  const viewHref = useViewHref();
  const hasNotice = unreadable.length > 0;
  const sentences: SentenceOf[] = findings.map((finding, place) => ({
    key: finding.key,
    render: (more) => (
      <FindingSentence
        isLead={place === 0 && !isStale}
        {...{ scope, finding, findings, fleet, silentGroups, more }}
      />
    ),
  }));
  if (sentences.length === 0 && !hasNotice) {
    const well = <p className={`${sentenceClass(true)} text-ink-muted`}>{text}</p>;
    sentences.push({ key: 'well', render: () => well });
  }
  // Nothing below moves: a failure adds no line, and the worst finding takes two lines in a narrow window.
  const hasRoom = useMediaQuery('(width >= 64rem)');
  const lines = Math.min(most, sentences.length + Number(hasNotice));
  if (isStale) {
    const asked = askedFleet(state);
    const stale = { key: 'stale', render: (more: ReactNode) => <StaleNotice {...{ asked, scope, more }} /> };
    sentences.splice(0, lines > 1 && hasRoom ? 0 : 1, stale);
  }
  if (hasNotice) {
    const readable = delegateCount(fleet);
    const isLead = sentences.length === 0;
    const render = (more: ReactNode) => <UnreadableNotice {...{ unreadable, readable, isLead, more }} />;
    sentences.splice(1, 0, { key: 'unreadable', render });
  }
  const shown = sentences.slice(0, Math.max(1, lines));
  // The findings whose sentence is among those shown.
  const said = new Set(shown.map(({ key }) => key));
  const saidFindings = findings.filter(({ key }) => said.has(key));
  const rest = [...findings, ...situation.others].filter(({ key }) => !said.has(key));
  const isCut = sentences.length > shown.length || isStale || findings.length >= most;
  const more = isCut && rest.length > 0 && (
    <MoreFindings
      findings={rest}
      fleet={fleet}
      unreadable={hasNotice && !said.has('unreadable') ? unreadable : []}
    />
  );
  return (
    <section aria-label="Situation">
      <ul>
        {shown.map(({ key, render }, place) => (
          // Its height is there before the code of a notice.
          <li key={key} className={sentenceHeight(place === 0)}>
            {render(
              <>
                {key === 'stale' && worst && !said.has(worst.key) && (
                  <a href={viewHref({ filters: findingFilters(worst) })} className={SENTENCE_LINK}>
                    {titleOf(worst)}
                  </a>
                )}
                {place === 0 && saidFindings.length > 0 && (
                  <CopySummary scope={scope} fleet={fleet} findings={saidFindings} others={rest} />
                )}
                {place === shown.length - 1 && more}
              </>,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SentenceOf {
  readonly key: string;
  readonly render: (more: ReactNode) => ReactNode;
}

/** Announces the text once, and again when it changes in more than its numbers. */
function useAnnouncement(text: string): void {
  const announced = useRef('');
  const kind = text.replaceAll(/\d+/g, '');
  useEffect(() => {
    if (announced.current === kind) return;
    announced.current = kind;
    announce(text);
  }, [text, kind]);
}

/** A button that opens the findings for which the situation has no sentence. */
function MoreFindings(list: FindingListProps) {
  const count = list.findings.length + Math.min(list.unreadable.length, 1);
  const noun = count === 1 ? 'finding' : 'findings';
  return (
    <Popover
      label={`${formatCount(count)} more ${noun}`}
      trigger={
        <>
          <span>{`${formatCount(count)} more`}</span>
          <span className="sr-only">{`\u00a0${noun}`}</span>
        </>
      }
      triggerClassName={SENTENCE_LINK}
      isFlush
    >
      <FindingList {...list} />
    </Popover>
  );
}

interface FindingListProps {
  /** The findings without a sentence, worst first. */
  readonly findings: readonly Finding[];
  readonly fleet: Fleet;
  /** Entries that could not be read, if no sentence names them. */
  readonly unreadable: readonly UnreadablePart[];
}

const SEVERITIES: readonly { readonly severity: Finding['severity']; readonly title: string }[] = [
  { severity: 'critical', title: 'Act now' },
  { severity: 'warning', title: 'Act soon' },
  { severity: 'info', title: 'For information' },
];

/** Findings by severity, in one line each: the title with its detail, the number of delegates, and the link to them. */
function FindingList({ findings, fleet, unreadable }: FindingListProps) {
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

type CopySummaryProps = Pick<Summary, 'scope' | 'fleet' | 'findings' | 'others'>;

/**
 * The button that copies the situation as text, each finding with its delegates and the link to them. What the memory
 * records is linked as of the text: after the outage, the link still shows the numbers beside it.
 */
function CopySummary({ scope, fleet, findings, others }: CopySummaryProps) {
  const viewHref = useViewHref();
  const [zone] = usePreference(TIME_ZONE);
  const isRemembered = useHasMemory();
  const isPainted = useIsPainted();
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
