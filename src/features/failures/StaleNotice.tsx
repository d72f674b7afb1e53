import type { ReactNode } from 'react';
import { ManagerError } from '@/api/errors';
import type { Scope } from '@/domain/scope/scope';
import { CopyButton } from '@/ui/CopyButton';
import { Popover } from '@/ui/Popover';
import { LeadSentence, SENTENCE_LINK } from '@/ui/Sentence';
import { useMomentText } from '@/ui/use-clock-text';
import type { Asked } from './asked';
import { failureLabels } from './failure-labels';
import { NextTry, useOnline } from './LoadFailure';
import { STATUS_PAGE } from './StatusPageLink';

interface StaleNoticeProps {
  readonly asked: Asked<unknown>;
  readonly scope: Scope;
  /** Rendered at the end of the line. */
  readonly more?: ReactNode;
}

/**
 * The line for a failed poll while older data is shown: what failed, the time of the data, and the next try. It stands in
 * the place of the lead and has its height. What the Manager itself said is a press away.
 */
export function StaleNotice({ asked, scope, more }: StaleNoticeProps) {
  const isOnline = useOnline();
  const time = useMomentText()(asked.asOf) ?? 'an unknown time';
  const { failure } = asked;
  if (asked.asOf === undefined || !failure) return null;
  const labels = failureLabels(failure, scope, isOnline);
  const isSilent = failure instanceof ManagerError && failure.kind === 'unreachable' && isOnline;
  const link = labels.link ?? (isSilent ? STATUS_PAGE : undefined);
  const sentence = isSilent ? `The Manager has not answered since ${time}.` : `${labels.title}.`;
  return (
    <LeadSentence
      tone="attention"
      isStatus
      text={sentence}
      more={more}
      detail={
        <>
          {!isSilent && <span>{`The list is from ${time}. `}</span>}
          <NextTry at={asked.nextTryAt} />
        </>
      }
      actions={
        <>
          <button
            type="button"
            aria-busy={asked.isFetching || undefined}
            onClick={asked.refresh}
            className={SENTENCE_LINK}
          >
            Try now
          </button>
          <Popover label="Details" trigger="Details" title={labels.title} triggerClassName={SENTENCE_LINK}>
            <p>{labels.advice}</p>
            {labels.detail && <p className="mt-1">{labels.detail}</p>}
            {link && (
              <p className="mt-1">
                <a href={link.href} target="_blank" rel="noreferrer" className={SENTENCE_LINK}>
                  {link.label}
                </a>
              </p>
            )}
            {labels.request && (
              <p className="mt-1 flex items-center gap-1">
                Copy a request <CopyButton text={labels.request} label="Copy a request text" />
              </p>
            )}
          </Popover>
        </>
      }
    >
      {sentence}
    </LeadSentence>
  );
}
