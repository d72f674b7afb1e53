import { useEffect } from 'react';
import { THEME, usePreference } from './preferences';

/** Keeps `data-theme` on the document up to date while mounted. */
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
