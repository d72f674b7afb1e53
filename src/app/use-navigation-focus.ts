import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announce } from '@/ui/announce';

const scrollTops = new Map<string, number>();

/**
 * Makes a change of page what it would be without scripts: a new page starts at its top, Back returns to where one was,
 * the focus moves to the content and the new title is said. Changes of filters are no change of page.
 */
export function useNavigationFocus(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => scrollTops.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    const before = shown.current;
    // An address that only leads on, such as `/`, shows nothing: what follows is still the first page.
    if (!main || before === pathname) return;
    shown.current = pathname;
    if (before === undefined) return;
    main.focus({ preventScroll: true });
    window.scrollTo(0, type === NavigationType.Pop ? (scrollTops.get(key) ?? 0) : 0);
    // The page has set its title by the next task.
    const timer = setTimeout(() => announce(document.title));
    return () => clearTimeout(timer);
  }, [key, pathname, type]);
}
