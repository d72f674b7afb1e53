import { Settings } from 'lucide-react';
import { iconButtonClass } from '@/ui/button-class';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';
import { useTheme } from '@/ui/theme';

const SettingsPanel = lazyWithRetry(async () => (await import('./SettingsPanel')).SettingsPanel);

/** The button that opens the reader's settings. Also applies the chosen theme while it is mounted. */
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
