import { CircleHelp } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import { isTyping } from '@/ui/is-typing';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';

const HelpDialog = lazyWithRetry(async () => (await import('./HelpDialog')).HelpDialog);

/** The button that opens the help about labels and keys. The key `?` opens it too. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const [singleKeys] = usePreference(SINGLE_KEYS);
  useEffect(() => {
    if (singleKeys === 'off') return undefined;
    function handleKey(event: KeyboardEvent) {
      if (event.key === '?' && !isTyping(event)) setOpen(true);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [singleKeys]);
  return (
    <>
      <IconButton label="Help: labels and keys" icon={<CircleHelp />} onClick={() => setOpen(true)} />
      {isOpen && <HelpDialog onClose={close} />}
    </>
  );
}
