import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry';

/** An option of a `Picker`. */
export interface PickerOption {
  /** Unique in the list. */
  readonly value: string;
  readonly label: string;
  /** A second line, such as the identifier. */
  readonly detail?: string;
  /** The heading that the options of one group share. Groups are in the order of their first option. */
  readonly group?: string;
}

export interface PickerProps {
  /** Names the button and the list: "Organization". */
  label: string;
  options: readonly PickerOption[];
  value?: string | undefined;
  onChange: (value: string) => void;
  /** Lets the caller search: `options` are then the results, and the picker does not filter them. */
  onQueryChange?: (query: string) => void;
  isLoading?: boolean;
  /** Shown below the options: which options are missing, and why. */
  note?: string | undefined;
  /** Shown when no option matches. */
  emptyText: string;
  /** Offers the typed text as a value, with this label: (typed) => `Go to “${typed}”`; undefined offers nothing. */
  freeText?: (typed: string) => string | undefined;
  /** What the button shows beside its icon. @default the label of the chosen option, or its value */
  trigger?: ReactNode;
}

const PickerPopup = lazyWithRetry(async () => (await import('./PickerPopup')).PickerPopup);

/** A button that opens a searchable list of options. */
export function Picker({ trigger, ...props }: PickerProps) {
  const { label, options, value, onQueryChange } = props;
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = useCallback(() => {
    setIsOpen(false);
    // The next search starts empty, also when the caller filters the options.
    onQueryChange?.('');
  }, [onQueryChange]);

  const shown = options.find((option) => option.value === value)?.label ?? value;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={shown === undefined ? label : `${label}: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        onKeyDown={handleKeyDown}
        className="inline-flex h-7 max-w-full min-w-6 items-center justify-center gap-1 rounded-md px-1.5 transition-colors hover:bg-chip aria-expanded:bg-chip"
      >
        {trigger !== '' && <span className="truncate">{trigger ?? shown ?? label}</span>}
        <ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint print:hidden" />
      </button>
      {isOpen && <PickerPopup {...props} id={id} openerRef={buttonRef} onClose={close} />}
    </>
  );
}
