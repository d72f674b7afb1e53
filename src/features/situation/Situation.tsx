import { type ReactNode, useEffect, useRef } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import type { Situation as SituationFacts } from '@/domain/findings/situation';
import { findingFilters } from '@/domain/query/finding-filters';
import type { Scope } from '@/domain/scope/scope';
import { useViewHref } from '@/features/address/use-view-href';
import { askedFleet } from '@/features/failures/asked';
import type { FleetState } from '@/features/fleet/use-fleet';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { announce } from '@/ui/announce';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { sentenceClass, sentenceHeight } from '@/ui/sentence-class';
import { useMediaQuery } from '@/ui/use-media-query';
import { CopySummary } from './CopySummary';
import { FindingSentence } from './FindingSentence';
import { StaleNotice, UnreadableNotice } from './lazy-notices';
import { MoreFindings } from './MoreFindings';
import { situationText } from './situation-labels';
import { titleOf } from './situation-title';

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
