import { CircleHelp } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import { isTyping } from '@/ui/is-typing';
import { late } from '@/ui/late';
import { SINGLE_KEYS, usePreference } from '@/ui/preferences';

const HelpDialog = late(async () => (await import('./HelpDialog')).HelpDialog);

/** Opens the page's help: what the labels mean, and the keys. The key `?` opens it too. */
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
