import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import { useTheme } from '@/ui/theme';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const LABELS = { system: 'as the system', light: 'light', dark: 'dark' } as const;
const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const;

/** Goes round the themes: as the system, light, dark. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <IconButton
      label={`Theme: ${LABELS[theme]}. Switch to ${LABELS[NEXT[theme]]}`}
      icon={ICONS[theme]}
      onClick={() => setTheme(NEXT[theme])}
    />
  );
}
