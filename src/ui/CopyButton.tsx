import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { announce } from './announce';
import { CopyByHand } from './CopyByHand';
import { copyText } from './copy-and-say';
import { IconButton } from './IconButton';
import { showHint } from './show-hint';

const SHOW_RESULT_MS = 2000;

interface CopyButtonProps {
  /** A function for a text that is expensive to make: it is called when the button is pressed. */
  text: string | (() => string);
  /** What is copied: "Copy version". */
  label: string;
}

/** A button that copies a text and announces it. If the browser refuses, it shows the text selected, to copy by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const read = () => (typeof text === 'string' ? text : text());
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOW_RESULT_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function handleClick() {
    const isCopied = await copyText(read());
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
        <CopyByHand text={read()} opener={buttonRef} onClose={() => setOutcome(undefined)} />
      )}
    </span>
  );
}
