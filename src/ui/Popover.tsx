import { clsx } from 'clsx/lite';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';

interface PopoverProps {
  /** The accessible name of the button, which contains the text that the button shows. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** The classes of the button. @default a plain text button */
  triggerClassName?: string;
  /** The heading and the accessible name of the content. */
  title?: string;
  /** The edge of the button that the content is aligned with. @default 'start' */
  align?: 'start' | 'end';
  /** Whether the content reaches the border. @default false */
  isFlush?: boolean;
  /** Rendered only while open. */
  children: ReactNode;
}

const PLAIN_TRIGGER =
  'inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink';

/**
 * A button that opens a note beside it. Escape, a press elsewhere or the button close the note, and the focus returns.
 * Only the button is rendered until it is first pressed: lists have thousands of them.
 */
export function Popover({
  label,
  trigger,
  triggerClassName = PLAIN_TRIGGER,
  title,
  align = 'start',
  isFlush = false,
  children,
}: PopoverProps) {
  const id = useId();
  const [wasPressed, setWasPressed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  // The browser opens the dialog after this click, if the dialog is already on the page.
  const prepare = () => flushSync(() => setWasPressed(true));

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        data-hint={isOpen ? undefined : label}
        onClick={wasPressed ? undefined : prepare}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {wasPressed && (
        <dialog
          id={id}
          popover="auto"
          aria-label={title ?? label}
          data-align={align}
          // Rendered before the dialog shows, so that its real size decides its place.
          onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
          onToggle={({ newState }) => setIsOpen(newState === 'open')}
          className={clsx(
            'beside-opener overflow-auto rounded-lg border border-line-firm bg-surface text-base shadow-overlay',
            !isFlush && 'p-3',
            'text-start font-sans font-normal wrap-anywhere whitespace-normal text-ink',
          )}
        >
          {isOpen && (
            <>
              {title !== undefined && <p className="mb-2 font-semibold">{title}</p>}
              {children}
            </>
          )}
        </dialog>
      )}
    </>
  );
}

/** Closes the popover around a link or a form when it is used: what it changes is on the page below. */
export function closePopoverAround({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
