import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { SkeletonBar } from './Skeleton';
import { LEAD, sentenceClass } from './sentence-class';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

/** The classes of a link or a button among the actions of a {@link Sentence}. */
export const SENTENCE_LINK =
  'inline-flex min-h-6 min-w-6 items-center justify-center whitespace-nowrap text-base font-medium text-accent hover:underline';

interface SentenceProps {
  /** Undefined for a sentence about the normal case, which has no icon. */
  readonly tone: Tone | undefined;
  /** What is wrong, in a few words. */
  readonly children: ReactNode;
  /** What the sentence leaves out, in muted text behind it. */
  readonly detail?: ReactNode;
  /** Links and buttons behind the text. */
  readonly actions?: ReactNode;
  /** Whether it is the first and largest of the page. */
  readonly isLead?: boolean;
  /** Whether assistive technology reads the text when it appears. */
  readonly isStatus?: boolean;
}

/**
 * One line of the situation: an icon, a sentence, its detail and its actions. A lead has the same height whatever it
 * says, so that one can replace another and nothing below moves.
 */
export function Sentence({ tone, children, detail, actions, isLead = false, isStatus }: SentenceProps) {
  return (
    <div className={sentenceClass(isLead)}>
      {tone && (
        <span className={clsx('flex items-center', isLead ? 'h-6 max-phone:h-5' : 'h-5')}>
          <span className="flex text-base">
            <ToneIcon tone={tone} />
          </span>
        </span>
      )}
      <p
        role={isStatus ? 'status' : undefined}
        className="min-w-0 text-pretty wrap-anywhere max-phone:flex-1"
      >
        <span className={isLead ? 'font-semibold' : 'font-medium'}>{children}</span>{' '}
        {detail && <span className="text-ink-muted">{detail}</span>}
      </p>
      {actions && (
        <span
          className={clsx(
            'flex shrink-0 items-center gap-3 text-base max-desk:ms-auto max-phone:-mt-0.5 max-phone:w-full max-phone:ps-6 print:hidden',
            !isLead && '-my-0.5',
          )}
        >
          {actions}
        </span>
      )}
    </div>
  );
}

interface LeadSentenceProps extends Omit<SentenceProps, 'isLead' | 'tone'> {
  readonly tone: Tone;
  /** The sentence and its detail as text, for what is cut. */
  readonly text: string;
  /** At the end of the line. */
  readonly more?: ReactNode;
}

/** The lead of a page whose lead is always one line, on a phone two: the detail gives way first, then the sentence. */
export function LeadSentence(props: LeadSentenceProps) {
  const { tone, children, detail, actions, isStatus, text, more } = props;
  return (
    <div className={LEAD}>
      <span className="flex text-base max-phone:h-5 max-phone:items-center">
        <ToneIcon tone={tone} />
      </span>
      <div data-hint={text} data-hint-when-cut className="min-w-0 max-phone:flex-1">
        <p
          role={isStatus ? 'status' : undefined}
          className="truncate max-phone:line-clamp-2 max-phone:whitespace-normal print:whitespace-normal"
        >
          <span className="font-semibold">{children}</span>{' '}
          {detail && <span className="text-ink-muted">{detail}</span>}
        </p>
      </div>
      {(actions || more) && (
        <span className="flex shrink-0 grow items-center gap-3 text-base max-phone:grow-0 max-phone:flex-col max-phone:items-end max-phone:gap-0 print:hidden">
          <span className="flex gap-3">{actions}</span>
          <span className="ms-auto">{more}</span>
        </span>
      )}
    </div>
  );
}

/** The place of a lead that is loading. `label`: what is loading, for assistive technology. */
export function SentenceSkeleton({ label }: { label: string }) {
  return (
    <div className={sentenceClass(true)}>
      <SkeletonBar className="mt-1 h-4 w-80 max-w-3/5" label={label} />
    </div>
  );
}
