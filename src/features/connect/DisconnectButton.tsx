import { LogOut } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import { forgetKey } from './own-key-session';

/** Forgets the key. */
export function DisconnectButton() {
  function handleClick() {
    forgetKey();
    // The worker knows it too, and so may an answer under way: none of them outlives the document.
    location.reload();
  }
  return <IconButton label="Disconnect: forget the key" icon={<LogOut />} onClick={handleClick} />;
}
