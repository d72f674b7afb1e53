import { useId, useMemo } from 'react';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { sentenceClass } from '@/ui/sentence-class';
import { DateForm, SubjectForm } from './PlanForms';
import { type PlanSentence, planSentences } from './plan-lead';
import { delegateHref, delegatesHref } from './plan-links';
import type { PlanContext } from './use-plan';

/** Says what the plan answers: whether it is stopped, in time, or what it misses. */
export function PlanSituation({ listing, state, fleet }: Pick<PlanContext, 'listing' | 'state' | 'fleet'>) {
  const { latestVersion } = fleet.context;
  const { parameters, isMadeAnew, madeOn, today, queryOf, plan, planWith } = state;
  const sentences = useMemo(
    () => planSentences({ plan, parameters, today, planWith }, fleet),
    [plan, parameters, today, planWith, fleet],
  );
  const day = formatDayNear(madeOn, today);
  const id = useId();
  return (
    <section aria-label="Situation" id={id}>
      {isMadeAnew && (
        <Sentence
          tone="attention"
          isLead
          detail="This is the plan of today."
          actions={
            <a href={queryOf({ plan: undefined })} className={SENTENCE_LINK}>
              Plan anew from today
            </a>
          }
        >
          {`Nobody remembers the fleet of ${day}.`}
        </Sentence>
      )}
      {plan ? (
        sentences.map((sentence, place) => (
          <OneSentence
            key={sentence.text}
            isLead={place === 0 && !isMadeAnew}
            {...{ listing, state, sentence }}
          />
        ))
      ) : latestVersion.state === 'unknown' ? (
        <Sentence
          tone="unknown"
          isLead
          detail="A plan needs a version to reach."
          actions={<SubjectForm state={state} trigger="Choose a version" triggerClassName={SENTENCE_LINK} />}
        >
          The latest version is not known.
        </Sentence>
      ) : (
        <div className={sentenceClass(true)} />
      )}
    </section>
  );
}

interface OneSentenceProps extends Pick<PlanContext, 'listing' | 'state'> {
  readonly sentence: PlanSentence;
  readonly isLead: boolean;
}

function OneSentence({ listing, state, sentence, isLead }: OneSentenceProps) {
  const { tone, text, detail, about = [], fixes = [], hasDateForm = false, lost } = sentence;
  const [zone] = usePreference(TIME_ZONE);
  const show = delegatesHref(listing, about);
  const since = lost && formatMoment(lost.silentSince, state.today, zone);
  const details = [since && `Not connected since ${since}.`, detail].filter(Boolean).join(' ');
  const actions = (
    <>
      {lost && (
        <a href={delegateHref(listing, lost.delegate.key, 'troubleshoot')} className={SENTENCE_LINK}>
          Troubleshoot
        </a>
      )}
      {show && !(lost && about.length === 1) && (
        <a href={show} className={SENTENCE_LINK}>
          {about.length === 1 ? 'Show it' : `Show these ${formatCount(about.length)}`}
        </a>
      )}
      {fixes.map(({ label, changes }) => (
        <a key={label} href={state.queryOf(changes)} className={SENTENCE_LINK}>
          {label}
        </a>
      ))}
      {hasDateForm && <DateForm state={state} trigger="Set a date" triggerClassName={SENTENCE_LINK} />}
    </>
  );
  if (tone === undefined) {
    return (
      <div className={sentenceClass(isLead)}>
        <p className="min-w-0 text-ink-muted">{[text, details].filter(Boolean).join(' ')}</p>
        <span className="flex items-center gap-3 text-base print:hidden">{actions}</span>
      </div>
    );
  }
  return (
    <Sentence tone={tone} isLead={isLead} detail={details} actions={actions}>
      {text}
    </Sentence>
  );
}
