import { clsx } from 'clsx/lite';

const TAIL_LENGTH = 8;

// Inline boxes, because a selection copies flex items as separate lines. The tail is at least as wide as the 8ch that
// the head leaves for it; otherwise a proportional font would cut without need. The pixel covers rounding.
const WHOLE =
  'inline-block max-w-full min-w-0 align-bottom whitespace-pre print:whitespace-pre-wrap print:wrap-anywhere';
const HEAD = 'inline-block max-w-[calc(100%-8ch+1px)] truncate align-bottom print:contents';
const TAIL = 'inline-block min-w-[8ch] align-bottom print:contents';

interface MiddleTextProps {
  text: string;
  /** Typography, such as `font-mono `. */
  className?: string;
}

/**
 * A text that is cut in the middle when there is no room: names of pods and hosts differ at their ends.
 * Hover, focus, assistive technology and copying give the full text.
 */
export function MiddleText({ text, className }: MiddleTextProps) {
  // `Array.from` splits by code points, so that no surrogate pair is cut. Line breaks from the server become spaces.
  const characters = Array.from(text.replaceAll(/[\t\r\n]/g, ' '));
  const cutAt = characters.length - TAIL_LENGTH;
  const isShort = cutAt <= TAIL_LENGTH;
  return (
    <span
      data-hint={text}
      data-hint-when-cut=""
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keyboard users can read it in full
      tabIndex={isShort ? undefined : 0}
      className={clsx(WHOLE, isShort && 'overflow-hidden text-ellipsis', className)}
    >
      {isShort ? (
        characters.join('')
      ) : (
        <>
          <span className={HEAD}>{characters.slice(0, cutAt).join('')}</span>
          <span className={TAIL}>{characters.slice(cutAt).join('')}</span>
        </>
      )}
    </span>
  );
}
