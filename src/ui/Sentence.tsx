import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
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
      <span className={clsx('flex items-center', isLead ? 'h-6 max-[600px]:h-5' : 'h-5')}>
        <span className="flex text-base">
          <ToneIcon tone={tone} />
        </span>
      </span>
      <p
        role={isStatus ? 'status' : undefined}
        className="min-w-0 text-pretty wrap-anywhere max-[600px]:flex-1"
      >
        <span className={isLead ? 'font-semibold' : 'font-medium'}>{children}</span>
        {detail && <span className="text-ink-muted"> {detail}</span>}
      </p>
      {actions && (
        <span className="flex shrink-0 items-center gap-3 text-base max-[1024px]:ms-auto max-[600px]:-mt-0.5 max-[600px]:w-full max-[600px]:ps-6 print:hidden">
          {actions}
        </span>
      )}
    </div>
  );
}

const LINE =
  'flex items-center gap-2.5 max-[1024px]:items-start max-[600px]:flex-wrap max-[600px]:gap-x-2 max-[600px]:gap-y-0';

/** Returns the classes of a line of the situation, also for its placeholder and for a line without an icon. */
export function sentenceClass(isLead: boolean): string {
  return clsx(
    LINE,
    sentenceHeight(isLead),
    isLead
      ? 'text-lg max-[1024px]:pt-1 max-[600px]:pt-0 max-[600px]:text-base'
      : 'max-[1024px]:pt-1 max-[600px]:pt-0',
  );
}

/** Returns the class of the least height of a line: in a narrow window a lead has room for two lines of text. */
export function sentenceHeight(isLead: boolean): string {
  return isLead ? 'min-h-8 max-[1024px]:min-h-14 max-[600px]:min-h-17' : 'min-h-7';
}
