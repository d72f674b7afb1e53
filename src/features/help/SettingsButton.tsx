import { Settings } from 'lucide-react';
import { iconButtonClass } from '@/ui/button-class';
import { late } from '@/ui/late';
import { Popover } from '@/ui/Popover';
import { useTheme } from '@/ui/theme';

const SettingsPanel = late(async () => (await import('./SettingsPanel')).SettingsPanel);

/** Opens the reader's settings; while it is on the page, the page has the chosen theme. */
export function SettingsButton() {
  useTheme();
  return (
    <Popover
      label="Settings"
      trigger={<Settings />}
      triggerClassName={iconButtonClass()}
      title="Settings"
      align="end"
    >
      <SettingsPanel />
    </Popover>
  );
}
