import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from './announce';
import { copyText } from './copy-and-say';
import { IconButton } from './IconButton';
import { showHint } from './show-hint';

const SHOW_RESULT_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied: "Copy version". */
  label: string;
}

/** A button that copies a text and announces it. If the browser refuses, it shows the text selected, to copy by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOW_RESULT_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function handleClick() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (!isCopied) return;
    announce('Copied');
    showHint('Copied');
  }

  return (
    <span className="inline-flex">
      <IconButton
        ref={buttonRef}
        label={label}
        size="sm"
        icon={outcome === 'copied' ? <Check className="text-good" /> : <Copy />}
        onClick={() => void handleClick()}
      />
      {outcome === 'refused' && (
        <CopyByHand text={text} opener={buttonRef} onClose={() => setOutcome(undefined)} />
      )}
    </span>
  );
}

interface CopyByHandProps {
  text: string;
  /** The button that could not copy. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** A popover with a selected text that the browser did not allow the page to copy. */
function CopyByHand({ text, opener, onClose }: CopyByHandProps) {
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
