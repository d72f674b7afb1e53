import { clsx } from 'clsx/lite';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';

interface PopoverProps {
  /** The accessible name of the button; it holds the words the button shows. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** How the button looks. @default a plain text button */
  triggerClassName?: string;
  /** Heads the content and names it. */
  title?: string;
  /** The edge of the button the content lines up with. @default 'start' */
  align?: 'start' | 'end';
  /** Drawn only while open. */
  children: ReactNode;
}

const PLAIN_TRIGGER =
  'inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink';

/**
 * A button that opens a note beside it. Escape, a press elsewhere or the button close it, and focus comes back. Until it is
 * first pressed it costs nothing but the button: lists have thousands.
 */
export function Popover({
  label,
  trigger,
  triggerClassName = PLAIN_TRIGGER,
  title,
  align = 'start',
  children,
}: PopoverProps) {
  const id = useId();
  const [wasPressed, setWasPressed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  // The button's own press opens it, once there is something to open.
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
          // Filled before it shows, so that it is placed by its real size.
          onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
          onToggle={({ newState }) => setIsOpen(newState === 'open')}
          className={clsx(
            'beside-opener overflow-auto rounded-md border border-line-strong bg-surface p-3 shadow-overlay',
            'text-start font-sans text-sm font-normal wrap-anywhere whitespace-normal text-ink',
          )}
        >
          {isOpen && (
            <>
              {title !== undefined && <p className="mb-1 font-semibold">{title}</p>}
              {children}
            </>
          )}
        </dialog>
      )}
    </>
  );
}
