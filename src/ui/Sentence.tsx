import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { sentenceClass } from './sentence-class';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

/** The classes of a link or a button among the actions of a {@link Sentence}. */
export const SENTENCE_LINK =
  'inline-flex min-h-6 min-w-6 items-center justify-center whitespace-nowrap text-base font-medium text-accent hover:underline';

interface SentenceProps {
  readonly tone: Tone;
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
      <span className={clsx('flex items-center', isLead ? 'h-6 max-phone:h-5' : 'h-5')}>
        <span className="flex text-base">
          <ToneIcon tone={tone} />
        </span>
      </span>
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
