import { LogOut } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import { forgetKey } from './own-key';

export function DisconnectButton() {
  function handleClick() {
    forgetKey();
    // The worker and pending answers may hold the key too; a reload ends them with the document.
    location.reload();
  }
  return <IconButton label="Disconnect: forget the key" icon={<LogOut />} onClick={handleClick} />;
}
