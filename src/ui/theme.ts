import { useEffect } from 'react';
import { THEME, usePreference } from './preferences';

/** The chosen theme and the way to change it; keeps `data-theme` on the document true while the page lives. */
export function useTheme() {
  const [theme, setTheme] = usePreference(THEME);

  useEffect(() => {
    const prefersDark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
      document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    };
    apply();
    prefersDark.addEventListener('change', apply);
    return () => prefersDark.removeEventListener('change', apply);
  }, [theme]);

  return { theme, setTheme };
}
