import { useEffect } from 'react';
import { THEME, usePreference } from './preferences';

/** Keeps `data-theme` on the document up to date while mounted; `tokens.css` knows what it means. */
export function useTheme() {
  const [theme, setTheme] = usePreference(THEME);

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return { theme, setTheme };
}
