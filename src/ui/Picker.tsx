import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry';
import type { PickerProps } from './PickerPopup';

const PickerPopup = lazyWithRetry(async () => (await import('./PickerPopup')).PickerPopup);

/** An icon button that opens a searchable list of options, whose code is fetched with the first one. */
export function Picker(props: PickerProps) {
  const { label, onOpen, onQueryChange } = props;
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = useCallback(() => {
    setIsOpen(false);
    // The next search starts empty.
    onQueryChange('');
  }, [onQueryChange]);

  function open() {
    onOpen();
    setIsOpen(true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={handleKeyDown}
        className="inline-flex h-7 max-w-full min-w-6 items-center justify-center gap-1 rounded-md px-1.5 hover:bg-chip aria-expanded:bg-chip"
      >
        <ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint print:hidden" />
      </button>
      {isOpen && <PickerPopup {...props} id={id} openerRef={buttonRef} onClose={close} />}
    </>
  );
}
