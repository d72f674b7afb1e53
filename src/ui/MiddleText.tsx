import { clsx } from 'clsx/lite';

const TAIL_LENGTH = 8;

// Inline boxes, because a selection copies flex items as separate lines. The tail is at least as wide as the 8ch that
// the head leaves for it; otherwise a proportional font would cut without need. The pixel covers rounding.
const WHOLE =
  'inline-block max-w-full min-w-0 align-bottom whitespace-pre print:whitespace-pre-wrap print:wrap-anywhere';
const HEAD =
  'inline-block max-w-[calc(100%-8ch+1px)] truncate align-bottom print:contents print:whitespace-normal';
const TAIL = 'inline-block min-w-[8ch] align-bottom print:contents';

interface MiddleTextProps {
  text: string;
  /** Typography, such as `font-mono `. */
  className?: string;
  /** Whether Tab stops at a long one: not where a link or a button of the row has the full text. @default true */
  isStop?: boolean;
}

/**
 * A text that is cut in the middle when there is no room: names of pods and hosts differ at their ends.
 * Hover, focus, assistive technology and copying give the full text.
 */
export function MiddleText({ text, className, isStop = true }: MiddleTextProps) {
  const { head, tail } = partsOf(text);
  const isShort = head === '';
  return (
    <span
      data-hint={text}
      data-hint-when-cut=""
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keyboard users can read it in full
      tabIndex={isStop && !isShort ? 0 : undefined}
      className={clsx(WHOLE, isShort && 'overflow-hidden text-ellipsis', className)}
    >
      {isShort ? tail : <MiddleParts text={text} />}
    </span>
  );
}

/** The two parts of a text that is cut between them, for an element on one line that has a hint of its own. */
export function MiddleParts({ text }: { text: string }) {
  const { head, tail } = partsOf(text);
  return (
    <>
      <span className={HEAD}>{head}</span>
      <span className={TAIL}>{tail}</span>
    </>
  );
}

/** A short text is all tail. */
function partsOf(text: string): { readonly head: string; readonly tail: string } {
  // `Array.from` splits by code points, so that no surrogate pair is cut. Line breaks from the server become spaces.
  const characters = Array.from(text.replaceAll(/[\t\r\n]/g, ' '));
  const cutAt = characters.length <= 2 * TAIL_LENGTH ? 0 : characters.length - TAIL_LENGTH;
  return { head: characters.slice(0, cutAt).join(''), tail: characters.slice(cutAt).join('') };
}
