import { clsx } from 'clsx/lite';

const TAIL_LENGTH = 8;

// Inline boxes and not flex items, which a selection would copy as lines of their own. The tail takes at least the room
// that is kept for it (8ch), or a proportional face would cut where there is no need; the pixel covers rounding.
const WHOLE = 'inline-block max-w-full min-w-0 align-bottom whitespace-pre';
const HEAD = 'inline-block max-w-[calc(100%-8ch+1px)] truncate align-bottom';
const TAIL = 'inline-block min-w-[8ch] align-bottom';

interface MiddleTextProps {
  text: string;
  /** Typography, such as `font-mono text-sm`. */
  className?: string;
  /** Gives it a place in the tab order, so that the keyboard can read it whole. Not needed inside a link or button. */
  isFocusable?: boolean;
}

/**
 * A text that loses its middle when there is no room: names of pods and hosts differ at their ends.
 * It is whole on hover and focus, for assistive technology, and when copied.
 */
export function MiddleText({ text, className, isFocusable = false }: MiddleTextProps) {
  const { content, className: cut } = middleText(text);
  return (
    <span
      data-hint={text}
      data-hint-when-cut=""
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on request, so that the keyboard can read it whole
      tabIndex={isFocusable ? 0 : undefined}
      className={clsx(cut, className)}
    >
      {content}
    </span>
  );
}

/** A {@link MiddleText} inside an element that is there anyway, such as a link: what to put into it, and its classes. */
function middleText(text: string) {
  // By characters, not by half of one; and on one line, whatever a server sends.
  const characters = Array.from(text.replaceAll(/[\t\r\n]/g, ' '));
  const cutAt = characters.length - TAIL_LENGTH;
  if (cutAt <= TAIL_LENGTH) {
    return { content: characters.join(''), className: `${WHOLE} overflow-hidden text-ellipsis` };
  }
  const content = (
    <>
      <span className={HEAD}>{characters.slice(0, cutAt).join('')}</span>
      <span className={TAIL}>{characters.slice(cutAt).join('')}</span>
    </>
  );
  return { content, className: WHOLE };
}
