import { type RefObject, useEffect, useRef } from 'react';

interface CopyByHandProps {
  text: string;
  /** The button that could not copy. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** A popover with a selected text that the browser did not allow the page to copy. */
export function CopyByHand({ text, opener, onClose }: CopyByHandProps) {
  const layerRef = useRef<HTMLDialogElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    layerRef.current?.showPopover(opener.current ? { source: opener.current } : {});
    inputRef.current?.select();
  }, [opener]);

  return (
    <dialog
      ref={layerRef}
      popover="auto"
      aria-label="Copying was not allowed"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="beside-opener rounded-lg border border-line-firm bg-surface p-3 text-ink shadow-overlay"
    >
      <p className="mb-2">
        The browser did not allow copying. The text is selected: copy it with the keyboard.
      </p>
      <input
        ref={inputRef}
        readOnly
        aria-label="Text to copy"
        value={text}
        className="h-7 w-full rounded-md border border-line-strong bg-surface px-2 font-mono text-xs"
      />
    </dialog>
  );
}
