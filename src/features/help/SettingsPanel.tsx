import { Monitor, Moon, Sun } from 'lucide-react';
import { NotificationChoice } from '@/features/notices/NotificationChoice';
import { Checkbox } from '@/ui/Checkbox';
import { Choice } from '@/ui/Choice';
import { SINGLE_KEYS, TIME_ZONE, usePreference } from '@/ui/preferences';
import { useTheme } from '@/ui/theme';

/** The reader's settings, which this browser stores: theme, time zone, keys, notifications. */
export function SettingsPanel() {
  const { theme, setTheme } = useTheme();
  const [timeZone, setTimeZone] = usePreference(TIME_ZONE);
  const [singleKeys, setSingleKeys] = usePreference(SINGLE_KEYS);
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label="Theme"
        options={[
          { value: 'system', label: 'System', icon: <Monitor /> },
          { value: 'light', label: 'Light', icon: <Sun /> },
          { value: 'dark', label: 'Dark', icon: <Moon /> },
        ]}
        value={theme}
        onChange={setTheme}
      />
      <Choice
        label="Time zone"
        options={[
          { value: 'local', label: 'This computer' },
          { value: 'utc', label: 'UTC' },
        ]}
        value={timeZone}
        onChange={setTimeZone}
      />
      <Checkbox
        label="Use single keys as shortcuts"
        checked={singleKeys === 'on'}
        onChange={(isOn) => setSingleKeys(isOn ? 'on' : 'off')}
      />
      <NotificationChoice />
    </div>
  );
}
